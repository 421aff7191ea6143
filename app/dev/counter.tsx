/** The quantity that fields and a shop's items are shown with on `/dev/ui`. */
import { Stepper } from "#app/ui/stepper.tsx";

/** A stepper of a shop, in one of its states. */
export const Counter = ({
  quantity,
  removes = false,
  isLeast = false,
  isFull = false,
}: {
  quantity: number;
  removes?: boolean;
  isLeast?: boolean;
  isFull?: boolean;
}) => (
  <Stepper
    name="bread"
    label="Sourdough"
    fieldLabel="Quantity of Sourdough"
    quantity={quantity}
    less={{ value: "less", label: "One less", isOff: isLeast }}
    more={{ value: "more", label: "One more", isOff: isFull }}
    removes={removes}
  />
);
