/** The parts of `/dev/ui` that show what a form asks: fields, and choices among a few. */
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/check-field.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Chip, ChipOff } from "#app/ui/chip.tsx";
import { CodeInput } from "#app/ui/code-input.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { DateInput } from "#app/ui/date-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { FieldLegend, FieldSet } from "#app/ui/field-set.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { Input } from "#app/ui/input.tsx";
import { Inset } from "#app/ui/inset.tsx";
import { MoneyInput } from "#app/ui/money-input.tsx";
import { NumberStepper } from "#app/ui/number-stepper.tsx";
import { PanelFieldSet } from "#app/ui/panel-field-set.tsx";
import { PhoneInput } from "#app/ui/phone-input.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { RadioGroup, RadioGroupItem } from "#app/ui/radio-group.tsx";
import { SecretInput } from "#app/ui/secret-input.tsx";
import { SuffixInput } from "#app/ui/suffix-input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { Counter } from "./counter.tsx";
import { Group, LONG } from "./example.tsx";

/** What is typed. */
export function Fields() {
  return (
    <Group name="Field, Input and Textarea">
      <div className="grid max-w-[26rem] gap-4">
        <Field label="Name">
          <Input defaultValue="Dorothea" />
        </Field>
        <Field label="Placeholder" hint="What it takes, said before it is typed">
          <Input placeholder="Like this" />
        </Field>
        <Field label="Invalid" error="This is what is wrong, and what to do">
          <Input defaultValue="not an address" />
        </Field>
        <Field label="Disabled">
          <Input defaultValue="Not now" disabled />
        </Field>
        <Field label={LONG}>
          <Input defaultValue={LONG} />
        </Field>
        <Field label="Several lines">
          <Textarea defaultValue={LONG} />
        </Field>
        <Field label="Several lines, invalid" error="Too long">
          <Textarea defaultValue={LONG} />
        </Field>
        <Field label="An amount">
          <MoneyInput defaultValue="4.50" />
        </Field>
        <Field label="An amount, invalid" error="This is what is wrong">
          <MoneyInput defaultValue="-1" />
        </Field>
        <Field label="A day">
          <DateInput defaultValue="2026-11-27" />
        </Field>
        <Field label="A phone number">
          <PhoneInput defaultValue="415-555-0142" />
        </Field>
        <Field label="A code" error="This is what is wrong">
          <CodeInput defaultValue="123456" />
        </Field>
        <Field label="A share">
          <SuffixInput unit="%" defaultValue="9.25" />
        </Field>
        <Field label="A time, invalid" error="This is what is wrong">
          <SuffixInput unit="minutes" defaultValue="-1" />
        </Field>
        {(["one", "pair", "two", "street"] as const).map((columns) => (
          <FieldGroup key={columns} columns={columns}>
            <Field label={`Street, ${columns}`}>
              <Input />
            </Field>
            <Field label="ZIP">
              <Input />
            </Field>
          </FieldGroup>
        ))}
        <PanelFieldSet legend="A part of a panel">
          <NumberStepper fewer={{ "aria-label": "One fewer" }} more={{ "aria-label": "One more" }}>
            <Input defaultValue="12" aria-label="Pieces" />
          </NumberStepper>
          <CheckField name="hidden" label="Hidden" hint="shoppers never see it" />
        </PanelFieldSet>
        <FieldSet>
          <FieldLegend>A set of fields</FieldLegend>
          <Field label="Street">
            <Input />
          </Field>
        </FieldSet>
        <Refused />
      </div>
    </Group>
  );
}

const SECRET = { told: "Saved, ends in 41Qx", open: "Change", field: "A new one", remove: "Remove it" };

/** A form that is refused. The answer takes the focus, so it comes with a press. */
function Refused() {
  const [reply, setReply] = useState<FormReply | null>(null);
  return (
    <PostForm
      reply={reply}
      fields={{ postedName: "Posted name", secret: "A secret" }}
      title="Please have another look"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setReply({
          code: "refused",
          error: { "": ["What is wrong with all of it"], postedName: ["Enter a name"], secret: [LONG] },
        });
      }}
    >
      <Field label="Posted name" name="postedName">
        <Input />
      </Field>
      <SecretInput name="secret" label="A secret" hint={LONG} isSet words={SECRET} maxLength={40} />
      <Button type="submit">Post it</Button>
    </PostForm>
  );
}

/** What is chosen. */
export function Choices() {
  return (
    <Group name="Checkbox and Radio group">
      <Checkbox label="Not checked" />
      <Checkbox label="Checked" defaultChecked />
      <Checkbox label={LONG} />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Described" description={LONG} error="This is what is wrong" />
      <div className="grid max-w-[26rem] gap-4">
        <RadioGroup id="cards" legend="Cards" isLegendShown error="Choose one">
          <div className="grid grid-cols-1 gap-3">
            <RadioGroupItem
              id="card-pickup"
              name="card"
              label="Pickup"
              description="2 Fore Street"
              end="Free"
              defaultChecked
            />
            <RadioGroupItem id="card-delivery" name="card" label="Delivery" description={LONG} end="$5.00" />
          </div>
        </RadioGroup>
        <RadioGroup id="chips" legend="Chips" isLegendShown>
          <div className="flex flex-wrap gap-2">
            <Chip name="chip" defaultChecked>
              No tip
            </Chip>
            <Chip name="chip">10 %</Chip>
            <Chip name="chip" disabled>
              Full
            </Chip>
            <ChipOff>Sat, Dec 5, delivery only</ChipOff>
            <Chip name="chip">{LONG}</Chip>
          </div>
        </RadioGroup>
        <Inset>
          <Field label="Amount" error="Enter an amount like 5.00.">
            <MoneyInput defaultValue="5.00" />
          </Field>
        </Inset>
        <Collapsible summary="More days">{LONG}</Collapsible>
      </div>
      <form className="flex flex-wrap gap-3">
        <Counter quantity={2} />
        <Counter quantity={1} removes />
        <Counter quantity={1} isLeast />
        <Counter quantity={12} isFull />
      </form>
    </Group>
  );
}
