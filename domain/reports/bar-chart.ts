/** Drawing a row of numbers as bars, without a library and without a script: paths of an SVG 1000 wide and 100 high. */

const WIDTH = 1000;
const HEIGHT = 100;

/** Half of an axis: the smallest round number that is not below it; whole from 1 on. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/** Where an axis ends so that its half is a round number too: 227 gives 300, with 150 in the middle; nothing at all gives 2. */
export function axisTop(largest: number): number {
  const half = Math.max(largest / 2, 1);
  const power = 10 ** Math.floor(Math.log10(half));
  const step = ROUND.find((each) => each * power >= half && Number.isInteger(each * power)) ?? 10;
  return 2 * step * power;
}

const rounded = (value: number) => String(Math.round(value * 10) / 10);

/** The bars, one for each number; nothing is drawn for none. `share` is how much of its place a bar fills. */
export function barsPath(values: readonly number[], top: number, share: number): string {
  const place = WIDTH / values.length;
  return values
    .map((value, at) => {
      if (value <= 0) return "";
      const left = place * at + (place * (1 - share)) / 2;
      return `M${rounded(left)} ${HEIGHT}v-${rounded((value / top) * HEIGHT)}h${rounded(place * share)}V${HEIGHT}z`;
    })
    .join("");
}

/** The line of the mean of so many numbers up to each, from the first that has so many. */
export function meanPath(values: readonly number[], top: number, many: number): string {
  const place = WIDTH / values.length;
  const points = values.flatMap((_, at) => {
    if (at < many - 1) return [];
    const mean = values.slice(at - many + 1, at + 1).reduce((sum, value) => sum + value, 0) / many;
    return [`${rounded(place * (at + 0.5))} ${rounded(HEIGHT - (mean / top) * HEIGHT)}`];
  });
  return points.length > 1 ? `M${points.join("L")}` : "";
}

/** How far from the left the middle of a bar stands, in percent. */
export const middleOf = (at: number, count: number) => Math.round(((at + 0.5) / count) * 10_000) / 100;
