/** Random numbers from a seed: the demo looks lively and is the same for everyone. */
export interface SeededRandom {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** One of some things. @throws RangeError when there is none to choose from */
  pick<Thing>(things: readonly Thing[]): Thing;
  /** Some different things in no order; fewer when there are not as many. */
  pickSome<Thing>(things: readonly Thing[], count: number): Thing[];
  /** True in so many of a hundred cases. */
  happens(percent: number): boolean;
}

/** SeededRandom that begin at a name: the same name gives the same throws (mulberry32 over an FNV-1a hash). */
export function seededRandom(name: string): SeededRandom {
  let state = 2_166_136_261;
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(roll() * (most - least + 1));
  const pick = <Thing>(things: readonly Thing[]): Thing => {
    if (things.length === 0) throw new RangeError("There is nothing to choose from.");
    return things[between(0, things.length - 1)] as Thing;
  };
  return {
    between,
    pick,
    pickSome: (things, count) => {
      const left = [...things];
      const chosen: typeof left = [];
      while (chosen.length < count && left.length > 0) {
        chosen.push(...left.splice(between(0, left.length - 1), 1));
      }
      return chosen;
    },
    happens: (percent) => roll() * 100 < percent,
  };
}
