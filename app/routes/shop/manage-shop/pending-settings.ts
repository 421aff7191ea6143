import { useCallback, useEffect, useState } from "react";
import { type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { SettingTexts } from "#domain/shop/settings-text.ts";

/** Changes that are not saved: what each setting is to be, and what it was, both as the form has them. */
export type PendingSettings = Readonly<
  Partial<Record<SettingName, { readonly text: string; readonly was: string }>>
>;

/** Ours alone, and gone at log-out with everything else that this browser keeps of the account. */
const keyOf = (shop: string) => `settings:${shop}`;

function read(shop: string): PendingSettings {
  try {
    return JSON.parse(localStorage.getItem(keyOf(shop)) ?? "{}") as PendingSettings;
  } catch {
    // What another program wrote there, or no store at all: nothing is pending.
    return {};
  }
}

function write(shop: string, pending: PendingSettings): void {
  // A secret stays on this page: a store of the browser is no place for it.
  const unsaved = Object.entries(pending).filter(
    ([name]) => settingNamed(name as SettingName).kind !== "secret",
  );
  try {
    if (unsaved.length === 0) localStorage.removeItem(keyOf(shop));
    else localStorage.setItem(keyOf(shop), JSON.stringify(Object.fromEntries(unsaved)));
  } catch {
    // Without a store, or with a full one, the changes live as long as the page.
  }
}

/** The changes with a form's texts among them; a blank secret changes nothing, and neither does what is as it was saved. */
function stillPending(before: PendingSettings, texts: SettingTexts, saved: SettingTexts): PendingSettings {
  const names = Object.keys(saved) as SettingName[];
  const changed = names.filter((name) => {
    const text = texts[name];
    if (settingNamed(name).kind === "secret") return text !== undefined;
    return text !== undefined && text !== saved[name];
  });
  const others = Object.entries(before).filter(([name]) => !names.includes(name as SettingName));
  const ours = changed.map((name) => [name, { text: texts[name] ?? "", was: saved[name] ?? "" }]);
  return Object.fromEntries([...others, ...ours]);
}

/**
 * The changes of a shop's settings that are not saved yet (SET-02): over all sections, kept over a reload, and the same in a second tab. `drawn`
 * counts the times that fields must be drawn anew because their texts came from elsewhere than the keyboard.
 */
export function usePendingSettings(shop: string) {
  const [pending, setPending] = useState<PendingSettings>({});
  const [drawn, setDrawn] = useState(0);
  const drawAnew = useCallback(() => setDrawn((count) => count + 1), []);

  useEffect(() => {
    const load = () => {
      setPending(read(shop));
      drawAnew();
    };
    const receive = ({ key }: StorageEvent) => {
      if (key === keyOf(shop) || key === null) load();
    };
    if (Object.keys(read(shop)).length > 0) load();
    window.addEventListener("storage", receive);
    return () => window.removeEventListener("storage", receive);
  }, [shop, drawAnew]);

  const change = useCallback(
    (make: (before: PendingSettings) => PendingSettings) =>
      setPending((before) => {
        const after = make(before);
        write(shop, after);
        return after;
      }),
    [shop],
  );

  /** Takes the texts of a section's form; what is as it was saved is no change. */
  const addPending = useCallback(
    (texts: SettingTexts, saved: SettingTexts) => change((before) => stillPending(before, texts, saved)),
    [change],
  );

  /** Forgets changes: of these settings, or all. */
  const forget = useCallback(
    (names?: readonly SettingName[]) => {
      change((before) =>
        Object.fromEntries(
          Object.entries(before).filter(([name]) => names && !names.includes(name as SettingName)),
        ),
      );
      drawAnew();
    },
    [change, drawAnew],
  );
  return { pending, drawn, addPending, forget };
}
