import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { List } from "#app/ui/list.tsx";
import { momentText } from "#app/ui/local-text.ts";
import { SectionPageHeader } from "#app/ui/section-page.tsx";
import { Timeline, TimelineItem } from "#app/ui/timeline.tsx";
import { attempt, page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { impactStamp } from "#domain/shop/setting-impact.ts";
import { settingNamed } from "#domain/shop/settings.ts";
import { restorePost } from "#domain/shop/settings-schemas.ts";
import { settingText } from "#domain/shop/settings-text.ts";
import { DEFAULT_TIME_ZONE } from "#domain/time.ts";
import * as t from "#messages/settings.js";
import { ImpactNote, type ImpactTold } from "./setting-impact.tsx";
import { settingLabel, valueWords } from "./setting-words.ts";

/** Who changed which setting when, newest first, each with what it was (SET-02). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, saved] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.shop.settingsHistory()]),
  );
  return {
    shopTitle: shop.title,
    saved: saved.map(({ id, at, by, changes }) => ({
      id,
      at: at.toISOString(),
      when: momentText(at, shop.timezone ?? DEFAULT_TIME_ZONE),
      by,
      changes: changes.map(({ name, was, is }) => {
        const words = (value: unknown) => valueWords(name, settingText(name, value));
        const isLong = ["rich", "lines", "secret"].includes(settingNamed(name).kind);
        return isLong
          ? t.historyLong({ label: settingLabel(name) })
          : t.historyChange({ label: settingLabel(name), was: words(was), is: words(is) });
      }),
      canRestore: changes.some(({ name }) => settingNamed(name).kind !== "secret"),
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
  const { saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-5.5 pb-6">
      <SectionPageHeader title={t.history()}>
        {saved.length > 0 ? t.historySays() : t.historyEmpty()}
      </SectionPageHeader>
      {answer && "problem" in answer && <Alert>{answer.problem}</Alert>}
      <Form method="post">
        {answer && "told" in answer && <RestoreQuestion {...answer} />}
        <Timeline>
          {saved.map(({ id, at, when, by, changes, canRestore }) => (
            <TimelineItem key={id} who={by} at={at} when={when}>
              <List>
                {changes.map((change) => (
                  <li key={change} className="wrap-anywhere">
                    {change}
                  </li>
                ))}
              </List>
              {canRestore && (
                <Button
                  type="submit"
                  variant="ghost"
                  size="sm"
                  name="intent"
                  value={`restore:${id}`}
                  aria-label={t.historyRestoreOf({ when })}
                >
                  {t.historyRestore()}
                </Button>
              )}
            </TimelineItem>
          ))}
        </Timeline>
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
