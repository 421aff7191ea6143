import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TrailList } from "#app/routes/shop/manage-history/trail-list.tsx";
import { canRestore, trailEntryView } from "#app/routes/shop/manage-history/trail-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { SectionPageHeader } from "#app/ui/section-page.tsx";
import { page, thereOr404 } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { impactStamp } from "#domain/shop/setting-impact.ts";
import { restorePost } from "#domain/shop/settings-schemas.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/settings.js";
import { ImpactNote, type ImpactTold } from "./setting-impact.tsx";

/** Who changed what of the settings when, newest first, from what to what; a saved change can be put back (SET-02, OPS-01). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const cursor = new URL(args.request.url).searchParams.get("cursor") ?? "";
  const [shop, trail] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), thereOr404(calls.shop.trail({ about: "settings", cursor }))]),
  );
  const zone = shop.timezone ?? DEFAULT_TIME_ZONE;
  return {
    shopTitle: shop.title,
    cursor,
    nextCursor: trail.nextCursor,
    saved: trail.entries.map((entry) => ({
      ...trailEntryView(entry, "settings", zone),
      canRestore: canRestore(entry),
    })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: t.titleOfPage({ section: t.history(), shop: loaded?.shopTitle ?? "" }) },
];

/**
 * Takes one change back, as a save of its own: nothing that it touches is saved before its sender was told (SET-02), nor where money or the
 * shop's mail goes without the password (security A34).
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { intent, understood } = fieldsOf(form, restorePost);
  const savedId = intent.about;
  const calls = await page(args);
  const done = await takeForm(args, form, restorePost, async ({ currentPassword }) => {
    const touched = await calls.shop.impactOfRestore({ savedId });
    const stamp = impactStamp(touched);
    if (stamp !== "" && stamp !== understood) return { told: { touched, stamp } };
    await calls.shop.restoreSettings({ savedId, ...(currentPassword !== "" && { currentPassword }) });
    return { told: null };
  });
  if (isNotTaken(done))
    return data({ savedId, understood, told: null, reply: done.notTaken }, { status: done.status });
  if (done.told) return data({ savedId, understood, told: done.told, reply: null });
  flash(args, "settingsSaved");
  return redirect("/manage/shop/history");
}

export default function SettingsHistory() {
  const { saved, cursor, nextCursor } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const reply = answer?.reply ?? null;
  const asksPassword = reply?.error?.currentPassword !== undefined;
  return (
    <div className="grid gap-5.5 pb-6">
      <SectionPageHeader title={t.history()}>
        {saved.length > 0 ? t.historySays() : t.historyEmpty()}
      </SectionPageHeader>
      <PostForm
        reply={reply}
        title={t.notSaved()}
        fields={{ currentPassword: { label: t.passwordLabel(), id: PASSWORD } }}
      >
        {answer && (answer.told || asksPassword) && (
          <RestoreQuestion {...answer} asksPassword={asksPassword} />
        )}
        <TrailList
          entries={saved}
          path="/manage/shop/history"
          cursor={cursor}
          nextCursor={nextCursor}
          under={({ id, when, canRestore: hasWayBack }) =>
            hasWayBack && (
              <Button
                type="submit"
                variant="ghost"
                size="sm"
                name="intent"
                value={`restore:${id}`}
                aria-label={t.historyRestoreOf({ when })}
                className="block"
              >
                {t.historyRestore()}
              </Button>
            )
          }
        />
      </PostForm>
    </div>
  );
}

/** The password's field: the bar of unsaved settings below may have one too. */
const PASSWORD = "restorePassword";

/** What putting a change back touches, or the password where that sends money or mail elsewhere, with the button that does it. */
function RestoreQuestion({
  savedId,
  told,
  understood,
  asksPassword,
}: {
  savedId: string;
  told: ImpactTold | null;
  /** What its sender was told before that it touches: no one is told the same twice. */
  understood: string;
  asksPassword: boolean;
}) {
  return (
    <>
      {told ? <ImpactNote {...told} /> : <input type="hidden" name="understood" value={understood} />}
      {asksPassword && (
        <div className="max-w-80">
          <Field id={PASSWORD} name="currentPassword" label={t.passwordLabel()} hint={t.passwordHint()}>
            <Input type="password" autoComplete="current-password" />
          </Field>
        </div>
      )}
      {/* The first button of the form: the one that Enter in the field presses. */}
      <Button type="submit" name="intent" value={`restore:${savedId}`} className="my-3">
        {told ? t.historyRestoreAnyway() : t.historyRestore()}
      </Button>
    </>
  );
}
