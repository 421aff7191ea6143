import { Form, useNavigation, useSubmit } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { useNewOrderQuote } from "./manage-new-order-quote.ts";
import { NewOrderCustomer } from "./new-order-customer.tsx";
import { NewOrderDetails } from "./new-order-details.tsx";
import { type OrderDraft, readDraft } from "./new-order-form.ts";
import { NewOrderHow } from "./new-order-how.tsx";
import { NewOrderLines } from "./new-order-lines.tsx";
import type { NewOrderAnswer } from "./new-order-post.server.ts";
import { NewOrderTotals } from "./new-order-totals.tsx";
import type { NewOrderChoices } from "./new-order-view.ts";

const t = speak(ordersList);

/** The id of the form. */
export const NEW_ORDER_FORM = "new-order";

/** The merchant's order for a customer (ORD-09). Every button posts the form; with scripts the total follows while one types. */
export function NewOrderForm({
  choices,
  draft,
  answered,
}: {
  choices: NewOrderChoices;
  draft: OrderDraft;
  answered: NewOrderAnswer | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(draft);
  useEffect(() => setLive(draft), [draft]);
  const quote = useNewOrderQuote(live, draft, answered?.quote ?? null);
  const problems = answered?.problems ?? {};
  const placing = useNavigation().formData?.get("intent") === "place";

  const submit = useSubmit();
  const pick = (itemId: string) => {
    if (!form.current) return;
    const posted = new FormData(form.current);
    posted.set("addItem", itemId);
    posted.set("intent", "add");
    submit(posted, { method: "post", replace: true, preventScrollReset: true });
  };

  const focus = answered?.focus ?? null;
  useEffect(() => {
    if (answered && focus) form.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
  }, [answered, focus]);

  return (
    <Form
      ref={form}
      method="post"
      id={NEW_ORDER_FORM}
      data-unsaved={answered ? "" : undefined}
      replace
      noValidate
      preventScrollReset
      onChange={({ currentTarget }) => setLive(readDraft(new FormData(currentTarget)))}
      className="ordering"
    >
      {/* Enter in a field presses the first button there is. */}
      <button className="vh" type="submit" name="intent" value="update" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="key" value={draft.key} />
      <div className="grid min-w-0 gap-6">
        <WhyNot answered={answered} />
        <NewOrderCustomer
          draft={draft}
          customer={answered?.customer ?? null}
          found={answered?.found ?? null}
          problems={problems}
        />
        <NewOrderLines
          choices={choices}
          draft={draft}
          live={live}
          quote={quote}
          problems={problems}
          onPick={pick}
        />
        <NewOrderHow key={draft.customerId ?? ""} choices={choices} draft={draft} problems={problems} />
        <NewOrderDetails choices={choices} draft={draft} problems={problems} />
      </div>
      <NewOrderTotals quote={quote} placing={placing} />
    </Form>
  );
}

/** Why nothing was placed; it gets the focus. */
function WhyNot({ answered }: { answered: NewOrderAnswer | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answered) box.current?.focus();
  }, [answered]);
  if (!answered) return null;
  const { notice, problems } = answered;
  const messages = [...new Set(Object.values(problems))];
  if (notice === null && messages.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="say">
      <TriangleAlert className="i" aria-hidden="true" />
      <div>
        <b>{notice ?? t("new.problems")}</b>
        {messages.length > 0 && (
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
