/** What the buttons of a webhook's screen do (API-09): plain posts. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import type { FormReply } from "#app/ui/form-reply.ts";
import { replyOf } from "#app/ui/refused.ts";
import { type Api, attempt, page } from "#app/wiring/api.server.ts";
import { flash } from "#app/wiring/flash.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { fieldsOf } from "#app/wiring/read-form.server.ts";
import { webhookForm } from "#domain/shop/webhook-schemas.ts";
import { buttonForm } from "#domain/typed-schemas.ts";

const HOME = "/manage/webhooks";
const NEW = "new";

/** What the screen is told: of a refusal, or of a secret that was made. A secret is in this answer alone, so it is never redirected. */
interface Answer {
  /** The form that was posted: the webhook's own, or its buttons'. */
  readonly about: "save" | "act";
  readonly reply: FormReply | null;
  readonly secret: string | null;
  readonly webhookId: string | null;
}

const NOTHING: Answer = { about: "act", reply: null, secret: null, webhookId: null };

/** Does what the pressed button says and goes on; a refusal becomes data for the same screen. */
export async function takeWebhookPost(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { webhooks } = await page(args);
  const { verb, about } = fieldsOf(form, buttonForm).intent;
  const webhookId = args.params.id ?? NEW;
  if (verb === "save" || webhookId === NEW) return save(args, webhooks, form, webhookId);
  const done = await attempt(() => act(args, webhooks, { verb, about, webhookId }));
  if (!("init" in done))
    return done.secret === null ? redirect(done.to) : data<Answer>({ ...NOTHING, secret: done.secret });
  return data<Answer>({ ...NOTHING, reply: replyOf(done.data.refusal, []) }, done.init ?? undefined);
}

async function save(args: ActionFunctionArgs, webhooks: Api["webhooks"], form: FormData, webhookId: string) {
  const saved = await takeForm(args, form, webhookForm, async ({ currentPassword, ...typed }) => {
    const wanted = { ...typed, ...(currentPassword && { currentPassword }) };
    return webhookId === NEW ? webhooks.create(wanted) : webhooks.change({ webhookId, ...wanted });
  });
  if (isNotTaken(saved))
    return data<Answer>({ ...NOTHING, about: "save", reply: saved.notTaken }, { status: saved.status });
  const secret = "secret" in saved && typeof saved.secret === "string" ? saved.secret : null;
  return secret === null
    ? redirect(`${HOME}/${webhookId}`)
    : data<Answer>({ ...NOTHING, secret, webhookId: saved.id });
}

/** Where it goes on, or the secret that was made. */
async function act(
  args: ActionFunctionArgs,
  webhooks: Api["webhooks"],
  { verb, about, webhookId }: { verb: string; about: string; webhookId: string },
): Promise<{ to: string; secret: string | null }> {
  const to = `${HOME}/${webhookId}`;
  switch (verb) {
    case "pause":
    case "resume":
      await webhooks.change({ webhookId, status: verb === "pause" ? "paused" : "active" });
      return { to, secret: null };
    case "rotate":
      return { to, secret: (await webhooks.rotateSecret({ webhookId })).secret };
    case "test":
      await webhooks.test({ webhookId });
      return { to: `${to}#deliveries`, secret: null };
    case "replay":
      await webhooks.replay({ webhookId, deliveryId: about });
      return { to: `${to}#deliveries`, secret: null };
    case "delete":
      await webhooks.remove({ webhookId });
      flash(args, "recordDeleted");
      return { to: HOME, secret: null };
    default:
      return { to, secret: null };
  }
}
