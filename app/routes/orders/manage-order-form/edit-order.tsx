import { Link, useFetcher } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { type FormEvent, type RefObject, useEffect, useId, useRef } from "react";
import type { LostAnswer } from "#app/shell/lost-answer.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { PanelText } from "#app/ui/panel-text.tsx";
import { Text } from "#app/ui/text.tsx";
import { DISCARDS } from "#app/ui/unsaved-question.tsx";
import type { OrderDraft, TypedLine } from "#domain/orders/order-draft.ts";
import type { OrderPriceView } from "#domain/orders/order-schemas.ts";
import * as t from "#messages/order-form.js";
import { StandingCustomer } from "./customer-box.tsx";
import type { DifferenceView } from "./difference-view.ts";
import type { EditAnswer } from "./edit-post.server.ts";
import type { DraftCustomer, OrderChoices } from "./order-choices.ts";
import { OrderForm, PriceLedger, TOTAL_BESIDE } from "./order-form.tsx";
import { useOrderDraft } from "./use-order-draft.ts";
import type { AnotherDay } from "./when-box.tsx";

/** The id of the form. */
export const EDIT_ORDER_FORM = "edit-order";

/** An order that is changed, with the difference beside it before it is saved (ORD-09). */
export function EditOrder({
  back,
  version,
  start,
  price,
  customer,
  choices,
  another,
  answered,
}: {
  back: string;
  version: number;
  start: OrderDraft;
  /** What the order comes to as it stands. */
  price: OrderPriceView;
  customer: DraftCustomer | null;
  choices: OrderChoices;
  another: AnotherDay;
  answered: EditAnswer | LostAnswer | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  const fetcher = useFetcher<EditAnswer | LostAnswer>();
  const work = useOrderDraft<EditAnswer>(form, start, [answered, fetcher.data], choices.items);
  const { latest, draft } = work;
  const was = latest?.was ?? start;
  const asking = useAsking(form, fetcher, draft, latest?.draft ?? start);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    asking.rest();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement) || submitter.value !== "preview") return;
    // With a script the difference comes without a step to another page.
    event.preventDefault();
    asking.ask();
  };
  return (
    <OrderForm
      id={EDIT_ORDER_FORM}
      form={form}
      start={was}
      work={work}
      choices={choices}
      customer={customer && <StandingCustomer customer={customer} />}
      another={another}
      ways={null}
      submit={submit}
      total={
        <Card as="aside" className={TOTAL_BESIDE} aria-label={t.editTotal()}>
          <PriceLedger price={latest?.price ?? price} />
          <Difference difference={latest?.difference ?? null} isAsking={asking.isAsking} back={back} />
        </Card>
      }
    >
      <input type="hidden" name="version" value={latest?.version ?? version} />
      <input type="hidden" name="was" value={JSON.stringify(was)} />
      <input type="hidden" name="seen" value={latest?.difference?.seen ?? ""} />
    </OrderForm>
  );
}

/** The pause after which the difference is worked out anew. */
const PAUSE_MS = 400;

const isUnfinished = ({ itemId, name, price }: TypedLine) =>
  itemId === "" && (name.trim() === "" || price.trim() === "");

/** Posts the form for the difference, by itself after each change. `answered` is the form that the last answer was made from. */
function useAsking(
  form: RefObject<HTMLFormElement>,
  fetcher: ReturnType<typeof useFetcher<EditAnswer | LostAnswer>>,
  draft: OrderDraft,
  answered: OrderDraft,
) {
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const asksAgain = useRef(false);
  // One question at a time: one that is broken off in the middle would be an error of the page.
  const isAsking = fetcher.state !== "idle";
  const ask = () => {
    clearTimeout(waiting.current);
    if (isAsking) {
      asksAgain.current = true;
    } else if (form.current) {
      const asking = new FormData(form.current);
      asking.set("intent", "preview");
      fetcher.submit(asking, { method: "post" });
    }
  };
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
    if (!isAsking && asksAgain.current) {
      asksAgain.current = false;
      ask();
    }
  });
  const now = JSON.stringify(draft);
  const known = useRef(now);
  const answeredNow = JSON.stringify(answered);
  useEffect(() => {
    if (now === known.current) return;
    known.current = now;
    clearTimeout(waiting.current);
    // A line that is about to get its name need not be told that it has none.
    if (now === answeredNow || (JSON.parse(now) as OrderDraft).lines.some(isUnfinished)) return;
    waiting.current = setTimeout(() => latestAsk.current(), PAUSE_MS);
  }, [now, answeredNow]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    ask,
    isAsking,
    /** Asks no more: the form is being saved. */
    rest: () => {
      clearTimeout(waiting.current);
      asksAgain.current = false;
    },
  };
}

/** What saving would do to the price and the stock, and the buttons that show it anew, save it, or leave. */
function Difference({
  difference,
  isAsking,
  back,
}: {
  difference: DifferenceView | null;
  isAsking: boolean;
  back: string;
}) {
  const id = useId();
  const changes = difference?.changes ? difference : null;
  return (
    <section className="grid gap-3" aria-labelledby={id} aria-busy={isAsking}>
      <CardTitle as="h2" size="sm" id={id}>
        {t.editDifference()}
      </CardTitle>
      <Text as="div" size="sm" role="status">
        {!difference && <Text variant="muted">{t.editNothingWhy()}</Text>}
        {difference && !changes && <Text variant="muted">{t.editNothing()}</Text>}
        {changes && <DifferenceWords difference={changes} />}
      </Text>
      <p className="flex flex-wrap gap-2">
        {changes && (
          <Button type="submit" name="intent" value="save">
            {t.editSave()}
          </Button>
        )}
        <Button variant={changes ? "outline" : "default"} type="submit" name="intent" value="preview">
          {t.editReview()}
        </Button>
        <Link className={buttonVariants({ variant: "outline" })} to={back} state={DISCARDS}>
          {t.editDiscard()}
        </Link>
      </p>
    </section>
  );
}

function DifferenceWords({ difference: { total, stock, warnings, also } }: { difference: DifferenceView }) {
  return (
    <>
      <p className="flex justify-between gap-3">
        <b>{t.editTotal()}</b>
        <b className="whitespace-nowrap">
          {total.from}
          {total.to && (
            <>
              <span className="sr-only"> {t.editBecomes()} </span>
              <ArrowRight className="mx-1 inline icon-4" aria-hidden="true" />
              {total.to}
            </>
          )}
        </b>
      </p>
      {stock.map(({ itemId, description, enough }) => (
        <PanelText key={itemId} variant={enough ? "default" : "destructive"} size="same">
          {enough ? description : <b>{description}</b>}
        </PanelText>
      ))}
      {also && <Text variant="muted">{also}</Text>}
      {warnings.map((warning) => (
        <PanelText key={warning} variant="destructive" size="same">
          <b>{warning}</b>
        </PanelText>
      ))}
    </>
  );
}
