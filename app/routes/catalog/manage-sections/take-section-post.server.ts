/** What the buttons of the sections' screen do (MAN-02): plain posts. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { z } from "zod";
import { NEW } from "#app/ui/list-search.ts";
import { replyOf } from "#app/ui/refused.ts";
import { type Api, attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, staleReply, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { sectionForm } from "#domain/catalog/item-form-schemas.ts";
import { buttonForm, type pressedButton } from "#domain/typed-schemas.ts";
import * as t from "#messages/catalog.js";
import * as lists from "#messages/lists.js";
import { sectionsSearch } from "./section-search.ts";

/** Does what the pressed button says and goes on; a refusal becomes data for the same screen. */
export async function takeSectionPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const { intent } = fieldsOf(form, buttonForm);
  if (intent.verb === "save-section") return saveSection(args, calls, form);
  const done = await attempt(() => act(args, calls, intent));
  if (!("init" in done)) return redirect(done.to);
  return data({ reply: replyOf(done.data.refusal, []) }, done.init ?? undefined);
}

const askedIn = ({ request }: ActionFunctionArgs) => sectionsSearch.read(new URL(request.url).searchParams);

async function act(
  args: ActionFunctionArgs,
  { catalog: { sections } }: Api,
  { verb, about }: z.output<typeof pressedButton>,
): Promise<{ to: string }> {
  const query = askedIn(args);
  switch (verb) {
    case "ask":
      return { to: sectionsSearch.address(query, undefined, { id: about, also: { ask: "delete" } }) };
    case "delete":
      await sections.delete({ id: about });
      return { to: sectionsSearch.address(query, undefined, { also: { deleted: about } }) };
    case "restore":
      await sections.restore({ sectionId: about });
      return { to: sectionsSearch.address(query) };
    case "clone": {
      const copy = await sections.clone({ sectionId: about });
      flash(args, "recordDuplicated");
      return { to: sectionsSearch.address(query, undefined, { id: copy.id }) };
    }
    default:
      return { to: sectionsSearch.address(query) };
  }
}

async function saveSection(args: ActionFunctionArgs, { catalog: { sections } }: Api, form: FormData) {
  const sectionId = args.params.id ?? "";
  const saved = await takeForm(args, form, sectionForm, ({ version, ...fields }) =>
    sectionId === NEW ? sections.create(fields) : sections.change({ sectionId, version, ...fields }),
  );
  if (!isNotTaken(saved))
    return redirect(sectionsSearch.address(askedIn(args), undefined, { id: saved.id, also: { saved: "1" } }));
  const { notTaken, status, refusal } = saved;
  if (refusal?.code !== "stale") return data({ reply: notTaken }, { status });
  const section = await sections.one({ sectionId });
  const label: Readonly<Record<string, () => string>> = {
    name: t.itemName,
    description: t.itemDescription,
    order: t.itemOrder,
  };
  const changed = (refusal.facts.changed ?? []) as ("name" | "description" | "order")[];
  const now = changed.map((field) =>
    lists.staleNow({ field: label[field]?.() ?? field, value: section[field] }),
  );
  return data(
    { reply: staleReply(saved, { now: [...now, lists.staleLook()], version: section.version }) },
    { status },
  );
}
