import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { mayLookAfresh } from "#app/shell/lost-answer.ts";
import settingsSheet from "#app/styles/manage-settings.css?url";
import { SectionNav } from "#app/ui/section-nav.tsx";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { sessionTimes } from "#app/wiring/places.server.ts";
import { SETTINGS, SETTINGS_SECTIONS, type SettingName, takesPassword } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";
import { usePendingSettings } from "./pending-settings.ts";
import { ImpactQuestion } from "./setting-impact.tsx";
import { sectionTitle } from "./setting-words.ts";
import type { SettingsContext } from "./settings-context.ts";
import { LeaveQuestion, UnsavedSettings, useSettingsSaving } from "./unsaved-settings.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: settingsSheet }];

/** The frame of the shop's settings (SET-02): it holds what is changed in any section and not saved. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, screen] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.shop.settingsScreen()]),
  );
  const { session } = await sessionTimes(args);
  return {
    owner: { shop: shop.slug, person: session.who ?? "" },
    version: screen.settings.version,
    asksPassword: screen.asksPassword,
  };
}

/** After a save whose answer was lost nobody waits for the settings anew: the forms say so at once. */
export const shouldRevalidate = mayLookAfresh;

export default function ShopSettings() {
  const { owner, version, asksPassword } = useLoaderData<typeof loader>();
  const staged = usePendingSettings(owner);
  const { pending, drawn, addPending, forget } = staged;
  const saving = useSettingsSaving(staged, version);
  const { reply } = saving;
  const { pathname } = useLocation();
  const section = SETTINGS_SECTIONS.find((id) => pathname.endsWith(`/${id}`)) ?? null;
  const names = Object.keys(pending) as SettingName[];
  const wrong = Object.keys(reply?.error ?? {}).filter((name): name is SettingName => name in SETTINGS);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid gap-x-10 desk:grid-cols-[192px_minmax(0,40rem)] desk:items-start"
    >
      <SectionNav
        title={t.heading()}
        open={section ? sectionTitle(section) : t.history()}
        place={
          section
            ? t.place({ number: SETTINGS_SECTIONS.indexOf(section) + 1, all: SETTINGS_SECTIONS.length })
            : ""
        }
        links={[
          ...SETTINGS_SECTIONS.map((id) => ({
            to: `/manage/shop/${id}`,
            label: sectionTitle(id),
            count: {
              number: names.filter((name) => SETTINGS[name].section === id).length,
              words: t.unsavedWord(),
            },
          })),
          { to: "/manage/shop/history", label: t.history() },
        ]}
      />
      <div className="grid min-w-0 gap-6">
        <Outlet
          context={
            {
              pending,
              drawn,
              addPending,
              forget,
              reply,
              save: () => saving.save(""),
            } satisfies SettingsContext
          }
        />
        <UnsavedSettings
          names={names}
          wrong={wrong}
          isSaving={saving.isSaving}
          asksPassword={asksPassword && names.some(takesPassword)}
          problem={reply?.error?.currentPassword?.[0] ?? null}
          wasSaved={saving.wasSaved}
          onSave={saving.save}
          onDiscard={() => forget()}
        />
      </div>
      <ImpactQuestion told={saving.told} onSave={saving.saveAnyway} onKeep={saving.keepEditing} />
      <LeaveQuestion count={names.length} onLeave={() => forget()} />
    </main>
  );
}
