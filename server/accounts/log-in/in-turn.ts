/** One after the other, for what is counted and then judged. */

const last = new Map<string, Promise<unknown>>();

/**
 * Runs work of one key in turn, within this process. Log-ins of one account from one address are counted before the password is looked at;
 * without turns, right ones that come at the same moment would lock each other out like as many wrong ones.
 */
export function inTurn<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(key, mine);
  const leave = () => {
    if (last.get(key) === mine) last.delete(key);
  };
  mine.then(leave, leave);
  return mine;
}
