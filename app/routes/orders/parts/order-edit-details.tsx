import { type ReactNode, useId } from "react";
import { orderDetail } from "#domain/texts/english-order-detail.ts";
import { speak } from "#domain/texts/text.ts";
import type { EditField, EditProblems, TypedEdit } from "./order-edit-form.ts";

const t = speak(orderDetail);

/** An order window that may be chosen. */
export interface WindowChoice {
  readonly id: string;
  readonly name: string;
}

interface Parts {
  readonly typed: TypedEdit;
  readonly problems: EditProblems;
  readonly change: (part: Partial<TypedEdit>) => void;
}

/** Everything of an order but its lines: day and type, address, amounts, gift, words. */
export function OrderEditDetails({
  types,
  windows,
  ...parts
}: Parts & { types: readonly string[]; windows: readonly WindowChoice[] }) {
  return (
    <>
      <When {...parts} types={types} windows={windows} />
      <Part name="edit.amounts">
        <div className="two">
          <Typed {...parts} field="tip" label="edit.tip" isAmount />
          {parts.typed.fulfillmentType === "Delivery" && (
            <Typed
              {...parts}
              field="deliveryFee"
              label="edit.deliveryFee"
              hint="edit.deliveryFeeHint"
              isAmount
            />
          )}
        </div>
      </Part>
      <GiftAndWords {...parts} />
    </>
  );
}

/** Day and type, with what they ask for. Without JavaScript every field is there, and what does not apply is not read. */
function When({
  typed,
  problems,
  change,
  types,
  windows,
}: Parts & { types: readonly string[]; windows: readonly WindowChoice[] }) {
  const parts = { typed, problems, change };
  return (
    <Part name="edit.when" id="when">
      <div className="two">
        <Choice
          {...parts}
          field="fulfillmentType"
          label="edit.type"
          options={types.map((type) => ({ id: type, name: type }))}
        />
        <Typed {...parts} field="fulfillmentDate" label="edit.day" hint="edit.dayHint" type="date" />
      </div>
      <Choice
        {...parts}
        field="availabilityId"
        label="edit.window"
        options={[...(typed.availabilityId === "" ? [{ id: "", name: t("edit.noWindow") }] : []), ...windows]}
      />
      <Typed
        {...parts}
        field="deliveryAddress"
        label="edit.address"
        hint="edit.addressHint"
        maxLength={300}
      />
    </Part>
  );
}

function GiftAndWords({ typed, problems, change }: Parts) {
  const parts = { typed, problems, change };
  const wordsId = useId();
  return (
    <Part name="edit.gift">
      <label className="field">
        <span className="l">{t("edit.instructions")}</span>
        <textarea
          name="specialInstructions"
          rows={2}
          maxLength={1000}
          value={typed.specialInstructions}
          aria-describedby={problems.specialInstructions ? wordsId : undefined}
          onChange={(event) => change({ specialInstructions: event.currentTarget.value })}
        />
      </label>
      <Wrong id={wordsId} problems={problems.specialInstructions} />
      <label className="check">
        <input
          type="checkbox"
          name="isGift"
          checked={typed.isGift}
          onChange={(event) => change({ isGift: event.currentTarget.checked })}
        />
        {t("edit.isGift")}
      </label>
      <Wrong id={`${wordsId}-gift`} problems={problems.isGift} />
      <details open={typed.isGift}>
        <summary className="s soft">{t("edit.giftee")}</summary>
        <div className="edit-part">
          <div className="two">
            <Typed {...parts} field="gifteeName" label="edit.gifteeName" maxLength={100} />
            <Typed {...parts} field="gifteePhone" label="edit.gifteePhone" maxLength={30} />
          </div>
          <Typed {...parts} field="gifteeEmail" label="edit.gifteeEmail" maxLength={254} />
          <Typed {...parts} field="gifteeMessage" label="edit.gifteeMessage" maxLength={500} />
        </div>
      </details>
    </Part>
  );
}

function Part({
  name,
  id,
  children,
}: {
  name: keyof typeof orderDetail & `edit.${string}`;
  id?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="edit-part">
      <h2 className="h-s" id={heading}>
        {t(name)}
      </h2>
      {children}
    </section>
  );
}

type TextKey = keyof typeof orderDetail;

function Typed({
  typed,
  problems,
  change,
  field,
  label,
  hint,
  isAmount = false,
  type = "text",
  maxLength,
}: Parts & {
  field: EditField;
  label: TextKey;
  hint?: TextKey;
  isAmount?: boolean;
  type?: "text" | "date";
  maxLength?: number;
}) {
  const id = useId();
  const wrong = problems[field];
  const saysId = `${id}-says`;
  const input = (
    <input
      id={id}
      name={field}
      type={type}
      inputMode={isAmount ? "decimal" : undefined}
      maxLength={maxLength}
      value={typed[field]}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={wrong || hint ? saysId : undefined}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {t(label)}
      </label>
      {isAmount ? (
        <span className="affix">
          <span aria-hidden="true">$</span>
          {input}
        </span>
      ) : (
        input
      )}
      <Wrong id={saysId} problems={wrong} />
      {!wrong && hint && (
        <p className="help" id={saysId}>
          {t(hint)}
        </p>
      )}
    </div>
  );
}

function Choice({
  typed,
  problems,
  change,
  field,
  label,
  options,
}: Parts & { field: EditField; label: TextKey; options: readonly WindowChoice[] }) {
  const id = useId();
  const wrong = problems[field];
  return (
    <div className="field">
      <label className="l" htmlFor={id}>
        {t(label)}
      </label>
      <select
        id={id}
        name={field}
        value={typed[field]}
        aria-describedby={wrong ? `${id}-says` : undefined}
        onChange={(event) => change({ [field]: event.currentTarget.value })}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
      <Wrong id={`${id}-says`} problems={wrong} />
    </div>
  );
}

function Wrong({ id, problems }: { id: string; problems: readonly string[] | undefined }) {
  if (!problems) return null;
  return (
    <p className="help owed-n" id={id}>
      {problems.join(" ")}
    </p>
  );
}
