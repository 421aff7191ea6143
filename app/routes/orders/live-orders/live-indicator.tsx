import { BellOff, BellRing, Check, Radio, RefreshCw, Unplug, Volume2 } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LiveStatus } from "#app/ui/live-status.tsx";
import { Strip } from "#app/ui/strip.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/live.js";
import type { LiveState } from "./live-orders.ts";
import { followSound, isSoundOn, sound, switchSound } from "./order-sound.ts";

/** "6:41 AM" by the clock of the device and in the page's language: for what happens now, in front of the reader. Only in the browser. */
export const localTime = (at: Date) =>
  at.toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });

/** Whether the list is live, since when it is not, and the switch of its sound (MAN-06). Nothing where scripts do not run. */
export function LiveIndicator({ live }: { live: LiveState | null }) {
  if (!live) return null;
  const isAway = live.standing === "away" && live.awaySince !== null;
  return (
    <LiveStatus
      icon={isAway ? Unplug : Radio}
      isAway={isAway}
      isQuiet={live.standing === "starting"}
      title={isAway ? t.awayWhy() : undefined}
      label={
        <>
          {/* On a phone the title leaves no room for it: the strip below says it. */}
          <span className="max-phone:hidden">{awayText(live)}</span>
          {live.standing === "live" && t.live()}
        </>
      }
    >
      {live.standing === "live" && <LastSignal live={live} />}
      <SoundSwitch />
    </LiveStatus>
  );
}

const SECOND_MS = 1_000;

/** How long ago the last sign of life came, counted on in front of the reader and read out to no one who does not ask. */
function LastSignal({ live: { signAge } }: { live: LiveState }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const counting = setInterval(() => setSeconds(signAge()), SECOND_MS);
    return () => clearInterval(counting);
  }, [signAge]);
  return (
    <Text as="span" variant="muted" size="sm">
      <span className="sr-only">{t.signal({ seconds })}</span>
      <span aria-hidden="true" title={t.signal({ seconds })}>
        {t.signalShort({ seconds })}
      </span>
    </Text>
  );
}

/** New orders sound again until this is pressed, or until they are opened (MAN-06). Nothing while all are seen. */
export function SeenButton({ live, onSeen }: { live: LiveState | null; onSeen?: () => void }) {
  if (!live || live.unseen.size === 0) return null;
  const { unseen, see } = live;
  return (
    <Button
      variant="outline"
      size="sm"
      className="mb-3"
      title={t.seenWhy()}
      onClick={() => {
        see([...unseen]);
        onSeen?.();
      }}
    >
      <Check aria-hidden="true" />
      {t.seen({ count: unseen.size })}
    </Button>
  );
}

/** Says that the page shows no more what changes, and offers to go on; any touch of the page does as well (AUTH-05). */
export function RestingIndicator({ goOn }: { goOn: (() => void) | null }) {
  return (
    <div role="status" className="print:hidden">
      {goOn && (
        <Strip>
          <RefreshCw aria-hidden="true" />
          <Button variant="ghost" size="sm" onClick={goOn}>
            {t.restLook()}
          </Button>
          <Text as="span" variant="muted">
            {t.restSays()}
          </Text>
        </Strip>
      )}
    </div>
  );
}

/** "Not live since 6:41 AM", or nothing. */
export function awayText({ standing, awaySince }: LiveState): string {
  return standing === "away" && awaySince !== null ? t.away({ time: localTime(new Date(awaySince)) }) : "";
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
      <IconButton
        aria-pressed={on}
        aria-label={t.soundName()}
        title={on ? t.soundOn() : t.soundOff()}
        onClick={turn}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      {on && (
        <IconButton aria-label={t.soundTry()} title={t.soundTry()} onClick={() => sound("new")}>
          <Volume2 aria-hidden="true" />
        </IconButton>
      )}
    </>
  );
}
