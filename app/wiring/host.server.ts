/** What the host mounts beside the pages: opened once per process, all of it from this one bundle. */

import { shareHashing } from "#server/accounts/passwords/passwords.ts";
import { stripeEventsHandler } from "#server/billing/stripe-events.ts";
import { contextFor } from "#server/context-for.ts";
import { migrationsAreCurrent } from "#server/database/migrate.ts";
import { replicasOf, setReplicas } from "#server/database/replicas.ts";
import { figures } from "#server/figures.ts";
import { pictureStore } from "#server/gateways/pictures/picture-store.ts";
import { servedStandIn } from "#server/gateways/stripe/stand-in.ts";
import { cachedPage } from "#server/http/cached-pages.ts";
import { allowedWebsite } from "#server/http/cross-origin.ts";
import type { HostParts, Surroundings } from "#server/http/host-contract.ts";
import { shopOfKey } from "#server/http/known-keys.ts";
import { pictureHandler } from "#server/http/picture-endpoint.ts";
import { createTrpcHandler } from "#server/http/trpc-endpoint.ts";
import { forgetSender, readyToEnqueue } from "#server/jobs/queue.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { inLanguage } from "#server/language.ts";
import { eventsHandler } from "#server/live/events-endpoint.ts";
import { liveLists } from "#server/live/live-lists.ts";
import { orderNotifications } from "#server/live/order-notifications.ts";
import { outboxHandler } from "#server/mail/outbox.tsx";
import { openOrm } from "#server/orm.ts";
import { squareEventsHandler } from "#server/payments/square-events.ts";
import { createRestHandler } from "#server/rest/handler.ts";
import { appRouter } from "#server/router.ts";
import { rememberApp } from "#server/running-app.ts";
import { cachedResponse } from "#server/shop/cached-responses.ts";

/** Opens the database's pool and the endpoints. A database that is away for a moment does not stop it: `ready` tells. */
export async function openHost({ config, database, clock, log, drain }: Surroundings): Promise<HostParts> {
  const orm = await openOrm(database.appUrl, { throughPooler: database.appUrl !== database.directUrl });
  const replicas = replicasOf(await Promise.all(database.replicaUrls.map((url) => openOrm(url))));
  setReplicas(replicas);
  rememberApp({ orm, config, now: () => clock.now(), ...(clock.observe && { observe: clock.observe }) });
  shareHashing(config.webConcurrency);
  // Learned before the first order; a database that is away is asked again by anyone who needs the queue first.
  await readyToEnqueue().catch(() => {});
  const lists = liveLists(() => orm.em.fork(), log);
  const notifications = orderNotifications(
    database.directUrl,
    {
      ordersChanged: (shopId) => lists.look(shopId),
      mayHaveMissed: () => lists.lookEverywhere(),
      wentDeaf: () => lists.endAll(),
    },
    log,
  );
  drain.addEventListener("abort", () => lists.endAll());
  let stopWorker: (() => Promise<void>) | null = null;
  // While someone works on the code each answer is made anew: an edit of theirs changes no version.
  const kept = import.meta.env.PROD ? { cachedResponse } : {};
  return {
    trpc: createTrpcHandler({ router: appRouter, contextFor, allowedWebsite, ...kept }),
    rest: createRestHandler({ router: appRouter, contextFor, allowedWebsite, ...kept }),
    judgesWebsites: true,
    shopOfKey,
    ...(config.demo ? { devOutbox: outboxHandler } : {}),
    images: pictureHandler(() => pictureStore(config)),
    webhooks: { square: squareEventsHandler, ...(config.stripe ? { stripe: stripeEventsHandler } : {}) },
    ...(config.demo && config.stripe?.isStandIn
      ? { stripeStandIn: servedStandIn({ ...config, stripe: config.stripe }) }
      : {}),
    events: eventsHandler({ lists, notifications }),
    ...(import.meta.env.PROD ? { cachedPage } : {}),
    inLanguage,
    loadContext: (_request, facts) => ({ facts }),
    figures: (which) => figures(orm.em.fork(), which),
    ready: () => migrationsAreCurrent(orm).catch(() => false),
    startWorker: async () => {
      stopWorker = await startWorker({ database, config, clock, log, drain });
    },
    close: async () => {
      await stopWorker?.();
      lists.close();
      await notifications.close();
      forgetSender();
      setReplicas(null);
      await replicas.close();
      await orm.close();
    },
  };
}
