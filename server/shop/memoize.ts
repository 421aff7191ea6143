import { LRUCache } from "lru-cache";

/** So many answers a function keeps. */
const MOST = 1_000;

/**
 * The same function, which keeps its last answers, for answers that depend on a text alone: the same few texts of a shop are on each of its
 * pages and in each of its orders and mails. Callers share an answer and must not change it.
 */
export function remembered<Text extends string, Answer extends {}>(
  make: (text: Text) => Answer,
): (text: Text) => Answer {
  const answers = new LRUCache<Text, Answer>({ max: MOST, memoMethod: make });
  return (text) => answers.memo(text);
}
