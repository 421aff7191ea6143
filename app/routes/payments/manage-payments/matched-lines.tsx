import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { StatementLine, StatementLineBoxes, StatementLines } from "#app/ui/statement-lines.tsx";
import * as t from "#messages/payments.js";
import { doneTexts, type LineView, type PaymentsDone, type StatementView } from "./payment-words.ts";

/** What a statement has: the certain payments, ready for one press, those to look at, and what else its lines are. */
export function MatchedLines({ found, done }: { found: StatementView | null; done: PaymentsDone | null }) {
  return (
    <>
      {done && <Done done={done} />}
      {found && <p role="status">{found.count === 0 ? t.nothing() : summaryOf(found)}</p>}
      {found && <input type="hidden" name="kind" value={found.kind} />}
      {found && found.certain.length > 0 && (
        <Boxes
          title={t.certainTitle({ count: found.certain.length })}
          description={t.certainSays()}
          lines={found.certain}
          areChosen
        />
      )}
      {found && found.suggested.length > 0 && (
        <Boxes
          title={t.suggestedTitle({ count: found.suggested.length })}
          description={t.suggestedSays()}
          lines={found.suggested}
        />
      )}
      {found && found.certain.length + found.suggested.length > 0 && (
        <Button type="submit" name="intent" value="mark" className="justify-self-start">
          {t.mark()}
        </Button>
      )}
      {found && found.told.length > 0 && <Told lines={found.told} />}
    </>
  );
}

const summaryOf = ({ count, skipped }: StatementView) =>
  [t.lines({ count }), skipped > 0 && t.skipped({ count: skipped })].filter(Boolean).join(". ");

/** What was just done, with its undo. */
function Done({ done }: { done: PaymentsDone }) {
  const { marked } = done;
  return (
    <Alert role="status" variant="success">
      <AlertDescription>
        {doneTexts(done).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {marked.length > 0 && (
          <>
            {marked.map((id) => (
              <input key={id} type="hidden" name="changed" value={id} />
            ))}
            <Button
              type="submit"
              name="intent"
              value="undo"
              variant="outline"
              size="sm"
              className="justify-self-start"
            >
              {t.undo()}
            </Button>
          </>
        )}
      </AlertDescription>
    </Alert>
  );
}

function Boxes({
  title,
  description,
  lines,
  areChosen = false,
}: {
  title: string;
  description: string;
  lines: readonly LineView[];
  areChosen?: boolean;
}) {
  return (
    <Card>
      <CardHeader>
        <CardTitle as="h2">{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {lines.map(({ key, paid, note, orders }) => (
          <StatementLineBoxes key={key} paid={paid} note={note}>
            {orders.map((order) => (
              <Checkbox
                key={order.value}
                name="match"
                value={order.value}
                label={order.label}
                description={order.description}
                defaultChecked={areChosen}
              />
            ))}
          </StatementLineBoxes>
        ))}
      </CardContent>
    </Card>
  );
}

/** Lines that nothing is to be done with here. */
const Told = ({ lines }: { lines: readonly LineView[] }) => (
  <Collapsible summary={t.toldTitle({ count: lines.length })}>
    <StatementLines>
      {lines.map(({ key, paid, note, description }) => (
        <StatementLine key={key} paid={paid} note={note}>
          {description}
        </StatementLine>
      ))}
    </StatementLines>
  </Collapsible>
);
