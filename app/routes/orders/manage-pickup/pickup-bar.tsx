import { CloudOff, CloudUpload, LogIn, Wifi, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { Alert, AlertDescription, AlertTitle } from "#app/ui/alert.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { CounterBar, CounterFact } from "#app/ui/counter-card.tsx";
import { List } from "#app/ui/list.tsx";
import { clockText } from "#app/ui/local-text.ts";
import * as t from "#messages/pickup.js";
import { newsText } from "./pickup-news.ts";
import { PICKUP_PATH } from "./pickup-query.ts";
import type { KeptNews } from "./pickup-store.ts";
import type { Reach } from "./use-pickup.ts";

const REACHES = {
  online: { icon: Wifi, word: t.online },
  offline: { icon: WifiOff, word: t.offline },
  unreached: { icon: CloudOff, word: t.unreached },
  loggedOut: { icon: LogIn, word: t.loggedOut },
  ofAnother: { icon: LogIn, word: t.ofAnother },
  limited: { icon: CloudOff, word: t.limited },
} as const;

/** Whether there is a network, how old the list is, and how much waits to be sent (MAN-11). Only where scripts run. */
export function PickupBar(props: {
  reach: Reach;
  takenAt: number;
  timeZone: string;
  waiting: number;
  keeps: boolean;
  /** What orders do not take, by ticket. */
  unsendable: readonly Readonly<{ ticket: number; count: number }>[];
  onSend: () => void;
}) {
  const { reach, takenAt, timeZone, waiting, keeps, unsendable, onSend } = props;
  const { icon: Icon, word } = REACHES[reach];
  const minutes = useMinutesSince(takenAt);
  return (
    <CounterBar label={t.bar()} isAway={reach !== "online" || waiting > 0}>
      <CounterFact isLive isStrong>
        <Icon aria-hidden="true" />
        {word()}
      </CounterFact>
      <CounterFact>
        {t.asOf({ time: clockText(new Date(takenAt), timeZone) })},{" "}
        {minutes === 0 ? t.fresh() : t.age({ count: minutes })}
      </CounterFact>
      <CounterFact isLive>
        {waiting > 0 && <CloudUpload aria-hidden="true" />}
        {waiting > 0 ? t.waiting({ count: waiting }) : t.allSent()}
      </CounterFact>
      {reach === "unreached" && (
        <Button variant="outline" size="sm" onClick={onSend}>
          {t.sendNow()}
        </Button>
      )}
      {(reach === "loggedOut" || reach === "ofAnother") && (
        <a
          className={buttonVariants({ variant: "outline", size: "sm" })}
          href={`/owner/login?next=${encodeURIComponent(PICKUP_PATH)}`}
        >
          {t.logIn()}
        </a>
      )}
      {unsendable.map(({ ticket, count }) => (
        <p key={ticket}>{t.full({ ticket, count })}</p>
      ))}
      {!keeps && <p data-unsaved="">{t.keepsNothing()}</p>}
    </CounterBar>
  );
}

const MINUTE_MS = 60_000;

function useMinutesSince(moment: number): number {
  const [now, setNow] = useState(moment);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - moment) / MINUTE_MS));
}

/** Where another phone did the same or the opposite (MAN-11), until it is read. */
export function PickupNews(props: { news: readonly KeptNews[]; timeZone: string; onSeen: () => void }) {
  const { news, timeZone, onSeen } = props;
  const timeText = (at: number) => clockText(new Date(at), timeZone);
  return (
    <div role="status">
      {news.length > 0 && (
        <Alert className="mb-3">
          <AlertDescription>
            <AlertTitle>{t.news()}</AlertTitle>
            <List>
              {news.map((each) => (
                <li key={each.id}>{newsText(each, timeText)}</li>
              ))}
            </List>
            <Button variant="outline" className="mt-1 justify-self-start" onClick={onSeen}>
              {t.newsSeen()}
            </Button>
          </AlertDescription>
        </Alert>
      )}
    </div>
  );
}
