import { type ClientActionFunctionArgs, Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { actOrBeLost, isLost } from "#app/shell/lost-answer.ts";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import * as t from "#messages/order-again.js";
import type { AgainText } from "./order-again.server.ts";

/** Fills the cart with this order (CUST-02): a plain form of the page it stands on. `ticket` tells the buttons of a list apart. */
export function OrderAgain({ orderId, ticket }: { orderId: string; ticket: string }) {
  const busy = useNavigation().formData?.get("again") === orderId;
  return (
    <Form method="post" className="print:hidden" aria-busy={busy}>
      <Button
        type="submit"
        name="again"
        value={orderId}
        variant="outline"
        busy={busy}
        aria-label={t.ofOrder({ ticket })}
      >
        {busy ? t.busy() : t.button()}
      </Button>
    </Form>
  );
}

/**
 * Sends the press. Where no answer comes the page stays as it is, and says that no order was placed by it (PWA-02, UI-01): the cart alone may have
 * been filled. It goes with `mayLookAfresh` on the route.
 */
export async function againOrBeLost<Answer>(args: ClientActionFunctionArgs) {
  const answer = await actOrBeLost<Answer>(args);
  if (!isLost(answer)) return answer;
  const description: AgainText = { title: t.lost(), lines: [t.lostSays()], hasCart: true };
  return { ...answer, description };
}

/** What is different from the order there was, or that no answer came; takes the focus as often as it is said, with and without JavaScript. */
export function AgainNote({ answer }: { answer: { description: AgainText } | undefined }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) note.current?.focus();
  }, [answer]);
  if (!answer) return null;
  const { title, lines, hasCart } = answer.description;
  return (
    <Alert className="mb-6 max-w-184" role="status" tabIndex={-1} ref={note} {...{ autoFocus: true }}>
      <AlertDescription className="justify-items-start">
        <AlertTitle>{title}</AlertTitle>
        {lines.length > 0 && (
          <ul className="m-0 mb-2 ps-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {hasCart ? (
          <Link className={buttonVariants()} to="/order#how">
            {t.cart()}
          </Link>
        ) : (
          <Link className={buttonVariants({ variant: "outline" })} to="/menu">
            {t.menu()}
          </Link>
        )}
      </AlertDescription>
    </Alert>
  );
}
