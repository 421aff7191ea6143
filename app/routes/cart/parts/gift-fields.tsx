import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { FieldProblems } from "#domain/cart/cart-form.ts";
import type { CartView } from "#domain/cart/cart-schemas.ts";
import * as t from "#messages/order.js";

/** A gift and who gets it (CART-04). The fields appear by the style sheet when the box is checked. */
export function GiftFields({ cart, problems }: { cart: CartView; problems: FieldProblems }) {
  const giftee = cart.gifteeDetails;
  const fields = [
    { name: "gifteeName", label: t.gifteeName(), value: giftee?.name ?? "", most: 100 },
    {
      name: "gifteeContact",
      label: t.gifteeContact(),
      value: giftee?.email || giftee?.phone || "",
      most: 254,
    },
    { name: "gifteeMessage", label: t.gifteeMessage(), value: giftee?.message ?? "", most: 500 },
  ];
  const [name, contact, message] = fields.map((field) => (
    <GifteeField key={field.name} {...field} problems={problems} />
  ));
  return (
    <div className="gift">
      <input type="hidden" name="asksGift" value="1" />
      <label className="check">
        <input
          type="checkbox"
          name="isGift"
          value="1"
          defaultChecked={cart.isGift}
          aria-label={t.gift()}
          aria-describedby="gift-says"
        />
        <span>
          {t.gift()}
          <br />
          <span className="soft small" id="gift-says">
            {t.giftSays()}
          </span>
        </span>
      </label>
      <div className="fields inset giftee">
        <div className="fields two">
          {name}
          {contact}
        </div>
        {message}
      </div>
    </div>
  );
}

function GifteeField(field: {
  name: string;
  label: string;
  value: string;
  most: number;
  problems: FieldProblems;
}) {
  return (
    <Field label={field.label} id={`field-${field.name}`} error={field.problems[field.name]}>
      <Input name={field.name} autoComplete="off" maxLength={field.most} defaultValue={field.value} />
    </Field>
  );
}
