import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import { Check } from "#app/ui/icons.tsx";

type ChipProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { children: ReactNode };

/** A short choice; a native radio button lies over it. Off, its words say why. */
export const Chip = forwardRef<HTMLInputElement, ChipProps>(function Chip({ children, ...rest }, ref) {
  return (
    <label className="chip">
      <input {...rest} ref={ref} type="radio" />
      <Check className="icon" aria-hidden />
      {children}
    </label>
  );
});
