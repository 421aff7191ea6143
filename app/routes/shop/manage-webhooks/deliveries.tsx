import { Form, Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { CodeBlock } from "#app/ui/code-block.tsx";
import { Collapsible } from "#app/ui/collapsible.tsx";
import { DividedList, DividedListItem } from "#app/ui/divided-list.tsx";
import { Heading } from "#app/ui/heading.tsx";
import { List } from "#app/ui/list.tsx";
import { Text } from "#app/ui/text.tsx";
import * as t from "#messages/webhooks.js";
import type { StateView } from "./webhook-words.ts";

/** A delivery as people read it. */
interface Delivery {
  readonly id: string;
  readonly title: string;
  readonly moment: string;
  readonly state: StateView;
  /** When it is tried again. */
  readonly next: string | null;
  readonly body: string;
  readonly answer: string;
  readonly attempts: readonly string[];
}

/** What was sent to a webhook in the last 30 days, and the way to send it again. */
export const Deliveries = ({
  deliveries,
  pages,
  path,
}: {
  deliveries: readonly Delivery[];
  pages: { page: number; pages: number };
  path: string;
}) => (
  <section aria-labelledby="deliveries" className="mt-10">
    <Heading id="deliveries">{t.deliveries()}</Heading>
    <Text variant="muted" size="sm" className="mt-1 mb-3">
      {deliveries.length > 0 ? t.deliveriesSay() : t.noDeliveries()}
    </Text>
    <DividedList>
      {deliveries.map((delivery) => (
        <DividedListItem key={delivery.id} className="flex-wrap gap-y-1!">
          <div className="min-w-0 flex-[1_1_16rem]">
            <strong>{delivery.title}</strong>
            <Text variant="muted" size="sm">
              {delivery.moment}
              {delivery.next && <> · {t.nextTry({ moment: delivery.next })}</>}
            </Text>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Badge variant={delivery.state.variant}>{delivery.state.words}</Badge>
            <Form method="post" action={path} preventScrollReset>
              <Button
                type="submit"
                variant="outline"
                name="intent"
                value={`replay:${delivery.id}`}
                aria-label={t.replayWhich({ event: delivery.title, moment: delivery.moment })}
              >
                {t.replay()}
              </Button>
            </Form>
          </div>
          <Sent {...delivery} />
        </DividedListItem>
      ))}
    </DividedList>
    <Pages {...pages} path={path} />
  </section>
);

/** The way to newer and to older ones; nothing where one page holds them all. */
const Pages = ({ page, pages, path }: { page: number; pages: number; path: string }) =>
  pages > 1 && (
    <nav aria-label={t.pagerLabel()} className="flex justify-between gap-3 py-5">
      {page > 1 && (
        <Link className={buttonVariants({ variant: "outline" })} to={`${path}?page=${page - 1}`} rel="prev">
          {t.newer()}
        </Link>
      )}
      {page < pages && (
        <Link className={buttonVariants({ variant: "outline" })} to={`${path}?page=${page + 1}`} rel="next">
          {t.older()}
        </Link>
      )}
    </nav>
  );

/** Attempts, body and answer, folded away. */
const Sent = ({ title, moment, attempts, body, answer }: Delivery) => (
  <Text as="div" size="sm" className="w-full min-w-0">
    <Collapsible summary={t.details({ event: title, moment })}>
      <List className="mt-2 grid gap-1">
        {attempts.map((attempt, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two attempts may read alike, and the list is never rearranged
          <li key={nth}>{attempt}</li>
        ))}
      </List>
      <Text variant="muted" className="mt-3">
        {t.body()}
      </Text>
      <CodeBlock label={t.bodyOf({ event: title, moment })} className="mt-1 max-h-80">
        {body}
      </CodeBlock>
      {answer !== "" && (
        <>
          <Text variant="muted" className="mt-3">
            {t.answer()}
          </Text>
          <CodeBlock label={t.answerOf({ event: title, moment })} className="mt-1 max-h-60">
            {answer}
          </CodeBlock>
        </>
      )}
    </Collapsible>
  </Text>
);
