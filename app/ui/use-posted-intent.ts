import { type FormEvent, useState } from "react";

/** What the button said that a form of the page was last sent with: a post without an answer cannot tell which form it was. */
export function usePostedIntent() {
  const [intent, setIntent] = useState("");
  return {
    intent,
    onSubmit({ nativeEvent }: FormEvent) {
      const { submitter } = nativeEvent as SubmitEvent;
      setIntent(submitter instanceof HTMLButtonElement ? submitter.value : "");
    },
  };
}
