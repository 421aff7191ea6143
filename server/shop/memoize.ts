/** Answers that depend on a text alone: the same few texts of a shop are on each of its pages and in each of its orders and mails. */

/** So many answers a function keeps. */
const MOST = 1_000;

/** The same function, which keeps its last answers; the oldest is forgotten first. Callers share an answer and must not change it. */
export function remembered<Text extends string, Answer>(
  make: (text: Text) => Answer,
): (text: Text) => Answer {
  const answers = new Map<Text, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = make(text);
    const [oldest] = answers.keys();
    if (answers.size >= MOST && oldest !== undefined) answers.delete(oldest);
    answers.set(text, answer);
    return answer;
  };
}
