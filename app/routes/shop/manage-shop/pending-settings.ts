import { useCallback, useEffect, useRef, useState } from "react";
import { type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { SettingTexts } from "#domain/shop/settings-text.ts";
import {
  type PendingSettings,
  pendingAfterRefusal,
  pendingAfterSave,
  type SectionTexts,
  stillPending,
  withoutPending,
  withSecretsOf,
} from "./pending-rules.ts";

/** Whose changes these are: of a person, at a shop. */
interface Owner {
  readonly shop: string;
  readonly person: string;
}

/** Gone at log-out with everything else that this browser keeps of the account, and kept where a log-in ends by itself (`forget-here.ts`). */
const keyOf = ({ shop, person }: Owner) => `settings ${shop} ${person}`;

function read(owner: Owner): PendingSettings {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner)) ?? "{}") as PendingSettings;
  } catch {
    // What another program wrote there, or no store at all: nothing is pending.
    return {};
  }
}

/** What the person before left here is not for this one to see. What the release before kept without a name is of this log-in: it ended with it. */
function forgetOthers(owner: Owner): void {
  try {
    const unnamed = localStorage.getItem(`settings:${owner.shop}`);
    if (unnamed !== null) localStorage.setItem(keyOf(owner), unnamed);
    for (const key of Object.keys(localStorage))
      if (/^settings[ :]/.test(key) && key !== keyOf(owner)) localStorage.removeItem(key);
  } catch {
    // Without a store there is nothing of anyone.
  }
}

function write(owner: Owner, pending: PendingSettings): void {
  // A secret stays on this page: a store of the browser is no place for it.
  const unsaved = Object.entries(pending).filter(
    ([name]) => settingNamed(name as SettingName).kind !== "secret",
  );
  try {
    if (unsaved.length === 0) localStorage.removeItem(keyOf(owner));
    else localStorage.setItem(keyOf(owner), JSON.stringify(Object.fromEntries(unsaved)));
  } catch {
    // Without a store, or with a full one, the changes live as long as the page.
  }
}

/**
 * The changes of a shop's settings that are not saved yet (SET-02): over all sections, kept over a reload, and the same in a second tab. `drawn`
 * counts the times that fields must be drawn anew because their texts came from elsewhere than the keyboard.
 */
export function usePendingSettings({ shop, person }: Owner) {
  const [pending, setPending] = useState<PendingSettings>({});
  const [drawn, setDrawn] = useState(0);
  const sent = useRef<SettingTexts>({});
  const drawAnew = useCallback(() => setDrawn((count) => count + 1), []);

  useEffect(() => {
    const owner = { shop, person };
    forgetOthers(owner);
    const load = (keep: typeof withSecretsOf) => {
      const stored = read(owner);
      setPending((before) => keep(before, stored));
      drawAnew();
    };
    const receive = ({ key }: StorageEvent) => {
      if (key === keyOf(owner) || key === null) load(withSecretsOf);
    };
    if (Object.keys(read(owner)).length > 0) load((_, stored) => stored);
    window.addEventListener("storage", receive);
    return () => window.removeEventListener("storage", receive);
  }, [shop, person, drawAnew]);

  const change = useCallback(
    (make: (before: PendingSettings) => PendingSettings) =>
      setPending((before) => {
        const after = make(before);
        write({ shop, person }, after);
        return after;
      }),
    [shop, person],
  );

  /** Takes the texts of a section's form; what is as it was saved is no change. */
  const addPending = useCallback(
    (form: SectionTexts) => {
      const unanswered = sent.current;
      change((before) => stillPending(before, form, unanswered));
    },
    [change],
  );

  /** Forgets changes: of these settings, or all. */
  const forget = useCallback(
    (names?: readonly SettingName[]) => {
      const unanswered = sent.current;
      change((before) => (names ? withoutPending(before, names, unanswered) : {}));
      drawAnew();
    },
    [change, drawAnew],
  );

  /** Notes what a save sends. */
  const send = useCallback((texts: SettingTexts) => {
    sent.current = texts;
  }, []);

  /** Takes the answer of that save: the version that it made, or why it made none, with the version that its sender was told of. */
  const settle = useCallback(
    (answer: { readonly saved: number } | { readonly seen: number | null }) => {
      const answered = sent.current;
      sent.current = {};
      if ("seen" in answer) return change((before) => pendingAfterRefusal(before, answer.seen));
      change((before) => pendingAfterSave(before, answered, answer.saved));
      drawAnew();
    },
    [change, drawAnew],
  );
  return { pending, drawn, addPending, forget, send, settle };
}
