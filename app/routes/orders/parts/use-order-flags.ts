import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import type { OrderMail } from "#domain/orders/order-mail-names.ts";
import type { FlagAnswer, OrderAnswer } from "./order-answers.ts";
import { FLAG_FORM_FIELDS, ORDER_FLAGS, type OrderFlagName, setFlagNames } from "./order-flag-form.ts";
import type { OrderView } from "./order-panel-view.ts";
import type { OrderFlagsView } from "./order-view.ts";

/** The tick that was saved last, so that it can be taken back; null once it was, or was refused. */
export type LastTick = {
  readonly name: OrderFlagName;
  readonly set: boolean;
  /** The mail that this tick sent, and that no taking back holds. */
  readonly sent: OrderMail | null;
} | null;

/**
 * Saves each tick at once (ORD-08), by a fetcher for each box: quick ticks do not wait for each other, and one that is under way is
 * finished when another order is opened. A box shows what is wanted until the answer is there, then what the order has.
 */
export function useOrderFlags(order: OrderView, answered: FlagAnswer | undefined) {
  const fetchers = {
    paid: useFetcher<OrderAnswer>(),
    readyForGuest: useFetcher<OrderAnswer>(),
    completed: useFetcher<OrderAnswer>(),
  };
  const answers = [answered, ...ORDER_FLAGS.map(({ name }) => fetchers[name].data?.flags)];
  const saving = ORDER_FLAGS.some(({ name }) => fetchers[name].state !== "idle");
  // Answers to earlier ticks, which are no longer news.
  const [past, setPast] = useState<readonly (FlagAnswer | undefined)[]>([]);
  const [last, setLast] = useState<LastTick>(null);
  const [onItsWay, setOnItsWay] = useState<OrderMail | null>(null);

  const isSet = (name: OrderFlagName) => fetchers[name].formData?.has(name) ?? order[name];
  const shown: OrderFlagsView = {
    paid: isSet("paid"),
    readyForGuest: isSet("readyForGuest"),
    completed: isSet("completed"),
  };
  const news = answers.filter((answer) => answer !== undefined && !past.includes(answer)) as FlagAnswer[];
  const tick = (name: OrderFlagName, set: boolean) => {
    if (!saving) setPast(answers);
    const sent = (set && order.ticks.find(({ flag }) => flag === name)?.mail) || null;
    setLast({ name, set, sent });
    setOnItsWay(null);
    // While a tick of one's own is under way its version is not known yet; the box alone is then sent, and overwrites nothing else.
    fetchers[name].submit(flagForm(shown, { ...shown, [name]: set }, saving ? null : order.version), {
      method: "post",
      // The box must show the tick at once: a fetcher's state otherwise follows in a transition, and React would clear it first.
      flushSync: true,
    });
  };

  const isKept = last !== null && !saving && order[last.name] === last.set;
  return {
    shown,
    saving,
    answers: news,
    tick,
    /** What can be taken back, once it is saved. */
    last: isKept && !news.some((answer) => "refusal" in answer) ? last : null,
    /** The mail of a tick that was taken back: it goes out all the same. */
    onItsWay,
    takeBack() {
      if (last) {
        tick(last.name, !last.set);
        setOnItsWay(last.sent);
      }
      setLast(null);
    },
  };
}

function flagForm(before: OrderFlagsView, wanted: OrderFlagsView, version: number | null): FormData {
  const form = new FormData();
  if (version !== null) form.set(FLAG_FORM_FIELDS.version, String(version));
  form.set(FLAG_FORM_FIELDS.before, setFlagNames(before).join(","));
  form.set(FLAG_FORM_FIELDS.byScript, "on");
  for (const { name } of ORDER_FLAGS) if (wanted[name]) form.set(name, "on");
  return form;
}
