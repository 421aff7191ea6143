import { useEffect, useState } from "react";

/** How long a snackbar stays (contract section 6). */
const SHOWN_MS = 3_000;

/** A one-shot message of the manage area; without JavaScript it stays. */
export function ManageSnackbar({ text }: { text: string | null }) {
  const [hidden, setHidden] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => setHidden(text), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return <div role="status">{text !== null && text !== hidden && <p className="snack brief">{text}</p>}</div>;
}
