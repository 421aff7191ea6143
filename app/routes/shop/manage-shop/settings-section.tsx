import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useMemo } from "react";
import { HomePictures } from "#app/routes/shop/pictures/home-pictures.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { Field } from "#app/ui/field.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { textsNamed } from "#app/ui/form-texts.ts";
import { Input } from "#app/ui/input.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { SectionFieldSet, SectionPageHeader } from "#app/ui/section-page.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { pictureMessage } from "#app/wiring/picture-message.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { statusOf } from "#domain/refusal-status.ts";
import { impactStamp } from "#domain/shop/setting-impact.ts";
import {
  SETTINGS,
  SETTINGS_SECTIONS,
  type SettingName,
  type SettingsSection,
  type SpanishSetting,
  spanishOf,
  specName,
  takesPassword,
} from "#domain/shop/settings.ts";
import { postedSettings, settingsForm, settingsPost } from "#domain/shop/settings-schemas.ts";
import {
  type SettingTexts,
  settingsOf,
  settingText,
  textsOfForm,
  withoutSecrets,
} from "#domain/shop/settings-text.ts";
import * as t from "#messages/settings.js";
import { useKeptFocus } from "./kept-focus.ts";
import { FIELDS_OF_WAYS } from "./payment-methods.tsx";
import { SettingField } from "./setting-field.tsx";
import { SETTING_GROUPS } from "./setting-groups.ts";
import { ImpactNote, type ImpactTold } from "./setting-impact.tsx";
import { sectionDescription, sectionTitle, settingLabel } from "./setting-words.ts";
import { useSettings } from "./settings-context.ts";

const sectionOf = (request: Request): SettingsSection => {
  const last = new URL(request.url).pathname.split("/").at(-1);
  return SETTINGS_SECTIONS.find((id) => id === last) ?? SETTINGS_SECTIONS[0];
};

/** One section of the shop's settings (SET-01): its settings as their form has them; hidden ones are left out (SHOP-06). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const section = sectionOf(args.request);
  const [shop, { settings, hidden, asksPassword, squareWebhooks }] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.shop.settingsScreen()]),
  );
  const names = settingsOf(section).filter((name) => !hidden.includes(name));
  const texts = Object.fromEntries(names.map((name) => [name, settingText(name, settings[name])]));
  return {
    section,
    names,
    texts: texts as SettingTexts,
    secrets: {
      socialAccessToken: settings.socialAccessToken,
      squareAccessToken: settings.squareAccessToken,
      squareWebhookKey: settings.squareWebhookKey,
    },
    squareWebhooks,
    version: settings.version,
    asksPassword: asksPassword && names.some(takesPassword),
    shopTitle: shop.title,
    pictures: section === "home-page" && {
      banner: shop.bannerPicture,
      gallery: shop.menuGallery,
      told: pictureMessage(args),
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  {
    title: loaded
      ? t.titleOfPage({ section: sectionTitle(loaded.section), shop: loaded.shopTitle })
      : t.heading(),
  },
];

/** A form that was cut short, or a script's post that cannot be read: taken for a form, it would switch every box off. */
const notWhole = (): FormReply => ({ code: "invalid", error: { "": [t.notWhole()] } });

/** The texts of a form without scripts, of the settings that it shows; null where it names none. */
function textsOfPost(form: FormData, section: SettingsSection, shown: readonly SettingName[]) {
  const names = settingsOf(section).filter((name) => shown.includes(name));
  const posted = fieldsOf(form, postedSettings);
  return names.length === 0 ? null : textsOfForm((name) => posted[name] ?? [], names);
}

/** Saves the section's form; with scripts, the changes of all sections, which come as one text. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const calls = await page(args);
  const section = sectionOf(args.request);
  const { pending, version, currentPassword, understood, ...posted } = fieldsOf(form, settingsPost);
  const texts = pending ?? textsOfPost(form, section, posted.shown);
  if (!texts) return data({ reply: notWhole() }, { status: statusOf("invalid") });
  const typed = new FormData();
  for (const [name, text] of Object.entries({ ...texts, version, currentPassword }))
    if (text !== "" || name in SETTINGS) typed.set(name, text);
  const saved = await takeForm(args, typed, settingsForm, async (value) => {
    const { version: _, currentPassword: __, ...changes } = value;
    const touched = await calls.shop.impactOf(changes);
    const stamp = impactStamp(touched);
    // Nothing is saved before its sender was told what it touches.
    return stamp === "" || stamp === understood ? calls.shop.update(value) : { touched, stamp };
  });
  const told = withoutSecrets(texts);
  if ("touched" in saved) return data({ told: saved, texts: told });
  if (isNotTaken(saved)) {
    const { notTaken, status, refusal } = saved;
    if (refusal?.code !== "stale") return data({ reply: notTaken, texts: told }, { status });
    const fields = (refusal.facts.fields as readonly string[] | undefined) ?? [];
    const labels = (Object.keys(SETTINGS) as SettingName[])
      .filter((name) => fields.includes(specName(name)))
      .map(settingLabel);
    const now = t.staleNow({ fields: labels.join(", ") });
    const reply: FormReply = { ...notTaken, error: { "": [now] } };
    return data({ reply, texts: told }, { status });
  }
  if (pending) return data({ saved: saved.version });
  flash(args, "settingsSaved");
  return redirect(`/manage/shop/${section}`);
}

/** A post whose answer was lost leaves the forms of all sections as they are (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function SettingsSectionScreen() {
  const { section, names, texts, secrets, squareWebhooks, version, asksPassword, pictures } =
    useLoaderData<typeof loader>();
  const { pending, drawn, addPending, forget, reply: refused, save } = useSettings();
  // What a form without scripts was answered, and what stood in it.
  const posted = useActionData<{ reply?: FormReply; told?: ImpactTold; texts?: SettingTexts }>();
  const scripts = useScriptsRun();
  const shown = Object.fromEntries(
    names.map((name) => [name, pending[name]?.text ?? posted?.texts?.[name] ?? texts[name] ?? ""]),
  );
  const drawing = `${section} ${drawn} ${version}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one reply for each drawing; a new one at each letter would take the focus to what it names.
  const reply = useMemo(
    () => (refused ? { ...refused, initialValue: initialValueOf(shown) } : (posted?.reply ?? null)),
    [refused, posted, drawing],
  );
  const keptFocus = useKeptFocus();
  useShownField(drawn);

  const fieldOf = (name: SettingName) => (
    <SettingField
      key={name}
      name={name}
      text={shown[name] ?? ""}
      was={pending[name]?.was ?? null}
      secret={name in secrets ? secrets[name as keyof typeof secrets] : null}
      onUndo={() => forget([name])}
      fieldOf={fieldOf}
    />
  );
  return (
    <>
      <PostForm
        key={drawing}
        id="settings"
        reply={reply}
        title={t.notSaved()}
        fields={Object.fromEntries(names.map((name) => [name, settingLabel(name)]))}
        className="grid min-w-0 gap-5.5 pb-6 wrap-anywhere"
        onChange={({ currentTarget }) => {
          const form = new FormData(currentTarget);
          addPending({
            texts: textsOfForm((name) => textsNamed(form, name), names),
            saved: texts,
            version,
          });
        }}
        onSubmit={(event) => {
          if (!scripts) return;
          event.preventDefault();
          save();
        }}
        before={
          <>
            <SectionPageHeader title={sectionTitle(section)}>{sectionDescription(section)}</SectionPageHeader>
            <input ref={keptFocus} type="hidden" name="version" value={version} />
            <input type="hidden" name="shown" value={names.join(" ")} />
          </>
        }
      >
        {(SETTING_GROUPS[section] ?? []).map(({ legend, names: all }) => {
          const open = all.filter((name) => names.includes(name));
          return (
            open.length > 0 && (
              <SectionFieldSet key={all[0]} legend={legend()}>
                {open.filter((name) => !FIELDS_OF_WAYS.includes(name)).map(fieldOf)}
                <InSpanish
                  names={open.flatMap((name) => spanishOf(name) ?? [])}
                  texts={shown}
                  fieldOf={fieldOf}
                />
                {open.includes("squareWebhookKey") && (
                  <Text size="sm" className="col-span-full">
                    <Text as="span" variant="muted">
                      {t.squareWebhooks()}
                    </Text>{" "}
                    <code>{squareWebhooks}</code>
                  </Text>
                )}
              </SectionFieldSet>
            )
          );
        })}
        {!scripts && <PlainSave asksPassword={asksPassword} told={posted?.told} />}
      </PostForm>
      {pictures && <HomePictures {...pictures} />}
      {section === "business-details" && (
        <Link to="/manage/address" className={textLink}>
          {t.addressLink()}
        </Link>
      )}
    </>
  );
}

/** What of these texts can be given in Spanish as well, folded away where nothing is. */
function InSpanish({
  names,
  texts,
  fieldOf,
}: {
  names: readonly SpanishSetting[];
  texts: SettingTexts;
  fieldOf: (name: SettingName) => ReactNode;
}) {
  if (names.length === 0) return null;
  return (
    <Collapsible className="col-span-full" summary={t.inSpanish()} open={names.some((name) => texts[name])}>
      <div className="grid gap-4 pt-3">
        <Text variant="muted" size="sm">
          {t.inSpanishSays()}
        </Text>
        {names.map(fieldOf)}
      </div>
    </Collapsible>
  );
}

/** How a section is saved without scripts: with the password where it is asked for, and once more after what it touches was told. */
const PlainSave = ({ asksPassword, told }: { asksPassword: boolean; told: ImpactTold | undefined }) => (
  <>
    {asksPassword && (
      <Field name="currentPassword" label={t.passwordLabel()} hint={t.passwordHint()}>
        <Input type="password" autoComplete="current-password" />
      </Field>
    )}
    {told && <ImpactNote {...told} />}
    <Button type="submit" className="justify-self-start">
      {told ? t.impactSave() : t.save()}
    </Button>
  </>
);

/** Texts as a refused form's reply has them: a box that is not checked is not there. */
const initialValueOf = (texts: SettingTexts) =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, text]) => SETTINGS[name as SettingName].kind !== "flag" || text === "on",
    ),
  );

/** A link to a field leads to it, and gives it the focus. */
function useShownField(drawn: number): void {
  useEffect(() => {
    const field = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
    const fold = field?.closest("details");
    if (fold) fold.open = true;
    // Who types in another field goes on there.
    if (field && drawn >= 0 && !document.activeElement?.closest("#settings")) field.focus();
  }, [drawn]);
}
