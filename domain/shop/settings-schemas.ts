/** The settings at the edge (SET-01, SET-04): values as the API takes and tells them, and texts as people type them. Both are made from `settings.ts`. */
import { z } from "zod";
import { readAmount } from "#domain/cart/cart-form.ts";
import { required, tooLong } from "../fields.ts";
import { id, plainText } from "../id-schemas.ts";
import { dollars } from "../money.ts";
import { problem } from "../problems.ts";
import { anyText, buttonForm, manyTexts } from "../typed-schemas.ts";
import { readWhole } from "../typed-values.ts";
import { FEATURE_FLAGS } from "./feature-flags.ts";
import { homePictures } from "./picture-schemas.ts";
import {
  SETTING_NAMES,
  SETTINGS,
  type Setting,
  type SettingChanges,
  type SettingName,
  type SettingValues,
} from "./settings.ts";
import { removalOf, type SettingTexts } from "./settings-text.ts";

/** One of the options; several of them as a list, or as one text with commas (specification section 3, `payment_options`). */
const oneOf = (options: readonly string[]) =>
  z.enum(options as readonly [string, ...string[]], {
    error: problem("chooseFrom", { names: options.join(", ") }),
  });

function schemaOf(setting: Setting): z.ZodType<unknown, unknown> {
  switch (setting.kind) {
    case "flag":
      return z.boolean({ error: "notFlag" });
    case "choice":
      return oneOf(setting.options);
    case "several": {
      const list = z
        .preprocess(
          (value) =>
            typeof value === "string"
              ? value
                  .split(",")
                  .map((name) => name.trim())
                  .filter(Boolean)
              : value,
          z.array(oneOf(setting.options), { error: "notList" }).max(50),
        )
        .transform((chosen) => setting.options.filter((option) => chosen.includes(option)));
      return setting.needed
        ? list.refine(
            (chosen) => chosen.length > 0,
            problem("chooseFrom", { names: setting.options.join(", ") }),
          )
        : list;
    }
    case "line":
    case "lines":
    case "rich":
      return textOf(setting);
    case "secret":
      return textOf(setting).transform((text) => (text === "" ? null : text));
    default: {
      const notWhole = setting.kind === "cents" ? "notCents" : "notWhole";
      const number = z
        .number({ error: ({ input }) => required(input) ?? notWhole })
        .int(notWhole)
        .min(0, "unsigned")
        .max(setting.most, problem("atMost", { most: setting.most }));
      return setting.optional ? number.nullable() : number;
    }
  }
}

/** A text without spaces around it, judged as it was sent. */
function textOf(setting: Extract<Setting, { most: number }> & { rule?: (text: string) => string | null }) {
  return plainText(setting.most + SPACES, setting.most)
    .superRefine((text, { addIssue }) => {
      if (text.length > setting.most + SPACES) return;
      const message =
        setting.rule?.(text) ?? (text.trim().length > setting.most ? tooLong(setting.most) : null);
      if (message) addIssue({ code: "custom", message });
    })
    .transform((text) => text.trim());
}

/** So many spaces around a text do no harm. */
const SPACES = 20;

type ValueSchemas = { [Name in SettingName]: z.ZodType<SettingValues[Name]> };
const values = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, schemaOf(SETTINGS[name])]),
) as unknown as ValueSchemas;

/** Settings under the names of the specification, which on REST alone differ (`street_1`). */
const changes = z.strictObject(values).partial() as unknown as z.ZodObject<{
  [Name in SettingName]: z.ZodOptional<ValueSchemas[Name]>;
}>;

/** Changed settings whose effect is asked for before they are saved. */
export const settingChanges = changes;

/** One thing that a change takes away, and what rests on it (SET-02). */
export const settingImpact = z.strictObject({
  name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]),
  taken: z.string(),
  orders: z.number().int(),
  carts: z.number().int(),
  search: z.string(),
});

/** What a change may hold besides settings: the version that it was made from, and the password where money is to go elsewhere. */
const changeFields = { version: z.int().min(1).optional(), currentPassword: plainText(200).optional() };

/** Changed settings; what is not named stays. A `version` that is no longer the shop's refuses the whole. */
export const settingsChange = changes
  .extend(changeFields)
  .refine(
    ({ version: _, currentPassword: __, ...named }) =>
      Object.values(named).some((value) => value !== undefined),
    "nothingToUpdate",
  );
export type SettingsChange = SettingChanges & z.output<z.ZodObject<typeof changeFields>>;

/** What is told of a secret: whether there is one, and its last four characters. */
export const secretTold = z.strictObject({ set: z.boolean(), last4: z.string() });
export type SecretTold = z.infer<typeof secretTold>;

type ToldOf<Name extends SettingName> = (typeof SETTINGS)[Name] extends { kind: "secret" }
  ? typeof secretTold
  : z.ZodType<SettingValues[Name]>;

const told = Object.fromEntries(
  SETTING_NAMES.map((name) => {
    const setting: Setting = SETTINGS[name];
    if (setting.kind === "secret") return [name, secretTold];
    if (setting.kind === "flag") return [name, z.boolean()];
    if (setting.kind === "several") return [name, z.array(z.string())];
    if ("most" in setting && !["line", "lines", "rich"].includes(setting.kind))
      return [name, z.number().int().nullable()];
    return [name, name === "timezone" ? z.string().nullable() : z.string()];
  }),
) as unknown as { [Name in SettingName]: ToldOf<Name> };

/** Every setting as its merchant reads it; secrets are only told to be there. `version` counts up with each save. */
export const settingsTold = z.strictObject({ ...told, version: z.number().int() });
export type SettingsTold = z.infer<typeof settingsTold>;

/**
 * What its merchant reads of a shop beside its settings (SHOP-03). Of Stripe's id only whether there is one; of the feature flags each, on or
 * off (SHOP-06); the pictures are changed by calls of their own (SET-03).
 */
const besideSettings = z.strictObject({
  id: z.string(),
  slug: z.string(),
  shopDomain: z.string().nullable(),
  isPublished: z.boolean(),
  hasActiveTrial: z.boolean(),
  isSubscribed: z.boolean(),
  isDead: z.boolean(),
  stripeSubscription: z.strictObject({ set: z.boolean() }),
  meta: z.strictObject({
    featureFlags: z.array(z.strictObject({ name: z.enum(FEATURE_FLAGS), active: z.boolean() })),
  }),
  ...homePictures,
});
export type BesideSettings = z.infer<typeof besideSettings>;

/** All that its merchant reads of a shop. */
export const settingsAnswer = settingsTold.extend(besideSettings.shape);

/** What the settings' screens need besides the values: which settings are hidden, and whether a change of where money or mail goes asks for the password. */
export const settingsScreen = z.strictObject({
  settings: settingsTold,
  hidden: z.array(z.string()),
  /** The address that the shop enters at Square. */
  squareWebhooks: z.string(),
  asksPassword: z.boolean(),
});

/** A setting's text as it was typed, or the options that were chosen, read into its value. */
function typedOf(name: SettingName): z.ZodType {
  const setting: Setting = SETTINGS[name];
  // biome-ignore lint/suspicious/noExplicitAny: what a value's schema takes is known by its kind.
  const value = values[name] as z.ZodType<unknown, any>;
  switch (setting.kind) {
    case "flag":
      return z.string().transform((text) => text === "on");
    case "several":
      return z.string().pipe(value);
    case "cents":
    case "percent":
      return readBy(setting, (text) => readAmount(text)).pipe(value);
    case "minutes":
    case "count":
      return readBy(setting, (text) => readWhole(text) ?? null).pipe(value);
    default:
      return z.string().pipe(value);
  }
}

/**
 * A number as it was typed; a blank is null where it may be left out. A percentage is read as dollars are: two decimals, stored as hundredths. What is
 * too much is told in the unit of the field.
 */
const readBy = (
  setting: Extract<Setting, { kind: "cents" | "percent" | "minutes" | "count" }>,
  read: (text: string) => number | null,
) =>
  z.string().transform((text, { addIssue }) => {
    if (text.trim() === "" && setting.optional) return null;
    const number = read(text.replace(/%\s*$/, ""));
    const message = numberProblem(setting, text, number);
    if (message === null) return number;
    addIssue({ code: "custom", message });
    return z.NEVER;
  });

function numberProblem({ kind, most }: { kind: string; most: number }, text: string, number: number | null) {
  if (text.trim() === "") return required(text);
  if (number === null) return "unsigned";
  const isMoney = kind === "cents";
  if (number <= most || (!isMoney && kind !== "percent")) return null;
  return problem("atMost", { most: isMoney ? dollars(most) : `${most / HUNDREDTHS} %` });
}

const HUNDREDTHS = 100;

const typedValues = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, typedOf(name).optional()]),
) as unknown as {
  [Name in SettingName]: z.ZodOptional<z.ZodType<SettingValues[Name], string>>;
};

/**
 * Settings as a form has them: texts by the names of our table, a flag as `on` or `off`, several options as one text with commas. What is not
 * in the form stays as it is.
 */
export const settingsForm = z.object({
  ...typedValues,
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  currentPassword: plainText(200).optional(),
});

/**
 * What a section's form posts besides its settings: the version and the password; and from a script, in the settings' place, the changed texts of all
 * sections as one text.
 */
export const settingsPost = z.object({
  pending: anyText.transform((text): SettingTexts | null => {
    const sent = text === "" ? null : z.record(z.string(), z.string()).safeParse(parsed(text)).data;
    if (!sent) return null;
    return Object.fromEntries(Object.entries(sent).filter(([name]) => name in SETTINGS));
  }),
  /** The settings that the form shows, whose boxes without a check are in no post; a post that names none is not whole. */
  shown: anyText.transform((text) => SETTING_NAMES.filter((name) => text.split(" ").includes(name))),
  version: anyText,
  currentPassword: anyText,
  /** What its sender was told that the change touches. */
  understood: anyText,
});

/** The settings of such a post, each as all the texts of its name. */
export const postedSettings: z.ZodObject<Record<string, typeof manyTexts>> = z.object(
  Object.fromEntries(
    SETTING_NAMES.flatMap((name) => [name, removalOf(name)]).map((name) => [name, manyTexts]),
  ),
);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** One saved change of settings: who, when, and each setting as it was and as it is. */
export const settingsSaved = z.strictObject({
  id,
  at: z.date(),
  by: z.string(),
  version: z.number().int().nullable(),
  changes: z.array(
    z.strictObject({
      name: z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]),
      was: z.unknown(),
      is: z.unknown(),
    }),
  ),
});
export type SettingsSaved = z.infer<typeof settingsSaved>;

/** A saved change that is to be taken back; the rest as in any change. */
export const restoredSettings = z.strictObject({ savedId: id, ...changeFields });

/** The button that takes it back, what its sender was told that this touches, and the password where it is asked for. */
export const restorePost = buttonForm.extend({ understood: anyText, currentPassword: anyText });

/** A rich text that is to be shown as customers will see it; `asWords` where that is without its markup. */
export const previewedText = z.strictObject({
  text: plainText(SETTINGS.homePage.most),
  asWords: z.boolean({ error: "notFlag" }),
});

/** Who changed where customers' money goes within the last 24 hours, and when (security A34). */
export const moneyMovedLately = z.strictObject({ at: z.date(), by: z.string() }).nullable();
export type MoneyMovedLately = z.infer<typeof moneyMovedLately>;
