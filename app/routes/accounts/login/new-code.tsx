import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/phone.js";

/**
 * Asks for another code. Where scripts run it counts the seconds down first; without them the button is there at once, and the server
 * says how long to wait. Mounted anew (by its key) it starts over.
 */
export function NewCode({ action, next, wait }: { action: string; next: string | null; wait: number }) {
  const left = useSecondsLeft(wait);
  const busy = useNavigation().formData?.get("intent") === "again";
  return (
    <Form method="post" action={action} aria-busy={busy}>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="next" value={next ?? ""} />
      {left > 0 ? (
        <Text variant="muted" className="flex min-h-11 items-center">
          {t.codeAgainIn({ time: `0:${String(left).padStart(2, "0")}` })}
        </Text>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Text as="span" variant="muted">
            {t.codeNone()}
          </Text>
          <Button type="submit" variant="outline" busy={busy}>
            {busy ? t.codeAgainBusy() : t.codeAgain()}
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Whole seconds that are left of a wait that begins in the browser; 0 on the server's page. */
function useSecondsLeft(wait: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const endsAt = performance.now() + wait * 1000;
    const tell = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)));
    tell();
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
