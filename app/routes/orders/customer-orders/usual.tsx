import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/usual.js";
import type { UsualView } from "./usual.server.ts";

/** One press for the last order once more (CUST-02): a form of the order history, which then says what is gone, sold out or dearer. Nothing where there is none. */
export function Usual({ usual }: { usual: UsualView | null | undefined }) {
  if (!usual) return null;
  return (
    <section className="mx-auto w-full max-w-page px-gutter pt-4 print:hidden" aria-labelledby="usual">
      <Card>
        <Form
          method="post"
          action="/customer/orders"
          className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2"
        >
          <p className="mr-auto">
            <strong id="usual">{t.title()}</strong>{" "}
            <Text as="span" variant="muted">
              {usual.items}
            </Text>
          </p>
          <Button type="submit" name="again" value={usual.orderId} variant="outline">
            {t.button()}
          </Button>
        </Form>
      </Card>
    </section>
  );
}
