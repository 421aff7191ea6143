import type { ReactNode } from "react";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { Button } from "#app/ui/button.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { Text } from "#app/ui/text.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import type { ListedSession } from "#domain/accounts/session-schemas.ts";
import { dayLabel } from "#domain/day-label.ts";
import { calendarDate, clockLabel } from "#domain/time.ts";
import * as t from "#messages/sessions.js";

/**
 * Where one is logged in, and the way to end that (AUTH-05, AUTH-06): plain forms, which need no JavaScript. `zone` is the shop's;
 * `back` the path of the screen this stands on.
 */
export function SessionList(props: { sessions: readonly ListedSession[]; zone: string; back: string }) {
  const { sessions, zone, back } = props;
  return (
    <TitledSection id="session-list" title={t.title()} description={t.says()} isWide>
      <DividedList>
        {sessions.map((session) => (
          <DividedListItem key={session.id} className="flex-wrap items-center! gap-y-2!">
            <SessionWords session={session} zone={zone} />
            {!session.isThis && (
              <EndForm back={back} name="end" value={session.id}>
                <Button
                  type="submit"
                  variant="outline"
                  aria-label={t.endWhich({
                    device: session.device,
                    when: moment(session.lastUsedAt, zone),
                  })}
                >
                  {t.end()}
                </Button>
              </EndForm>
            )}
          </DividedListItem>
        ))}
      </DividedList>
      <div className="mt-3 flex flex-wrap gap-2">
        {sessions.length > 1 && (
          <EndForm back={back} name="which" value="others">
            <Button className="whitespace-normal!" type="submit" variant="outline">
              {t.endOthers()}
            </Button>
          </EndForm>
        )}
        <EndForm back={back} name="which" value="all">
          <Button className="whitespace-normal!" type="submit" variant="outline">
            {t.endAll()}
          </Button>
        </EndForm>
      </div>
    </TitledSection>
  );
}

function SessionWords({ session, zone }: { session: ListedSession; zone: string }) {
  const marks = [session.isThis && t.isThis(), session.keptSignedIn && t.kept()].filter(Boolean);
  const times = [
    t.opened({ when: moment(session.openedAt, zone) }),
    t.used({ when: moment(session.lastUsedAt, zone) }),
  ];
  return (
    <div>
      <strong>{session.device}</strong>
      {marks.length > 0 && (
        <Text as="span" variant="muted">
          {" "}
          · {marks.join(" · ")}
        </Text>
      )}
      <Text variant="muted">
        <WholeMoments text={times.join(", ")} />
      </Text>
    </div>
  );
}

/** "Thu, Dec 3, 8:00 PM", on one line. */
const moment = (instant: Date, zone: string) =>
  `${dayLabel(calendarDate(instant, zone))}, ${clockLabel(instant, zone)}`.replaceAll(" ", "\u00a0");

function EndForm(props: { back: string; name: string; value: string; children: ReactNode }) {
  return (
    <form method="post" action="/sessions">
      <input type="hidden" name="back" value={props.back} />
      <input type="hidden" name={props.name} value={props.value} />
      {props.children}
    </form>
  );
}
