import { cva, type VariantProps } from "class-variance-authority";
import { Minus, Plus } from "lucide-react";
import type { ButtonHTMLAttributes, ReactNode } from "react";

const numberStepperVariants = cva(
  "inline-flex items-center overflow-hidden rounded-md bg-card [box-shadow:inset_0_0_0_1px_var(--edge)] has-[[aria-invalid]]:[--edge:var(--destructive)]! [&>input]:h-full! [&>input]:min-h-0! [&>input]:rounded-none! [&>input]:border-0! [&>input]:bg-transparent! [&>input]:p-0! [&>input]:text-center [&>input]:[box-shadow:none]!",
  {
    variants: {
      variant: {
        default: "h-control [--edge:var(--input)] [&>button]:w-control [&>input]:w-11!",
        /** In a row of a list (`group/row`): its edge is seen where the pointer or the focus is, and wherever a finger may be. */
        row: "h-8 [--edge:transparent] group-hover/row:[--edge:var(--input)] group-aria-[current=true]/row:[--edge:var(--input)] focus-within:[--edge:var(--input)] pointer-coarse:h-11 pointer-coarse:[--edge:var(--input)] [&>button]:w-7.5 pointer-coarse:[&>button]:w-11 [&>input]:w-9.5! @max-[38.75rem]/list:h-11 @max-[38.75rem]/list:[--edge:var(--input)] @max-[38.75rem]/list:[&>button]:w-11",
      },
    },
    defaultVariants: { variant: "default" },
  },
);

/** What one of its buttons does; false where it would do nothing. */
type StepButton = ButtonHTMLAttributes<HTMLButtonElement> | false;

/** A number between its buttons for one fewer and one more: the field is its child, and all three belong to the form around them. */
export function NumberStepper({
  fewer,
  more,
  variant,
  className,
  children,
}: VariantProps<typeof numberStepperVariants> & {
  fewer: StepButton;
  more: StepButton;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span data-slot="number-stepper" className={numberStepperVariants({ variant, className })}>
      {fewer && <Step {...fewer} icon={Minus} />}
      {children}
      {more && <Step {...more} icon={Plus} />}
    </span>
  );
}

function Step({ icon: Icon, ...button }: ButtonHTMLAttributes<HTMLButtonElement> & { icon: typeof Minus }) {
  return (
    <button
      type="button"
      {...button}
      className="grid h-full cursor-pointer place-items-center border-0 bg-transparent p-0 text-muted-foreground hover:bg-muted focus-visible:-outline-offset-3"
    >
      <Icon className="icon-4" aria-hidden="true" />
    </button>
  );
}
