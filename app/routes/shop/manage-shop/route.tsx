import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useFetcher, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import settingsSheet from "#app/styles/manage-settings.css?url";
import type { FormReply } from "#app/ui/form-reply.ts";
import { SectionNav } from "#app/ui/section-nav.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { SETTINGS, SETTINGS_SECTIONS, type SettingName } from "#domain/shop/settings.ts";
import * as t from "#messages/settings.js";
import { LeaveQuestion } from "./leave-question.tsx";
import { sectionTitle } from "./setting-words.ts";
import type { SettingsContext } from "./settings-context.ts";
import { useStagedSettings } from "./staged-settings.ts";
import { UnsavedSettings } from "./unsaved-settings.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: settingsSheet }];

/** The frame of the shop's settings (SET-02): it holds what is changed in any section and not saved. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, screen] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.shop.settingsScreen()]),
  );
  return { slug: shop.slug, version: screen.settings.version, asksPassword: screen.asksPassword };
}

export default function ShopSettings() {
  const { slug, version, asksPassword } = useLoaderData<typeof loader>();
  const { staged, drawn, stage, forget } = useStagedSettings(slug);
  const saving = useFetcher<{ reply?: FormReply; saved?: number }>();
  const { pathname } = useLocation();
  const section = SETTINGS_SECTIONS.find((id) => pathname.endsWith(`/${id}`)) ?? null;
  const names = Object.keys(staged) as SettingName[];

  // What was sent is saved; what was changed meanwhile still waits.
  const sent = useRef<readonly SettingName[]>([]);
  const { data: answer, state } = saving;
  useEffect(() => {
    if (state === "idle" && answer?.saved !== undefined) forget(sent.current);
  }, [state, answer, forget]);

  const save = (currentPassword: string) => {
    sent.current = names;
    const texts = Object.fromEntries(names.map((name) => [name, staged[name]?.text ?? ""]));
    saving.submit(
      { staged: JSON.stringify(texts), version: String(version), currentPassword },
      { method: "post", action: pathname },
    );
  };
  const reply = state === "idle" && names.length > 0 ? (answer?.reply ?? null) : null;
  const wrong = Object.keys(reply?.error ?? {}).filter((name): name is SettingName => name in SETTINGS);
  return (
    <main
      id="main"
      tabIndex={-1}
      className="grid gap-x-10 desk:grid-cols-[192px_minmax(0,40rem)] desk:items-start"
    >
      <div className="desk:sticky desk:top-20">
        <h1 className="mb-4 desk:ps-3 desk:text-[22px]">{t.heading()}</h1>
        <SectionNav
          label={t.heading()}
          open={section ? sectionTitle(section) : t.history()}
          place={
            section
              ? t.place({ number: SETTINGS_SECTIONS.indexOf(section) + 1, all: SETTINGS_SECTIONS.length })
              : ""
          }
          links={SETTINGS_SECTIONS.map((id) => ({
            to: `/manage/shop/${id}`,
            label: sectionTitle(id),
            count: {
              number: names.filter((name) => SETTINGS[name].section === id).length,
              words: t.unsavedWord(),
            },
          }))}
        />
        <p className="mt-4 desk:ps-3">
          <Link to="/manage/shop/history" className={textLink}>
            {t.history()}
          </Link>
        </p>
      </div>
      <div className="grid min-w-0 gap-6">
        <Outlet
          context={{ staged, drawn, stage, forget, reply, save: () => save("") } satisfies SettingsContext}
        />
        <UnsavedSettings
          names={names}
          wrong={wrong}
          isSaving={state !== "idle"}
          asksPassword={asksPassword && names.some((name) => "movesMoney" in SETTINGS[name])}
          problem={reply?.error?.currentPassword?.[0] ?? null}
          wasSaved={state === "idle" && answer?.saved !== undefined ? answer.saved : null}
          onSave={save}
          onDiscard={() => forget()}
        />
      </div>
      <LeaveQuestion count={names.length} onLeave={() => forget()} />
    </main>
  );
}
