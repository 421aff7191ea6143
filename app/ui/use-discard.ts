import { useState } from "react";

/** What a form was answered, until it is discarded, and how often that was: with the count as their key its fields are as they are saved again. */
export function useDiscard<Answer>(answer: Answer | null) {
  const [past, setPast] = useState({ answer: null as Answer | null, times: 0 });
  return {
    answer: answer === past.answer ? null : answer,
    discards: past.times,
    discard: () => setPast(({ times }) => ({ answer, times: times + 1 })),
  };
}
