import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isLost, type LostAnswer } from "#app/shell/lost-answer.ts";
import {
  afterButton,
  type DraftProblems,
  type Limits,
  lineField,
  type OrderDraft,
  typedOver,
  withinLimits,
} from "#domain/orders/order-draft.ts";
import { draftProblems } from "./draft-orders.ts";
import type { DraftState } from "./form-fields.tsx";
import { PICKER_FIELD } from "./item-picker.tsx";
import type { ItemGroup } from "./order-choices.ts";

/** What the server answers to any button of the form. */
export interface DraftAnswer {
  /** The form as it was posted, and as it goes on. */
  readonly posted: OrderDraft;
  readonly draft: OrderDraft;
  /** The order that the form is made from; null for a new one. */
  readonly was: OrderDraft | null;
  readonly problems: DraftProblems;
  /** Why nothing was placed or saved, sentence by sentence; the first is the most important. */
  readonly messages: readonly string[];
  /** What lines can hold, where it was found out. */
  readonly limits: Limits;
  /** The field that the next thing to do belongs to. */
  readonly focus: string | null;
}

/**
 * The form as it is typed. It goes on from each answer: what was typed since the post stays, and all of it where the answer was lost. `answers` are the
 * latest of each way the form is posted.
 */
export function useOrderDraft<Answer extends DraftAnswer>(
  form: RefObject<HTMLFormElement>,
  start: OrderDraft,
  answers: readonly (Answer | LostAnswer | undefined)[],
  items: readonly ItemGroup[],
) {
  const first = answers.find((answer): answer is Answer => answer !== undefined && !isLost(answer));
  const [draft, setDraft] = useState(first?.draft ?? start);
  const [latest, setLatest] = useState(first);
  const [known, setKnown] = useState(answers);
  const [limits, setLimits] = useState<Limits>(first?.limits ?? {});
  // Which way of posting got no answer, until that way gets one.
  const [lost, setLost] = useState<{ at: number; answer: LostAnswer } | null>(null);
  const focusNext = useRef<string | null>(null);

  const at = answers.findIndex((answer) => answer && !known.includes(answer));
  const news = answers[at];
  if (news) {
    setKnown([...known.filter((one) => answers.includes(one)), news]);
    if (isLost(news)) setLost({ at, answer: news });
    else if (lost?.at === at) setLost(null);
  }
  if (news && !isLost(news)) {
    setLatest(news);
    setLimits({ ...limits, ...news.limits });
    setDraft(withinLimits(typedOver(draft, news.posted, news.draft).draft, news.limits));
  }
  useEffect(() => {
    if (latest) focusNext.current = latest.focus;
  }, [latest]);
  useEffect(() => {
    const name = focusNext.current;
    focusNext.current = null;
    const field = name === null ? null : form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  });

  const change = (part: Partial<OrderDraft>) => setDraft((now) => withinLimits({ ...now, ...part }, limits));
  /** Takes in what lines can hold, where it was found out; a line above it goes back to it. */
  const learn = useCallback((found: Limits) => {
    setLimits((before) => ({ ...before, ...found }));
    setDraft((now) => withinLimits(now, found));
  }, []);
  const press = (intent: string, itemId = "") => {
    const item = items.flatMap(({ options }) => options).find(({ id }) => id === itemId) ?? null;
    const next = withinLimits(afterButton(draft, intent, item), limits);
    if (intent.startsWith("own")) focusNext.current = lineField(next.lines.length - 1, "name");
    if (intent.startsWith("remove")) focusNext.current = PICKER_FIELD;
    setDraft(next);
  };
  const state: DraftState = { draft, change, problems: latest ? openProblems(draft, latest) : {} };
  return { state, draft, latest, lost, limits, change, press, learn };
}

/** The problems that were told and are there still: one is gone as soon as its field is right, or holds something that is not judged yet. */
function openProblems(draft: OrderDraft, { problems, posted, was }: DraftAnswer): DraftProblems {
  const now = draftProblems(draft, was);
  const texts: Readonly<Record<string, unknown>> = draft;
  const before: Readonly<Record<string, unknown>> = posted;
  const isSame = (field: string) =>
    field in texts
      ? texts[field] === before[field]
      : JSON.stringify(draft.lines) === JSON.stringify(posted.lines);
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, told]) => {
      const open = now[field] ?? (isSame(field) ? told : null);
      return open ? [[field, open]] : [];
    }),
  );
}
