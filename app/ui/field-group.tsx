import { cva, type VariantProps } from "class-variance-authority";
import type { HTMLAttributes } from "react";

const fieldGroupVariants = cva("grid grid-cols-1 gap-4", {
  variants: {
    /** What stands side by side where there is room: two of a kind, or a street and its ZIP; a pair always does. */
    columns: {
      one: "",
      pair: "grid-cols-2",
      two: "sm:grid-cols-2",
      street: "sm:grid-cols-[minmax(0,1fr)_8rem]",
    },
  },
  defaultVariants: { columns: "one" },
});

/** Fields that belong together. */
export function FieldGroup({
  columns,
  className,
  ...rest
}: HTMLAttributes<HTMLDivElement> & VariantProps<typeof fieldGroupVariants>) {
  return <div data-slot="field-group" {...rest} className={fieldGroupVariants({ columns, className })} />;
}
