import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { TrailList } from "#app/routes/shop/manage-history/trail-list.tsx";
import { canRestore, trailEntryView } from "#app/routes/shop/manage-history/trail-words.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { SectionPageHeader } from "#app/ui/section-page.tsx";
import { attempt, page, thereOr404 } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
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

/** Takes one change back, as a save of its own: nothing that it touches is saved before its sender was told (SET-02). */
export async function action(args: ActionFunctionArgs) {
  const { intent, understood } = fieldsOf(await args.request.formData(), restorePost);
  const savedId = intent.about;
  const calls = await page(args);
  const done = await attempt(async () => {
    const touched = await calls.shop.impactOfRestore({ savedId });
    const stamp = impactStamp(touched);
    if (stamp !== "" && stamp !== understood) return { told: { touched, stamp } };
    await calls.shop.restoreSettings({ savedId });
    return { told: null };
  });
  if ("init" in done) return data({ problem: done.data.refusal.message }, done.init ?? undefined);
  if (done.told) return data({ told: done.told, savedId });
  flash(args, "settingsSaved");
  return redirect("/manage/shop/history");
}

export default function SettingsHistory() {
  const { saved, cursor, nextCursor } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-5.5 pb-6">
      <SectionPageHeader title={t.history()}>
        {saved.length > 0 ? t.historySays() : t.historyEmpty()}
      </SectionPageHeader>
      {answer && "problem" in answer && <Alert>{answer.problem}</Alert>}
      <Form method="post">
        {answer && "told" in answer && <RestoreQuestion {...answer} />}
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
      </Form>
    </div>
  );
}

/** What putting a change back touches, with the button that does it all the same. */
function RestoreQuestion({ told, savedId }: { told: ImpactTold; savedId: string }) {
  return (
    <>
      <ImpactNote {...told} />
      <Button type="submit" name="intent" value={`restore:${savedId}`} className="my-3">
        {t.historyRestoreAnyway()}
      </Button>
    </>
  );
}
