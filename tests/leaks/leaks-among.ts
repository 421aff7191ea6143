/** The search through what came back: each marker against who may see it. */
import { markerText, type Sighting, sightingsIn } from "#tests/support/canaries.ts";
import type { Fixture } from "./fixture.ts";
import type { Recorded } from "./recorder.ts";
import { maySee } from "./who-may-see.ts";

/** A body without what was sent: an echo of one's own words is no leak. */
export const isEcho = (word: string, { sent }: Recorded) => decoded(sent).includes(word.toLowerCase());

function decoded(sent: string): string {
  try {
    return `${sent}\n${decodeURIComponent(sent)}`.toLowerCase();
  } catch {
    return sent.toLowerCase();
  }
}

/** What an answer shows that its reader may not see; each as one line for the report. */
export function leaksIn(
  { known, figures }: Fixture,
  answer: Recorded,
  within: (sighting: Sighting) => boolean = () => true,
): string[] {
  return sightingsIn(answer.text, known, figures)
    .filter(({ found, marker }) => !(marker && maySee(marker, answer)) && !isEcho(found, answer))
    .filter(within)
    .map(({ found, marker }) => `${marker ? markerText(marker) : found}: ${answer.role} at ${answer.call}`);
}

/** One line per marker and reader with the first place and the number of further ones, so that one leak is not a thousand lines. */
export function summed(lines: readonly string[]): string[] {
  const places = new Map<string, string[]>();
  for (const line of new Set(lines)) {
    const what = line.slice(0, line.indexOf(" at "));
    places.set(what, [...(places.get(what) ?? []), line]);
  }
  return [...places.values()].map(([first = "", ...more]) =>
    more.length > 0 ? `${first} (and ${more.length} more)` : first,
  );
}

/** What all answers show that their readers may not see. */
export const leaksAmong = (fixture: Fixture, within?: (sighting: Sighting) => boolean): string[] =>
  summed(fixture.recorder.answers.flatMap((answer) => leaksIn(fixture, answer, within)));
