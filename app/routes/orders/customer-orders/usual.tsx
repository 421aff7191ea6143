import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import * as t from "#messages/usual.js";
import type { UsualView } from "./usual.server.ts";

/** One press for the last order once more (CUST-02): a form of the order history, which then says what is gone, sold out or dearer. Nothing where there is none. */
export function Usual({ usual }: { usual: UsualView | null | undefined }) {
  if (!usual) return null;
  return (
    <section className="border-b border-border bg-card print:hidden" aria-labelledby="usual">
      <Form
        method="post"
        action="/customer/orders"
        className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-gutter py-2"
      >
        <p className="mr-auto">
          <strong id="usual">{t.title()}</strong> <span className="text-muted-foreground">{usual.items}</span>
        </p>
        <Button type="submit" name="again" value={usual.orderId} variant="outline">
          {t.button()}
        </Button>
      </Form>
    </section>
  );
}
