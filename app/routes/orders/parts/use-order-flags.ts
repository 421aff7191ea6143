import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { FLAG_FORM_FIELDS, ORDER_FLAGS, type OrderFlagName, setFlagNames } from "./order-flag-form.ts";
import type { OrderFlagsView, OrderView } from "./order-view.ts";

/** The action's answer to a change of flags. */
export type FlagAnswer =
  | { readonly saved: true }
  | {
      readonly refusal: { readonly code: string; readonly message: string };
      readonly changed: readonly { readonly name: OrderFlagName; readonly set: boolean }[];
    };

/**
 * Saves each tick at once (ORD-08), by a fetcher for each box: quick ticks do not wait for each other, and one that is under way is
 * finished when another order is opened. A box shows what is wanted until the answer is there, then what the order has.
 */
export function useOrderFlags(order: OrderView, answered: FlagAnswer | undefined) {
  const fetchers = {
    paid: useFetcher<FlagAnswer>(),
    readyForGuest: useFetcher<FlagAnswer>(),
    completed: useFetcher<FlagAnswer>(),
  };
  const answers = [answered, ...ORDER_FLAGS.map(({ name }) => fetchers[name].data)];
  const saving = ORDER_FLAGS.some(({ name }) => fetchers[name].state !== "idle");
  // Answers to earlier ticks, which are no longer news.
  const [past, setPast] = useState<readonly (FlagAnswer | undefined)[]>([]);

  const isSet = (name: OrderFlagName) => fetchers[name].formData?.has(name) ?? order[name];
  const shown: OrderFlagsView = {
    paid: isSet("paid"),
    readyForGuest: isSet("readyForGuest"),
    completed: isSet("completed"),
  };

  return {
    shown,
    saving,
    answers: answers.filter((answer) => answer !== undefined && !past.includes(answer)) as FlagAnswer[],
    tick(name: OrderFlagName, set: boolean) {
      if (!saving) setPast(answers);
      // While a tick of one's own is under way its version is not known yet; the box alone is then sent, and overwrites nothing else.
      fetchers[name].submit(flagForm(shown, { ...shown, [name]: set }, saving ? null : order.version), {
        method: "post",
        // The box must show the tick at once: a fetcher's state otherwise follows in a transition, and React would clear it first.
        flushSync: true,
      });
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
