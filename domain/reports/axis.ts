/** The numbers beside a plot, from 0 to its top, evenly spaced. */
export type Axis = Readonly<{ top: number; marks: readonly number[] }>;

const STEPS = [1, 2, 2.5, 5, 10];
const MOST_STEPS = 4;

/**
 * Round numbers for an axis that reaches at least `most`: three to five of them, whole ones only, each a step of 1, 2, 2.5 or 5 times a
 * power of ten. With nothing to show it still has a top, so that a plot is never divided by 0.
 */
export function axisFor(most: number): Axis {
  const least = Math.max(1, Math.ceil(most / MOST_STEPS));
  const power = 10 ** Math.floor(Math.log10(least));
  const step = STEPS.map((times) => times * power).find((one) => one >= least && Number.isInteger(one));
  const whole = step ?? least;
  const steps = Math.max(1, Math.ceil(most / whole));
  return { top: whole * steps, marks: Array.from({ length: steps + 1 }, (_, mark) => mark * whole) };
}
