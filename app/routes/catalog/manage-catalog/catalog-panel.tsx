import { Form, Link, useNavigation } from "@remix-run/react";
import { Copy, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { moreText } from "#app/ui/more-text.ts";
import { useOnePost } from "#app/ui/one-post.ts";
import { Panel, type PanelPlaces, PanelProblem, panelBody } from "#app/ui/panel.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { formOf } from "#app/ui/unsaved-fields.ts";
import { DISCARDS } from "#app/ui/unsaved-question.tsx";
import type { FormRules } from "#domain/form-rules.ts";
import * as t from "#messages/catalog.js";
import { type SaveForm, usePanelSaving } from "./use-panel-saving.ts";

/** What a panel needs to know of the record that is open. */
interface OpenRecord {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** What the routes of items and sections tell the panel of the open record. */
export interface PanelAnswer {
  readonly links: PanelPlaces;
  /** What the action said of a form that was not saved. */
  readonly reply: FormReply | null;
  /** Null for a new record. */
  readonly save: SaveForm | null;
  /** Whether it was saved a moment ago. */
  readonly saved: boolean;
}

type CatalogPanelProps = PanelAnswer & {
  kind: "item" | "section";
  record: OpenRecord;
  title: string;
  words: Parameters<typeof Panel>[0]["words"];
  /** The labels of its fields. */
  fields: Readonly<Record<string, string>>;
  rules: FormRules;
  /** What stands below the form. */
  below?: ReactNode;
  children: ReactNode;
};

/** The id of a panel's form. */
export const panelForm = (kind: "item" | "section") => `${kind}-form` as const;

/**
 * The editor of an item or a section (MAN-02): a plain form, beside the list on wide screens and a page of its own on phones. Where scripts run it is
 * saved without leaving the page, and its fields, the children, are drawn anew from what was saved.
 */
export function CatalogPanel({
  kind,
  record,
  title,
  words,
  fields,
  rules,
  links,
  save,
  saved,
  below,
  children,
  ...answered
}: CatalogPanelProps) {
  const { reply, isSaving, isSaved, saves, lost, onSubmit } = usePanelSaving({
    save,
    rules,
    reply: answered.reply,
  });
  const form = panelForm(kind);
  const saving = { type: "submit", name: "intent", value: `save-${kind}` } as const;
  const version = String(reply?.initialValue?.version ?? record.version);
  const { formMethod } = useNavigation();
  const drawn = useEditor({ form, intent: saving.value, version, reply, isSaving, saves });
  return (
    <Panel
      name={kind}
      title={title}
      places={links}
      words={words}
      isSaved={(saved || isSaved) && !isSaving && !reply && !lost}
      form={form}
      foot={
        <>
          <Button form={form} {...saving} busy={isSaving || formMethod === "POST"}>
            {t.itemSave()}
          </Button>
          {save ? <CloneAndDelete {...record} /> : <DiscardLink to={links.back} />}
        </>
      }
    >
      <div className={panelBody}>
        <PostForm
          reply={reply}
          title={notSavedTitle(reply)}
          fields={fields}
          rules={rules}
          description={moreText}
          className="grid gap-4 *:min-w-0"
          id={form}
          data-unsaved={reply ? "" : undefined}
          key={drawn}
          before={
            <>
              {/* What Enter in a field presses. */}
              <Button {...saving} className="sr-only" tabIndex={-1} aria-hidden="true" />
              <input type="hidden" name="version" value={version} />
              {lost !== null && <PanelProblem message={lost} />}
            </>
          }
          onSubmit={onSubmit}
          replace
          preventScrollReset
        >
          {children}
        </PostForm>
        {below}
      </div>
    </Panel>
  );
}

/** What stands over the problems of its form. */
function notSavedTitle(reply: FormReply | null): string {
  if (reply?.code === "stale") return t.itemStale();
  return Object.keys(reply?.error ?? {}).some((name) => name !== "") ? t.itemProblems() : t.itemNotSaved();
}

/** Leaves a new record unmade. */
const DiscardLink = ({ to }: { to: string }) => (
  <Link className={buttonVariants({ variant: "outline" })} to={to} state={DISCARDS}>
    {t.itemDiscard()}
  </Link>
);

/** What can be done with a record besides saving it, each once for a press or two. */
const CloneAndDelete = ({ id, name }: OpenRecord) => (
  <Form method="post" replace className="contents" onSubmit={useOnePost()}>
    <Button variant="outline" type="submit" name="intent" value={`clone:${id}`}>
      <Copy className="max-[384px]:hidden icon-4" aria-hidden="true" />
      {t.itemsClone()}
    </Button>
    <Button
      variant="ghost-destructive"
      size="icon"
      className="ml-auto"
      aria-label={t.itemDelete({ name })}
      {...deleting(id)}
    >
      <Trash2 className="icon-5" aria-hidden="true" />
    </Button>
  </Form>
);

/** A button that deletes at once where scripts run, since that can be undone; and asks first where they do not (MAN-02). */
export const deleting = (id: string) => ({
  type: "submit" as const,
  name: "intent",
  value: `ask:${id}`,
  onClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.value = `delete:${id}`;
  },
});

/**
 * Keeps an editor usable by the keyboard while it is saved (UI-04). Once it is saved, and when the record has another version, its fields are
 * drawn anew from what the server said: the answer is the key of their form. The focus then stays where it was; a refused form's `PostForm` moves
 * it to what is wrong. `form` is the form's id.
 */
function useEditor({
  form,
  intent,
  version,
  reply,
  isSaving,
  saves,
}: {
  form: string;
  intent: string;
  version: string;
  reply: FormReply | null;
  /** Whether a script is saving it. */
  isSaving: boolean;
  /** How often a script has saved it. */
  saves: number;
}): string {
  const { state, formData } = useNavigation();
  const isPosting = state !== "idle" && formData?.get("intent") === intent;
  const [posts, setPosts] = useState(0);
  const wasPosting = useRef(false);
  const heldBy = useRef<string | null>(null);
  useEffect(() => {
    if (isPosting || isSaving) heldBy.current = document.activeElement?.getAttribute("name") ?? null;
    if (!isPosting && wasPosting.current && !reply) setPosts((count) => count + 1);
    wasPosting.current = isPosting;
  }, [isPosting, isSaving, reply]);

  const drawn = `${version} ${posts} ${saves}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are new whenever `drawn` is.
  useEffect(() => {
    if (reply || !heldBy.current || document.activeElement !== document.body) return;
    formOf(form)
      ?.querySelector<HTMLElement>(`[name="${CSS.escape(heldBy.current)}"]`)
      ?.focus();
  }, [drawn, reply]);
  return drawn;
}
