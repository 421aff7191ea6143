/** Webhooks, for a shop's merchants (API-09). */
import { z } from "zod";
import {
  deliveriesOfWebhook,
  deliveriesPage,
  deliveryToReplay,
  deliveryView,
  newWebhook,
  webhookChanges,
  webhookNamed,
  webhooksOnScreen,
  webhookView,
  webhookWithSecret,
} from "#domain/shop/webhook-schemas.ts";
import { isFreshLogIn } from "../accounts/passwords/own-password.ts";
import { merchantProcedure, router } from "../trpc.ts";
import { replayDelivery, sendTestEvent, webhookDeliveries } from "./webhook-deliveries.ts";
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
} from "./webhooks.ts";

export const webhooksRouter = router({
  list: merchantProcedure
    .input(z.void())
    .output(z.array(webhookView))
    .query(({ ctx }) => listWebhooks(ctx)),
  /** The same for the screen. */
  screen: merchantProcedure
    .input(z.void())
    .output(webhooksOnScreen)
    .query(async ({ ctx }) => ({ webhooks: await listWebhooks(ctx), asksPassword: !isFreshLogIn(ctx) })),
  create: merchantProcedure
    .input(newWebhook)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  change: merchantProcedure
    .input(webhookChanges)
    .output(webhookView)
    .mutation(({ ctx, input }) => changeWebhook(ctx, input)),
  remove: merchantProcedure
    .input(webhookNamed)
    .output(z.null())
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.webhookId)),
  /** The secret of before signs as well for a day. */
  rotateSecret: merchantProcedure
    .input(webhookNamed)
    .output(webhookWithSecret)
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx, input.webhookId)),
  deliveries: merchantProcedure
    .input(deliveriesOfWebhook)
    .output(deliveriesPage)
    .query(({ ctx, input }) => webhookDeliveries(ctx, input)),
  replay: merchantProcedure
    .input(deliveryToReplay)
    .output(deliveryView)
    .mutation(({ ctx, input }) => replayDelivery(ctx, input)),
  /** Queues an event that says nothing. */
  test: merchantProcedure
    .input(webhookNamed)
    .output(deliveryView)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input.webhookId)),
});
