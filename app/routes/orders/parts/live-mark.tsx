import { BellOff, BellRing, Radio, RefreshCw, Unplug, Volume2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { live as texts } from "#domain/texts/english-live.ts";
import { speak } from "#domain/texts/text.ts";
import type { LiveState } from "./live-orders.ts";
import { localTime } from "./local-time.ts";
import { followSound, isSoundOn, sound, switchSound } from "./order-sound.ts";

const t = speak(texts);

/** Whether the list is live, since when it is not, and the switch of its sound (MAN-06). Nothing where scripts do not run. */
export function LiveMark({ live }: { live: LiveState | null }) {
  if (!live) return null;
  const away = live.standing === "away" ? live.awaySince : null;
  return (
    <span className="live">
      <span
        role="status"
        className={`inline-flex items-center gap-1.5 ${live.standing === "starting" ? "max-[699px]:hidden" : ""} ${away === null ? "" : "text-sm text-[var(--destructive)]"}`}
        title={away === null ? undefined : t("mark.awayWhy")}
      >
        {away === null ? (
          <Radio className="i s" aria-hidden="true" />
        ) : (
          <Unplug className="i s" aria-hidden="true" />
        )}
        {/* On a phone the title leaves no room for it: the strip below says it. */}
        <span className="max-[699px]:hidden">{awayText(live)}</span>
        {live.standing === "live" && t("mark.live")}
      </span>
      <SoundSwitch />
    </span>
  );
}

/** Says that the page shows no more what changes, and offers to go on; any touch of the page does as well (AUTH-05). */
export function RestingMark({ goOn }: { goOn: (() => void) | null }) {
  return (
    <div role="status" className="screen">
      {goOn && (
        <p className="new">
          <RefreshCw className="i s" aria-hidden="true" />
          <Button variant="ghost" size="sm" type="button" onClick={goOn}>
            {t("rest.look")}
          </Button>
          <span className="soft">{t("rest.says")}</span>
        </p>
      )}
    </div>
  );
}

/** "Not live since 6:41 AM", or nothing. */
export function awayText({ standing, awaySince }: LiveState): string {
  return standing === "away" && awaySince !== null
    ? t("mark.away", { time: localTime(new Date(awaySince)) })
    : "";
}

/** On or off for this device; switching it on sounds, which also shows the browser that it may. */
function SoundSwitch() {
  const on = useSyncExternalStore(followSound, isSoundOn, () => true);
  const turn = () => {
    switchSound(!on);
    if (!on) sound("new");
  };
  const Bell = on ? BellRing : BellOff;
  return (
    <>
      <button
        className="icon"
        type="button"
        aria-pressed={on}
        aria-label={t("sound.name")}
        title={t(on ? "sound.on" : "sound.off")}
        onClick={turn}
      >
        <Bell className="i" aria-hidden="true" />
      </button>
      {on && (
        <button
          className="icon @max-[47.5rem]/list:hidden!"
          type="button"
          aria-label={t("sound.test")}
          title={t("sound.test")}
          onClick={() => sound("new")}
        >
          <Volume2 className="i" aria-hidden="true" />
        </button>
      )}
    </>
  );
}
