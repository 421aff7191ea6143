/** A post whose answer never came: the network or the server is away, and nobody knows whether it arrived. */
export type LostAnswer = Readonly<{ isLost: true }>;

/** Whether this is what a post brought back when its answer got lost. */
export const isLost = (answer: unknown): answer is LostAnswer =>
  typeof answer === "object" && answer !== null && "isLost" in answer;

/** A lost answer is data, not a broken page: what was on screen stays there (PWA-02, ORD-05). */
export async function orLost<Answer>(post: () => Promise<Answer>): Promise<Answer | LostAnswer> {
  try {
    return await post();
  } catch (error) {
    // The browser's fetch fails with a TypeError when the network does.
    if (error instanceof TypeError) return { isLost: true };
    throw error;
  }
}
