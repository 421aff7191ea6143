import { forwardRef, type HTMLAttributes, type InputHTMLAttributes, type ReactNode } from "react";
import { Check } from "#app/ui/icons.tsx";

type ChipProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { children: ReactNode };

/** A short choice; a native radio button lies over it. */
export const Chip = forwardRef<HTMLInputElement, ChipProps>(function Chip({ children, ...rest }, ref) {
  return (
    <label data-slot="chip" className="choice-chip ring-within">
      <input {...rest} ref={ref} type="radio" />
      <Check aria-hidden />
      {children}
    </label>
  );
});

/** A choice that cannot be had now; its words say why. */
export const ChipOff = (props: HTMLAttributes<HTMLSpanElement>) => (
  <span data-slot="chip-off" {...props} className="choice-chip" />
);
