import { Alert, AlertDescription } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardDescription, CardFooter, CardHeader, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { ScrollRegion } from "#app/ui/scroll-region.tsx";
import type { RemindersSent } from "#domain/payments/payment-schemas.ts";
import * as t from "#messages/payments.js";
import type { UnpaidView } from "./payment-words.ts";

/** The orders that are not paid: one press reminds the customers of all that are due, or of those that are left marked. */
export function Unpaid({
  unpaid: { count, owed, isCut, orders },
  answer,
}: {
  unpaid: UnpaidView;
  answer: { reminded: RemindersSent | null; notReminded: FormReply | null } | null;
}) {
  return (
    <PostForm reply={answer?.notReminded ?? null} fields={{}} title={t.notReminded()} className="grid gap-4">
      {answer?.reminded && (
        <Alert role="status" variant="success">
          <AlertDescription>{t.reminded({ count: answer.reminded.sent })}</AlertDescription>
        </Alert>
      )}
      <Card>
        <CardHeader>
          <CardTitle as="h2">{count > 0 ? t.unpaidTitle({ count }) : t.unpaidNone()}</CardTitle>
          {count > 0 && (
            <CardDescription>
              {t.unpaidSays({ amount: owed })} {isCut && t.unpaidMore({ count })}
            </CardDescription>
          )}
        </CardHeader>
        <ScrollRegion label={t.unpaidLabel()} className="my-4 grid max-h-96 gap-1.5 overflow-y-auto px-5">
          {orders.map(({ value, label, says, isDue, canBe }) => (
            <Checkbox
              key={value}
              name="order"
              value={value}
              label={label}
              description={says}
              defaultChecked={isDue}
              disabled={!canBe}
            />
          ))}
        </ScrollRegion>
        {orders.some(({ canBe }) => canBe) && (
          <CardFooter>
            <Button type="submit" name="intent" value="remind" variant="outline">
              {t.remind()}
            </Button>
          </CardFooter>
        )}
      </Card>
    </PostForm>
  );
}
