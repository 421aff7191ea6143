import { Link } from "@remix-run/react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import type { FormReply } from "#app/ui/form-reply.ts";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import type { WebhookStatus } from "#domain/shop/webhook-rules.ts";
import * as t from "#messages/webhooks.js";

/** What can be done with a webhook besides changing it: try it, pause it, replace its secret, delete it. */
export function WebhookActs({
  webhook: { id, status, formerSecret },
  asks,
  reply,
}: {
  webhook: { id: string; status: WebhookStatus; formerSecret: string | null };
  /** Whether it is asked if it is to be deleted. */
  asks: boolean;
  reply: FormReply | null;
}) {
  const here = `/manage/webhooks/${id}`;
  if (asks)
    return (
      <PostForm reply={reply} fields={{}} title={t.notDone()} className="mt-8 grid gap-3" action={here}>
        <h2>{t.askTitle()}</h2>
        <p>{t.askSays()}</p>
        <p className="flex flex-wrap gap-2">
          <Button variant="destructive" type="submit" name="intent" value="delete">
            {t.askDelete()}
          </Button>
          <Link className={buttonVariants({ variant: "outline" })} to={here}>
            {t.askKeep()}
          </Link>
        </p>
      </PostForm>
    );
  const isActive = status === "active";
  return (
    <PostForm reply={reply} fields={{}} title={t.notDone()} className="mt-8 grid gap-3" action={here}>
      <p className="flex flex-wrap gap-2">
        {isActive && (
          <Button variant="outline" type="submit" name="intent" value="test">
            {t.test()}
          </Button>
        )}
        <Button variant="outline" type="submit" name="intent" value={isActive ? "pause" : "resume"}>
          {isActive ? t.pause() : t.resume()}
        </Button>
        <Button variant="outline" type="submit" name="intent" value="rotate">
          {t.rotate()}
        </Button>
        <Link className={buttonVariants({ variant: "outline" })} to={`${here}?ask=delete`}>
          {t.remove()}
        </Link>
      </p>
      <Text variant="muted" size="sm">
        {formerSecret ? t.formerSecret({ moment: formerSecret }) : t.rotateSays()}
      </Text>
    </PostForm>
  );
}
