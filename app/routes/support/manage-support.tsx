/** `/manage/support` (MAN-09): the platform's answers for merchants by topic, and a way to write to the platform. */

import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { RichText } from "#app/routes/shop/shop-pages/rich-text.tsx";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import styles from "#app/styles/manage-support.css?url";
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "#app/ui/accordion.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { ListTools } from "#app/ui/list-head.tsx";
import { moreText } from "#app/ui/more-text.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { Text } from "#app/ui/text.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { page } from "#app/wiring/api.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { LONGEST_LIST_SEARCH } from "#domain/search-schemas.ts";
import { type ReadFaq, wordsToPlatform } from "#domain/support/faq-schemas.ts";
import { byTopic, findFaqs } from "#domain/support/find-faqs.ts";
import { TO_PLATFORM_RULES } from "#domain/support/support-rules.ts";
import * as accounts from "#messages/accounts.js";
import * as frame from "#messages/manage.js";
import * as t from "#messages/support.js";

const HERE = "/manage/support";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: found }) => [
  { title: frame.title({ page: t.title(), shop: found?.shopTitle ?? "" }) },
];

/** The answers that have every word that is looked for, all of them where none is. */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const { searchParams } = new URL(args.request.url);
  const search = (searchParams.get("search") ?? "").trim().slice(0, LONGEST_LIST_SEARCH);
  const [shop, faqs, visitor] = await Promise.all([
    calls.shop.current(),
    calls.support.faqs(),
    calls.accounts.visitor(),
  ]);
  const found = findFaqs(faqs, search);
  return {
    shopTitle: shop.title,
    search,
    count: found.length,
    hasAny: faqs.length > 0,
    topics: byTopic(found),
    email: visitor?.email ?? "",
    sent: searchParams.has("sent"),
  };
}

/** Sends the feedback; what is refused comes back as it was typed. */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const { support } = await page(args);
  const sent = await takeForm(args, form, wordsToPlatform, (words) => support.writeToPlatform(words));
  if (isNotTaken(sent)) return data({ reply: sent.notTaken }, { status: sent.status });
  return redirect(`${HERE}?sent#write`);
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function ManageSupport() {
  const { search, count, hasAny, topics } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={t.title()}>{t.says()}</PageHeader>
      {hasAny ? (
        <>
          <ListTools
            label={t.searchLandmark()}
            action={HERE}
            search={{ typed: search, label: t.searchLabel(), hint: t.searchHint() }}
            button={t.searchButton()}
          />
          {search !== "" && <Found search={search} count={count} />}
          {topics.map(({ topic, faqs }) => (
            <Topic key={topic} topic={topic} faqs={faqs} isOpen={search !== ""} />
          ))}
        </>
      ) : (
        <Card className="grid gap-2 px-4 py-8">
          <h2>{t.none()}</h2>
          <Text variant="muted">{t.noneWhy()}</Text>
        </Card>
      )}
      <WriteForm />
    </main>
  );
}

function Found({ search, count }: { search: string; count: number }) {
  return (
    <div className="mt-2 grid gap-1">
      <p role="status">{count === 0 ? t.noneFound({ search }) : t.found({ search, count })}</p>
      {count === 0 && <Text variant="muted">{t.noneFoundWhy()}</Text>}
      <p>
        <Link to={HERE}>{t.searchClear()}</Link>
      </p>
    </div>
  );
}

/** What was looked for stands open. */
function Topic({ topic, faqs, isOpen }: { topic: string; faqs: readonly ReadFaq[]; isOpen: boolean }) {
  return (
    <section className="mt-6 max-w-184">
      <CardTitle as="h2" className="mb-2.5">
        {topic}
      </CardTitle>
      <Accordion>
        {faqs.map(({ id, question, answer }) => (
          <AccordionItem key={`${id} ${isOpen}`} open={isOpen}>
            <AccordionTrigger>{question}</AccordionTrigger>
            <AccordionContent>
              <RichText html={answer} size="sm" />
            </AccordionContent>
          </AccordionItem>
        ))}
      </Accordion>
    </section>
  );
}

function WriteForm() {
  const { email, sent } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  const isSent = sent && !reply;
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Card
      aria-labelledby="write-heading"
      id="write"
      className="mt-8 grid max-w-184 scroll-mt-16 gap-2 px-5 py-4.5"
    >
      <CardTitle as="h2" id="write-heading">
        {t.writeTitle()}
      </CardTitle>
      <Text variant="muted" className="wrap-anywhere">
        {email ? t.writeSays({ email }) : t.writeSaysNoEmail()}
      </Text>
      <p role="status" className={isSent ? "" : "sr-only"}>
        {isSent && <Badge variant="success">{t.writeSent()}</Badge>}
      </p>
      <PostForm
        reply={reply}
        fields={{ message: t.writeLabel() }}
        rules={TO_PLATFORM_RULES}
        description={moreText}
        title={accounts.summaryTitle()}
        className="grid justify-items-start gap-3"
        action={`${HERE}#write`}
        key={sent ? "sent" : "open"}
      >
        <div className="w-full">
          <Field label={t.writeLabel()} hint={t.writeHint()} name="message">
            <Textarea rows={5} required />
          </Field>
        </div>
        <Button type="submit" busy={isSending}>
          {isSending ? t.writeBusy() : t.writeSend()}
        </Button>
      </PostForm>
    </Card>
  );
}
