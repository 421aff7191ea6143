/** What the buttons of the sections' screen do (MAN-02): plain posts. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { NEW } from "#app/ui/list-search.ts";
import { type Api, attempt, page, type Refusal } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { catalogTexts } from "#domain/texts/english-catalog.ts";
import { speak } from "#domain/texts/text.ts";
import type { NotSaved } from "./item-panel.tsx";
import { sectionsSearch } from "./section-search.ts";

const t = speak(catalogTexts);

/** Does what the pressed button says and goes on; a refusal becomes data for the same screen. */
export async function takeSectionPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const typed = Object.fromEntries([...form.entries()].map(([name, value]) => [name, String(value)]));
  const [intent = "", about = ""] = (typed.intent ?? "").split(":");
  const sectionId = args.params.id ?? "";
  const asked = sectionsSearch.read(new URL(args.request.url).searchParams);
  const done = await attempt(() => act(args, calls, { asked, intent, about }, { ...typed, sectionId }));
  if (!("init" in done)) return redirect(done.to);
  const { refusal } = done.data;
  const answer = await notSaved(calls, refusal, sectionId);
  return data(
    { notSaved: { ...answer, typed: intent === "save-section" ? typed : {} } },
    done.init ?? undefined,
  );
}

async function act(
  args: ActionFunctionArgs,
  { catalog: { sections } }: Api,
  { asked, intent, about }: { asked: ReturnType<typeof sectionsSearch.read>; intent: string; about: string },
  typed: Readonly<Record<string, string>>,
): Promise<{ to: string }> {
  if (intent === "ask")
    return { to: sectionsSearch.address(asked, undefined, { id: about, also: { ask: "delete" } }) };
  if (intent === "delete") {
    await sections.delete({ id: about });
    return { to: sectionsSearch.address(asked, undefined, { also: { deleted: about } }) };
  }
  if (intent === "restore") {
    await sections.restore({ sectionId: about });
    return { to: sectionsSearch.address(asked) };
  }
  if (intent === "clone") {
    const copy = await sections.clone({ sectionId: about });
    flash(args, "recordDuplicated");
    return { to: sectionsSearch.address(asked, undefined, { id: copy.id }) };
  }
  const { sectionId = "", name = "", description = "", order = "", version = "" } = typed;
  const fields = {
    name,
    description: description.replaceAll("\r\n", "\n"),
    // A text that is no number fails the schema, with its own words.
    ...(order.trim() !== "" && { order: /^-?\d{1,9}$/.test(order.trim()) ? Number(order) : -1 }),
  };
  const { id } =
    sectionId === NEW
      ? await sections.create(fields)
      : await sections.change({
          sectionId,
          ...fields,
          ...(/^\d{1,9}$/.test(version) && { version: Number(version) }),
        });
  return { to: sectionsSearch.address(asked, undefined, { id, also: { saved: "1" } }) };
}

async function notSaved(
  { catalog: { sections } }: Api,
  { code, message, facts }: Refusal,
  sectionId: string,
): Promise<Omit<NotSaved, "typed">> {
  const errors = (facts.errors ?? {}) as NotSaved["errors"];
  if (code !== "stale") return { message, errors, now: [], version: null };
  const now = await sections.one({ sectionId });
  const changed = (facts.changed ?? []) as (keyof typeof now)[];
  return {
    message: t("item.stale"),
    errors,
    now: changed.map((field) => ({ field, value: String(now[field]) })),
    version: now.version,
  };
}
