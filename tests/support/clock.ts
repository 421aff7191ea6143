/** A clock that stands still until a test moves it. */
export interface StandingClock {
  /** The instant it shows; a new object each time, so that no one can move it by accident. */
  now(): Date;
  /** Moves it forward (or back, with a negative number). */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  /** Sets it to an instant, given as ISO 8601 text with its zone: `2026-12-02T11:00:00-08:00`. */
  set(instant: string): void;
}

/** Wednesday, Dec 2, 2026, 11:00 AM Pacific: the morning on which the tests take place. */
export const A_WEDNESDAY = "2026-12-02T11:00:00-08:00";

/** Makes a clock that shows the given instant, by default the morning of the tests. */
export function clockAt(instant: string = A_WEDNESDAY): StandingClock {
  let milliseconds = read(instant);
  return {
    now: () => new Date(milliseconds),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      milliseconds += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
    set: (next) => {
      milliseconds = read(next);
    },
  };
}

function read(instant: string): number {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new Error(`${instant} is not an instant`);
  return milliseconds;
}
