import { Form, Link, useNavigation } from "@remix-run/react";
import { StillPage } from "#app/routes/shop/parts/still-page.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { shopPages } from "#domain/texts/english-shop-pages.ts";
import { speak } from "#domain/texts/text.ts";
import * as shell from "#messages/storefront.js";

const t = speak(shopPages);

/**
 * /feedback (STORE-03): posts `message`, `name` and `email` to its own path. `errors` are messages by field name; `typed` brings
 * back what a refused post had in it.
 */
export function FeedbackForm(props: {
  shop: string;
  errors?: Readonly<Record<string, string>>;
  typed?: Readonly<{ message?: string; name?: string; email?: string }>;
}) {
  const { shop, errors = {}, typed = {} } = props;
  const isSending = useNavigation().state === "submitting";
  return (
    <StillPage title={t("page.feedback")}>
      <p>{t("page.feedbackSays", { shop })}</p>
      <Form method="post" className="fields w-full max-w-[36rem]" noValidate>
        <Field label={t("page.feedbackText")} hint={t("page.feedbackHint")} error={errors.message}>
          <Textarea name="message" rows={6} maxLength={5000} defaultValue={typed.message} required />
        </Field>
        <Field label={t("page.feedbackName")} error={errors.name}>
          <Input name="name" autoComplete="name" maxLength={100} defaultValue={typed.name} />
        </Field>
        <Field label={t("page.feedbackEmail")} hint={t("page.feedbackEmailHint")} error={errors.email}>
          <Input name="email" type="email" autoComplete="email" maxLength={254} defaultValue={typed.email} />
        </Field>
        <div>
          <Button type="submit" busy={isSending}>
            {isSending ? t("page.feedbackBusy") : t("page.feedbackSend")}
          </Button>
        </div>
      </Form>
    </StillPage>
  );
}

/** What follows a message that was sent. */
export function FeedbackThanks({ shop }: { shop: string }) {
  return (
    <StillPage title={t("page.feedbackThanks")}>
      <p>{t("page.feedbackThanksSays", { shop })}</p>
      <Link className={buttonVariants({ variant: "outline" })} to="/">
        {shell.pageBackHome()}
      </Link>
    </StillPage>
  );
}
