/** A question of merchants with its answer as HTML. */
export type Answered = Readonly<{ id: string; topic: string; question: string; answer: string }>;

/** Those in which every word that is looked for stands somewhere: in topic, question or answer (MAN-09). Case and tags do not count. */
export function findFaqs<Each extends Answered>(faqs: readonly Each[], search: string): readonly Each[] {
  const words = folded(search).split(/\s+/u).filter(Boolean);
  return faqs.filter(({ topic, question, answer }) => {
    const text = folded(`${topic} ${question} ${answer.replace(/<[^<>]*>/g, " ")}`);
    return words.every((word) => text.includes(word));
  });
}

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** By topic, in the order in which they come. */
export function byTopic<Each extends Answered>(
  faqs: readonly Each[],
): readonly { topic: string; faqs: Each[] }[] {
  const topics = new Map<string, Each[]>();
  for (const faq of faqs) topics.set(faq.topic, [...(topics.get(faq.topic) ?? []), faq]);
  return [...topics].map(([topic, some]) => ({ topic, faqs: some }));
}
