import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldGroup } from "#app/ui/field-group.tsx";
import { Input } from "#app/ui/input.tsx";
import { Inset } from "#app/ui/inset.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import * as t from "#messages/order.js";

/** A gift and who gets it (CART-04). The fields appear by the style sheet when the box is checked. */
export function GiftFields({ cart, problems }: { cart: CartView; problems: FieldProblems }) {
  const giftee = cart.gifteeDetails;
  const field = (name: string, label: string, value: string | undefined, most: number) => (
    <Field label={label} id={`field-${name}`} error={problems[name]}>
      <Input name={name} autoComplete="off" maxLength={most} defaultValue={value} />
    </Field>
  );
  return (
    <div className="grid gap-4">
      <input type="hidden" name="asksGift" value="1" />
      <Checkbox
        name="isGift"
        value="1"
        defaultChecked={cart.isGift}
        label={t.gift()}
        description={t.giftSays()}
      />
      <Inset className="no-gift:hidden">
        <FieldGroup columns="two">
          {field("gifteeName", t.gifteeName(), giftee?.name, 100)}
          {field("gifteeContact", t.gifteeContact(), giftee?.email || giftee?.phone, 254)}
        </FieldGroup>
        {field("gifteeMessage", t.gifteeMessage(), giftee?.message, 500)}
      </Inset>
    </div>
  );
}
