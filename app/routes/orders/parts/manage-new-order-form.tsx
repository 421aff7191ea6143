import { Form, useNavigation } from "@remix-run/react";
import { Plus, Trash2, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { trpc } from "#app/wiring/trpc.tsx";
import { dollars } from "#domain/money.ts";
import { LINE_TYPES } from "#domain/orders/order-lines.ts";
import type { OrderQuote } from "#domain/orders/order-schemas.ts";
import { ordersList } from "#domain/texts/english-orders-list.ts";
import { speak } from "#domain/texts/text.ts";
import { NewOrderCustomer } from "./new-order-customer.tsx";
import { Field } from "./new-order-field.tsx";
import { type DraftProblems, lineAmount, type OrderDraft, quoteOf, readDraft } from "./new-order-form.ts";
import type { NewOrderAnswer } from "./new-order-post.server.ts";
import { type OptionGroup, quoteLedger, shownOf } from "./new-order-view.ts";

const t = speak(ordersList);

/** What the form offers. */
interface Choices {
  readonly names: Readonly<Record<string, { name: string; unit: string }>>;
  readonly items: readonly OptionGroup[];
  readonly slots: readonly OptionGroup[];
  readonly ways: readonly string[];
  readonly allowsGifts: boolean;
  readonly deliveryFee: string;
}

/** The merchant's order for a customer (ORD-09). Every button posts the form; with scripts the total follows while one types. */
export function NewOrderForm({
  choices,
  draft,
  answered,
}: {
  choices: Choices;
  draft: OrderDraft;
  answered: NewOrderAnswer | null;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [live, setLive] = useState(draft);
  useEffect(() => setLive(draft), [draft]);
  const quote = useQuote(live, draft, answered?.quote ?? null);
  const problems = answered?.problems ?? {};
  const placing = useNavigation().formData?.get("intent") === "place";

  const focus = answered?.focus ?? null;
  useEffect(() => {
    if (answered && focus) form.current?.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus();
  }, [answered, focus]);

  return (
    <Form
      ref={form}
      method="post"
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
        <Lines choices={choices} draft={draft} live={live} quote={quote} problems={problems} />
        <How key={draft.customerId ?? ""} choices={choices} draft={draft} problems={problems} />
        <Details choices={choices} draft={draft} problems={problems} />
      </div>
      <Totals quote={quote} placing={placing} />
    </Form>
  );
}

/** How long one waits for the next keystroke. */
const PAUSE_MS = 300;

/** The server's price of the form as it stands: the one the page came with until something is typed, then a fresh one. */
function useQuote(live: OrderDraft, draft: OrderDraft, came: OrderQuote | null): OrderQuote | null {
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(live), live === draft ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [live, draft]);
  const question = quoteOf(asked);
  const fresh = trpc.orders.quote.useQuery(question, {
    enabled: asked !== draft,
    placeholderData: (before) => before,
    retry: false,
  });
  return asked === draft ? came : (fresh.data ?? came);
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

interface PartProps {
  choices: Choices;
  draft: OrderDraft;
  problems: DraftProblems;
}

/** A box of the form. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet box" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Lines({
  choices,
  draft,
  live,
  quote,
  problems,
}: PartProps & { live: OrderDraft; quote: OrderQuote | null }) {
  const amount = (line: { quantity: string; price: string } | undefined) => {
    const cents = line ? lineAmount(line) : null;
    return cents === null ? "" : dollars(cents);
  };
  const isEmpty = draft.items.length + draft.lines.length === 0;
  return (
    <Part title={t("new.items")}>
      {isEmpty && <p className="soft">{t("new.noItems")}</p>}
      {!isEmpty && (
        <ul aria-label={t("new.linesCaption")}>
          {draft.items.map((item) => {
            const { name = "", unit = "" } = choices.names[item.itemId] ?? {};
            const short = quote?.oversold.find(({ itemId }) => itemId === item.itemId);
            return (
              <Line
                key={item.itemId}
                field="item"
                id={item.itemId}
                name={name}
                quantity={item.quantity}
                price={item.price}
                amount={amount(live.items.find(({ itemId }) => itemId === item.itemId))}
                problems={problems}
              >
                <span className="font-medium">
                  {name} {unit && <span className="soft">{unit}</span>}
                </span>
                {short && (
                  <span className="st warn" role="status">
                    <TriangleAlert className="i" aria-hidden="true" />
                    {t(short.available > 0 ? "new.short" : "new.shortNone", {
                      name,
                      available: short.available,
                    })}
                  </span>
                )}
              </Line>
            );
          })}
          {draft.lines.map((line) => {
            const { number, type } = line;
            const name = t("new.ownLine", { number });
            return (
              <Line
                key={number}
                field="line"
                id={String(number)}
                name={line.name || name}
                quantity={line.quantity}
                price={line.price}
                amount={amount(live.lines.find((other) => other.number === number))}
                problems={problems}
              >
                <input type="hidden" name={`type:${number}`} value={type} />
                <label className="grid gap-1">
                  <span className="soft">{t(`new.type${type}`)}</span>
                  <input
                    name={`name:${number}`}
                    defaultValue={line.name}
                    placeholder={t(`new.name${type}`)}
                    aria-label={t("new.nameOf", { number })}
                    aria-invalid={problems[`name:${number}`] ? true : undefined}
                    maxLength={200}
                  />
                </label>
              </Line>
            );
          })}
        </ul>
      )}
      <div className="with-button">
        <Field label={t("new.addItem")} problem={problems.addItem}>
          {(control) => (
            <select {...control} name="addItem" defaultValue="">
              <option value="">{t("new.pickItem")}</option>
              {choices.items.map(({ name, options }) => (
                <optgroup key={name} label={name}>
                  {options.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          )}
        </Field>
        <button className="button quiet" type="submit" name="intent" value="add">
          <Plus className="i" aria-hidden="true" />
          {t("new.add")}
        </button>
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="soft mb-1">{t("new.addOwn")}</legend>
        {LINE_TYPES.map((type) => (
          <button key={type} className="button quiet" type="submit" name="intent" value={`own:${type}`}>
            {t(`new.add${type}`)}
          </button>
        ))}
      </fieldset>
    </Part>
  );
}

/** One line: what it is, how many, at what price, what that comes to. */
function Line({
  field,
  id,
  name,
  quantity,
  price,
  amount,
  problems,
  children,
}: {
  field: "item" | "line";
  id: string;
  name: string;
  quantity: string;
  price: string;
  amount: string;
  problems: DraftProblems;
  children: ReactNode;
}) {
  const [pieces, setPieces] = useState(quantity);
  useEffect(() => setPieces(quantity), [quantity]);
  return (
    <li className="order-line">
      <input type="hidden" name={field} value={id} />
      <div>{children}</div>
      <input
        name={`quantity:${id}`}
        inputMode="numeric"
        value={pieces}
        onChange={({ currentTarget }) => setPieces(currentTarget.value)}
        aria-label={t("new.quantityOf", { name })}
        aria-invalid={problems[`quantity:${id}`] ? true : undefined}
        maxLength={4}
      />
      <span className="affix">
        <span aria-hidden="true">$</span>
        <input
          name={`price:${id}`}
          inputMode="decimal"
          defaultValue={price}
          aria-label={t("new.priceOf", { name })}
          aria-invalid={problems[`price:${id}`] ? true : undefined}
          maxLength={12}
        />
      </span>
      <span className="num">{amount}</span>
      <button
        className="icon"
        type="submit"
        name="intent"
        value={`remove:${id}`}
        aria-label={t("new.remove", { name })}
      >
        <Trash2 className="i" aria-hidden="true" />
      </button>
    </li>
  );
}

function How({ choices, draft, problems }: PartProps) {
  return (
    <Part title={t("new.how")}>
      <Field label={t("new.slot")} problem={problems.slot}>
        {(control) => (
          <select {...control} name="slot" defaultValue={draft.slot}>
            <option value="">{t("new.pickSlot")}</option>
            {choices.slots.map(({ name, options }) => (
              <optgroup key={name} label={name}>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {/* Pickup needs no address; the choice itself says which it is, also without scripts. */}
      <div className="to-address">
        <div className="pair zip">
          <Text name="street" draft={draft} problems={problems} most={250} />
          <Text name="zip" draft={draft} problems={problems} most={10} inputMode="numeric" />
        </div>
        <div className="to-door">
          <Text
            name="deliveryFee"
            draft={draft}
            problems={problems}
            most={12}
            inputMode="decimal"
            hint={t("new.deliveryFeeHint", { fee: choices.deliveryFee })}
          />
        </div>
      </div>
    </Part>
  );
}

function Details({ choices, draft, problems }: PartProps) {
  return (
    <Part title={t("new.details")}>
      <Field label={t("new.instructions")} problem={problems.specialInstructions}>
        {(control) => (
          <textarea
            {...control}
            name="specialInstructions"
            rows={2}
            defaultValue={draft.specialInstructions}
          />
        )}
      </Field>
      <Field label={t("new.notes")} hint={t("new.notesHint")} problem={problems.notes}>
        {(control) => <textarea {...control} name="notes" rows={2} defaultValue={draft.notes} />}
      </Field>
      {choices.allowsGifts && (
        <div className="grid gap-4">
          <label className="check">
            <input type="checkbox" name="isGift" defaultChecked={draft.isGift} />
            {t("new.isGift")}
          </label>
          <div className="to-giftee">
            <Text name="gifteeName" draft={draft} problems={problems} most={100} />
            <Text name="gifteePhone" draft={draft} problems={problems} most={30} inputMode="tel" />
            <Text name="gifteeEmail" draft={draft} problems={problems} most={254} inputMode="email" />
            <Text name="gifteeMessage" draft={draft} problems={problems} most={500} />
          </div>
        </div>
      )}
      <div className="pair">
        <Text name="tip" draft={draft} problems={problems} most={12} inputMode="decimal" />
        {choices.ways.length > 0 && (
          <Field label={t("new.paymentService")} problem={undefined}>
            {(control) => (
              <select {...control} name="paymentService" defaultValue={draft.paymentService}>
                {choices.ways.map((way) => (
                  <option key={way}>{way}</option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <label className="check">
        <input type="checkbox" name="paid" defaultChecked={draft.paid} />
        {t("new.paid")}
      </label>
    </Part>
  );
}

/** A plain text field. */
function Text({
  name,
  draft,
  problems,
  most,
  hint,
  inputMode,
}: {
  name:
    | "street"
    | "zip"
    | "deliveryFee"
    | "tip"
    | "gifteeName"
    | "gifteePhone"
    | "gifteeEmail"
    | "gifteeMessage";
  draft: OrderDraft;
  problems: DraftProblems;
  most: number;
  hint?: string;
  inputMode?: "numeric" | "decimal" | "tel" | "email";
}) {
  return (
    <Field label={t(`new.${name}`)} hint={hint} problem={problems[name]}>
      {(control) => (
        <input {...control} name={name} defaultValue={draft[name]} maxLength={most} inputMode={inputMode} />
      )}
    </Field>
  );
}

/** The server's total, beside the form where there is room. */
function Totals({ quote, placing }: { quote: OrderQuote | null; placing: boolean }) {
  return (
    <aside className="sheet box" aria-label={t("new.totals")}>
      <input type="hidden" name="shown" value={quote ? shownOf(quote) : ""} />
      <dl className="ledger" aria-live="polite">
        {quote &&
          quoteLedger(quote).map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        <div className="total">
          <dt>{t("new.totals")}</dt>
          <dd>{dollars(quote?.grandTotal ?? 0)}</dd>
        </div>
      </dl>
      <button className="button" type="submit" name="intent" value="place" disabled={placing}>
        {t(placing ? "new.placing" : "new.place")}
      </button>
      <noscript>
        <button className="button quiet" type="submit" name="intent" value="update">
          {t("new.update")}
        </button>
      </noscript>
    </aside>
  );
}
