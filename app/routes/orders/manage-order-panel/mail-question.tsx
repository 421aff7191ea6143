import { Form, Link } from "@remix-run/react";
import { CircleAlert, Send } from "lucide-react";
import type { PanelAddresses } from "#app/routes/orders/manage-orders/order-search.ts";
import { mailName } from "#app/routes/orders/manage-orders/order-words.ts";
import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { panelBody } from "#app/ui/panel.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { TabsList, TabsTrigger } from "#app/ui/tabs.tsx";
import { ORDER_MAILS, type OrderMail } from "#domain/orders/order-mail-names.ts";
import * as t from "#messages/order-panel.js";
import type { PanelQuestion } from "./load-order-panel.server.ts";

const FLAG_OF = {
  "customer-invoice": null,
  "payment-received": t.paid,
  "order-completed": t.completed,
  "order-cancelled": null,
} as const;

/** The one mail of a cancelled order; no other order has it. */
const CANCELLED = "order-cancelled" satisfies OrderMail;

/** A mail as it would go now, to be read before it is sent (NOTE-02). */
export function MailQuestion({
  asks: { mail, text, maySend },
  at,
  refused,
}: {
  asks: Extract<PanelQuestion, { what: "mail" }>;
  at: PanelAddresses;
  refused: string | null;
}) {
  const flag = FLAG_OF[mail];
  const choices = ORDER_MAILS.filter((each) => (each === CANCELLED) === (mail === CANCELLED));
  return (
    <div className={panelBody}>
      {refused && (
        <Alert role="alert">
          <CircleAlert aria-hidden="true" />
          <AlertDescription>{refused}</AlertDescription>
        </Alert>
      )}
      <TabsList aria-label={t.mailChoose()}>
        {choices.map((each) => (
          <TabsTrigger key={each} to={at.mail(each)} isCurrent={each === mail} preventScrollReset replace>
            {mailName(each)}
          </TabsTrigger>
        ))}
      </TabsList>
      <PanelText as="dl" className="m-0 grid grid-cols-1 gap-3 wrap-anywhere">
        <Line name={t.mailTo()}>{text.recipient ?? t.mailNobody()}</Line>
        <Line name={t.mailSubject()}>{text.subject}</Line>
        <Line name={t.mailText()} variant="quote">
          {text.text}
        </Line>
      </PanelText>
      <Form method="post" className="flex flex-wrap gap-2" replace>
        <input type="hidden" name="mail" value={mail} />
        {maySend ? (
          <Button type="submit" name="intent" value="mail">
            <Send className="icon-4" aria-hidden="true" />
            {t.mailSendNow()}
          </Button>
        ) : (
          flag && text.recipient && <PanelText variant="muted">{t.mailByItself({ flag: flag() })}</PanelText>
        )}
        <Link className={buttonVariants({ variant: "outline" })} to={at.here} preventScrollReset>
          {t.mailBack()}
        </Link>
      </Form>
    </div>
  );
}

function Line({
  name,
  variant = "default",
  children,
}: {
  name: string;
  variant?: "default" | "quote";
  children: string;
}) {
  return (
    <div>
      <PanelText as="dt" variant="muted" size="same">
        {name}
      </PanelText>
      <PanelText as="dd" variant={variant} size="same" className="m-0">
        {children}
      </PanelText>
    </div>
  );
}
