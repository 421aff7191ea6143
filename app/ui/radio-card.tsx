import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";

type RadioCardProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & {
  label: string;
  /** At the right, such as a fee. */
  end?: ReactNode;
  /** A sentence under the label. */
  says?: ReactNode;
};

/** A choice as a card. Its accessible name is the label alone; the sentence describes it. */
export const RadioCard = forwardRef<HTMLInputElement, RadioCardProps>(function RadioCard(
  { label, end, says, ...rest },
  ref,
) {
  return (
    <label className="choice">
      <input {...rest} ref={ref} type="radio" aria-label={label} />
      <b>{label}</b>
      {end ? <span>{end}</span> : null}
      {says ? <span className="soft">{says}</span> : null}
    </label>
  );
});
