import { Form, type FormProps } from "@remix-run/react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { FormRules, FormTexts } from "#domain/form-rules.ts";
import { FieldsContext } from "./fields-context.ts";
import { type FormReply, LOST, problemsOf } from "./form-reply.ts";
import { formTexts } from "./form-texts.ts";
import { useOnePost } from "./one-post.ts";
import { openProblems } from "./open-problems.ts";
import { ProblemSummary } from "./problem-summary.tsx";

/** A field's label, with its id where that is not its name. */
type Labelled = string | { readonly label: string; readonly id: string };

/**
 * A form that is posted, with scripts and without (STORE-06). Its fields read the reply of its action: all problems at once, in the summary and
 * beside their fields, with the focus on the first. With scripts each goes as soon as its field is right by `rules`, and a field that was left
 * is checked while it is typed. The browser's own checks stay off. A form whose answer got lost keeps what was typed, and is not pressed twice
 * while it is on its way.
 */
export function PostForm({
  reply,
  fields,
  rules = NO_RULES,
  description,
  title,
  before,
  children,
  onSubmit,
  ...form
}: Omit<FormProps, "title" | "onInput" | "onBlur" | "onReset"> & {
  reply: FormReply | null;
  /** The labels by field, in the form's order. */
  fields: Readonly<Record<string, Labelled>>;
  rules?: FormRules;
  /** The sentence of what a rule found. */
  description?: (problem: string) => string;
  /** Of the summary. */
  title: string;
  /** What stands above the summary. */
  before?: ReactNode;
}) {
  const { box, summary, problems } = useProblems(reply, rules, description);
  const wrong = Object.entries(fields).filter(([name]) => problems[name]);
  const submit = useOnePost(onSubmit, form.reloadDocument);
  const lost = reply?.code === LOST;
  // What a lost post found in its fields is what is in them now.
  const [filled, setFilled] = useState(reply);
  if (!lost && filled !== reply) setFilled(reply);
  return (
    <FieldsContext.Provider
      value={{
        typed: filled && (filled.initialValue ?? {}),
        problems,
        first: reply?.error ? (wrong[0]?.[0] ?? null) : null,
        rules,
      }}
    >
      <Form
        method="post"
        {...form}
        {...box}
        {...(lost && { "data-unsaved": "" })}
        onSubmit={submit}
        noValidate
      >
        {before}
        {reply?.error && (problems[""] || wrong.length > 0) && (
          <ProblemSummary
            ref={summary}
            title={(lost && problems[""]) || title}
            note={lost ? null : problems[""]}
            takesFocus={wrong.length === 0}
            problems={wrong.map(([name, field]) => {
              const { label, id } = typeof field === "string" ? { label: field, id: name } : field;
              return { id, description: `${label}${label.endsWith("?") ? "" : ":"} ${problems[name]}` };
            })}
          />
        )}
        {children}
      </Form>
    </FieldsContext.Provider>
  );
}

const NO_RULES: FormRules = {};
const NOBODY: ReadonlySet<string> = new Set();

/** The problems to show, and what the form needs for them. */
function useProblems(reply: FormReply | null, rules: FormRules, description?: (problem: string) => string) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  /** The form's texts when the reply came, and the fields that someone has left. */
  const before = useRef<FormTexts>({});
  const left = useRef(NOBODY);
  /** The form's texts since then; of another reply they count no more. */
  const [typed, setTyped] = useState<{ reply: FormReply | null; now: FormTexts } | null>(null);
  const told = useMemo(() => problemsOf(reply), [reply]);

  // A new reply is a new object: the same mistake made twice takes the focus twice.
  useEffect(() => {
    before.current = formTexts(new FormData(form.current ?? undefined));
    if (!reply?.error) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ?? summary.current;
    first?.focus();
  }, [reply]);

  const look = () => setTyped({ reply, now: formTexts(new FormData(form.current ?? undefined)) });
  const problems =
    typed?.reply === reply
      ? openProblems({
          told,
          before: before.current,
          now: typed?.now ?? {},
          left: left.current,
          rules,
          description,
        })
      : told;
  return {
    problems,
    summary,
    box: {
      ref: form,
      onInput: look,
      onBlur({ target }: { target: EventTarget }) {
        const { name, value } = target as HTMLInputElement;
        if (value) left.current = new Set(left.current).add(name);
        // A message that came between the press of a button and its release would push the button away.
        if (!document.querySelector(":is(button, a):active")) look();
      },
      onReset() {
        left.current = NOBODY;
      },
    },
  };
}
