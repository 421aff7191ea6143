/** The search through what came back: each marker against who may see it. */
import { type Marker, markerText, type Sighting, sightingsIn } from "#tests/support/canaries.ts";
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

const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** Everything in an answer that is someone's: markers, ids of rows, tokens. Each answer is searched once. */
export function sightingsOf({ known, figures, ids, words }: Fixture, answer: Recorded): readonly Sighting[] {
  const before = searched.get(answer);
  if (before) return before;
  const found = sightingsIn(answer.text, known, figures);
  const add = (word: string, marker: Marker | undefined) => {
    if (marker) found.push({ found: word, marker });
  };
  for (const id of new Set(answer.text.toLowerCase().match(ID))) add(id, ids.get(id));
  for (const [word, marker] of words) if (answer.text.includes(word)) add(word, marker);
  searched.set(answer, found);
  return found;
}

const searched = new WeakMap<Recorded, readonly Sighting[]>();

/** What an answer shows that its reader may not see; each as one line for the report. */
export function leaksIn(
  fixture: Fixture,
  answer: Recorded,
  within: (sighting: Sighting) => boolean = () => true,
): string[] {
  return sightingsOf(fixture, answer)
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
