import type { ReactNode } from "react";
import { WholeMoments } from "#app/shell/whole-moments.tsx";
import { Button } from "#app/ui/button.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { Text } from "#app/ui/text.tsx";
import { TitledSection } from "#app/ui/titled-section.tsx";
import * as t from "#messages/sessions.js";
import type { SessionView } from "./session-view.ts";

/**
 * Where one is logged in, and the way to end that (AUTH-05, AUTH-06): plain forms, which need no JavaScript. `back` is
 * the path of the screen this stands on.
 */
export function SessionList(props: { sessions: readonly SessionView[]; back: string }) {
  const { sessions, back } = props;
  return (
    <TitledSection id="session-list" title={t.title()} description={t.says()} isWide>
      <DividedList>
        {sessions.map((session) => (
          <DividedListItem key={session.id} className="flex-wrap items-center! gap-y-2!">
            <SessionWords session={session} />
            {!session.isThis && (
              <EndForm back={back} name="end" value={session.id}>
                <Button
                  type="submit"
                  variant="outline"
                  aria-label={t.endWhich({ device: session.device, when: session.lastUsed })}
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

function SessionWords({ session: { device, marks, times } }: { session: SessionView }) {
  return (
    <div>
      <strong>{device}</strong>
      {marks.length > 0 && (
        <Text as="span" variant="muted">
          {" "}
          · {marks.join(" · ")}
        </Text>
      )}
      <Text variant="muted">
        <WholeMoments text={times} />
      </Text>
    </div>
  );
}

function EndForm(props: { back: string; name: string; value: string; children: ReactNode }) {
  return (
    <form method="post" action="/sessions">
      <input type="hidden" name="back" value={props.back} />
      <input type="hidden" name={props.name} value={props.value} />
      {props.children}
    </form>
  );
}
