import type { ReactNode } from "react";
import { Changed } from "#app/ui/changed.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldSet } from "#app/ui/field-set.tsx";
import { Input } from "#app/ui/input.tsx";
import { Label } from "#app/ui/label.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { SecretInput } from "#app/ui/secret-input.tsx";
import { Select } from "#app/ui/select.tsx";
import { SuffixInput } from "#app/ui/suffix-input.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { ToggleBox, ToggleBoxes } from "#app/ui/toggle-boxes.tsx";
import { email, phone } from "#domain/fields.ts";
import { type Setting, type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { SecretTold } from "#domain/shop/settings-schemas.ts";
import * as t from "#messages/settings.js";
import { PaymentMethodSettings } from "./payment-methods.tsx";
import { RichTextarea } from "./rich-textarea.tsx";
import { optionLabel, settingHint, settingLabel, wasWords } from "./setting-words.ts";

/** One setting's field, by its kind, with its change where it is not saved. */
export function SettingField({
  name,
  text,
  was,
  secret,
  onUndo,
  fieldOf,
}: {
  name: SettingName;
  /** As the form has it. */
  text: string;
  /** What is saved, where `text` differs from it. */
  was: string | null;
  /** What is told of a secret. */
  secret: SecretTold | null;
  onUndo: () => void;
  /** The fields of settings that stand inside of this one. */
  fieldOf: (name: SettingName) => ReactNode;
}) {
  const setting = settingNamed(name);
  const [label, hint] = [settingLabel(name), settingHint(name)];
  const fieldBy = () => {
    const chosen = text.split(", ");
    if (name === "paymentOptions")
      return <PaymentMethodSettings {...{ label, hint, chosen }} field={fieldOf} />;
    switch (setting.kind) {
      case "secret": {
        const words = secretWords(secret, label);
        return (
          <SecretInput
            {...{ name, label, hint, words }}
            isSet={secret?.set ?? false}
            // As it waits here, never as it was posted: a page without scripts would carry the secret.
            staged={was === null ? undefined : text}
            maxLength={setting.most}
          />
        );
      }
      case "flag":
        return (
          <CheckField name={name} id={name} label={label} description={hint} defaultChecked={text === "on"} />
        );
      case "several":
        return <Several {...{ name, label, hint, chosen }} options={setting.options} />;
      default:
        return (
          <Field name={name} label={label} hint={hint}>
            {controlOf(name, setting, text)}
          </Field>
        );
    }
  };
  const isHalf = SHORT.has(setting.kind) || PAIRED.has(name);
  return (
    <Changed
      was={was}
      words={{ changed: t.changed(), undo: t.undo(), was: was === null ? "" : wasWords(name, was) }}
      onUndo={onUndo}
      className={isHalf ? "" : "col-span-full"}
    >
      {fieldBy()}
    </Changed>
  );
}

/** Fields that two of stand side by side. */
const SHORT: ReadonlySet<string> = new Set(["cents", "percent", "minutes", "count"]);

/** Texts and choices that do so too: each stands beside the one before or behind it. */
const PAIRED: ReadonlySet<SettingName> = new Set<SettingName>([
  "timezone",
  "mode",
  "externalLinkUrl",
  "externalLinkLabel",
  "contactEmail",
  "supportEmail",
  "ownerFirstName",
  "ownerLastName",
  "street1",
  "street2",
  "state",
  "zip",
]);

function secretWords(secret: SecretTold | null, label: string) {
  const told = secret?.last4 ? t.secretSet({ last4: secret.last4 }) : t.secretSetBlind();
  return {
    told: secret?.set ? told : t.secretNone(),
    open: secret?.set ? t.secretReplace() : t.secretEnter(),
    field: t.secretNew({ label }),
    remove: t.secretRemove(),
  };
}

/** The control of a setting that is one text. */
function controlOf(name: SettingName, setting: Setting, text: string) {
  switch (setting.kind) {
    case "cents":
      return <MoneyInput defaultValue={text} />;
    case "percent":
      return <SuffixInput unit={t.suffixPercent()} defaultValue={text} />;
    case "minutes":
      return <SuffixInput unit={t.suffixMinutes()} inputMode="numeric" defaultValue={text} />;
    case "count":
      return <Input inputMode="numeric" defaultValue={text} />;
    case "choice":
      return (
        <Select defaultValue={text}>
          {!setting.options.includes(text) && <option value={text}>{text}</option>}
          {setting.options.map((option) => (
            <option key={option} value={option}>
              {optionLabel(name, option)}
            </option>
          ))}
        </Select>
      );
    case "rich":
      return (
        <RichTextarea
          label={settingLabel(name)}
          asWords={"asWords" in setting}
          rows={8}
          defaultValue={text}
          maxLength={setting.most}
        />
      );
    case "lines":
      return <Textarea rows={3} defaultValue={text} maxLength={setting.most} />;
    default:
      return lineOf(setting, text);
  }
}

function lineOf(setting: Setting, text: string) {
  const rule = "rule" in setting ? setting.rule : undefined;
  const most = "most" in setting ? setting.most : undefined;
  if (rule === phone) return <PhoneInput autoComplete="off" defaultValue={text} />;
  if (rule === email) return <Input type="email" autoComplete="off" defaultValue={text} maxLength={most} />;
  return <Input autoComplete="off" defaultValue={text} maxLength={most} />;
}

/** Some of several options: days side by side, everything else one below the other. */
function Several({
  name,
  label,
  hint,
  options,
  chosen,
}: {
  name: SettingName;
  label: string;
  hint: string | undefined;
  options: readonly string[];
  chosen: readonly string[];
}) {
  const areDays = name === "pickupSlots" || name === "deliverySlots";
  return (
    <div className="grid gap-1.5">
      <Label as="span" aria-hidden>
        {label}
      </Label>
      {areDays ? (
        <ToggleBoxes label={label} id={name} tabIndex={-1}>
          {options.map((option) => (
            <ToggleBox key={option} name={name} value={option} defaultChecked={chosen.includes(option)}>
              {optionLabel(name, option)}
            </ToggleBox>
          ))}
        </ToggleBoxes>
      ) : (
        <FieldSet id={name} tabIndex={-1} className="grid">
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <Checkbox
              key={option}
              name={name}
              value={option}
              label={optionLabel(name, option)}
              defaultChecked={chosen.includes(option)}
            />
          ))}
        </FieldSet>
      )}
      {hint && (
        <Text as="span" variant="muted" size="sm">
          {hint}
        </Text>
      )}
    </div>
  );
}
