import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/tokens.js";

/** Asks once more before a token or key is revoked for good, also without scripts. `intent` names which; `description` what becomes of it. */
export const Revoke = ({
  name,
  intent,
  description,
}: {
  name: string;
  intent: string;
  description: string;
}) => (
  <Collapsible className="mt-1" summary={t.revokeWhich({ name })}>
    <Form method="post" action="/manage/account" className="grid justify-items-start gap-2 pt-2">
      <Text>{description}</Text>
      <Button type="submit" variant="destructive" name="intent" value={intent}>
        {t.revokeNow()}
      </Button>
    </Form>
  </Collapsible>
);
