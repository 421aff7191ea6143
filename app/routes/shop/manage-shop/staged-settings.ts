import { useCallback, useEffect, useState } from "react";
import { type SettingName, settingNamed } from "#domain/shop/settings.ts";
import type { SettingTexts } from "#domain/shop/settings-text.ts";

/** Changes that are not saved: what each setting is to be, and what it was, both as the form has them. */
export type StagedSettings = Readonly<
  Partial<Record<SettingName, { readonly text: string; readonly was: string }>>
>;

/** Ours alone, and gone at log-out with everything else that this browser keeps of whoever was logged in. */
const keyOf = (shop: string) => `settings:${shop}`;

function read(shop: string): StagedSettings {
  try {
    return JSON.parse(localStorage.getItem(keyOf(shop)) ?? "{}") as StagedSettings;
  } catch {
    // What somebody else wrote there, or no store at all: nothing is staged.
    return {};
  }
}

function write(shop: string, staged: StagedSettings): void {
  // A secret stays on this page: a store of the browser is no place for it.
  const kept = Object.entries(staged).filter(([name]) => settingNamed(name as SettingName).kind !== "secret");
  try {
    if (kept.length === 0) localStorage.removeItem(keyOf(shop));
    else localStorage.setItem(keyOf(shop), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Without a store, or with a full one, the changes live as long as the page.
  }
}

/** The changes with a form's texts among them; a blank secret changes nothing, and neither does what is as it was saved. */
function restaged(before: StagedSettings, texts: SettingTexts, saved: SettingTexts): StagedSettings {
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
export function useStagedSettings(shop: string) {
  const [staged, setStaged] = useState<StagedSettings>({});
  const [drawn, setDrawn] = useState(0);
  const drawAnew = useCallback(() => setDrawn((count) => count + 1), []);

  useEffect(() => {
    const load = () => {
      setStaged(read(shop));
      drawAnew();
    };
    const hear = ({ key }: StorageEvent) => {
      if (key === keyOf(shop) || key === null) load();
    };
    if (Object.keys(read(shop)).length > 0) load();
    window.addEventListener("storage", hear);
    return () => window.removeEventListener("storage", hear);
  }, [shop, drawAnew]);

  const change = useCallback(
    (make: (before: StagedSettings) => StagedSettings) =>
      setStaged((before) => {
        const after = make(before);
        write(shop, after);
        return after;
      }),
    [shop],
  );

  /** Takes the texts of a section's form; what is as it was saved is no change. */
  const stage = useCallback(
    (texts: SettingTexts, saved: SettingTexts) => change((before) => restaged(before, texts, saved)),
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
  return { staged, drawn, stage, forget };
}
