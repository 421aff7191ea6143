import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { actOrKeep, mayLookAfresh } from "#app/shell/lost-answer.ts";
import openingSheet from "#app/styles/manage-opening.css?url";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { PostForm } from "#app/ui/post-form.tsx";
import { SectionPart } from "#app/ui/section-page.tsx";
import { Text } from "#app/ui/text.tsx";
import { textLink } from "#app/ui/text-link.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { page } from "#app/wiring/api.server.ts";
import { loadOrLogOut } from "#app/wiring/ended-session.server.ts";
import { isNotTaken, takeForm } from "#app/wiring/form.server.ts";
import { shopOrigin } from "#app/wiring/places.server.ts";
import { missingToOpen } from "#domain/shop/setup-checklist.ts";
import { buttonForm } from "#domain/typed-schemas.ts";
import * as t from "#messages/opening.js";
import { SetUpChecklist } from "./setup-checklist.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: openingSheet }];

/** Opens the shop for customers, and then says where it is (AUTH-04). */
export async function loader(args: LoaderFunctionArgs) {
  const calls = await page(args);
  const [shop, setUp] = await loadOrLogOut(args, () =>
    Promise.all([calls.shop.current(), calls.shop.setUp()]),
  );
  return {
    title: shop.title,
    isPublished: shop.isPublished,
    setUp,
    isReady: missingToOpen(setUp.lines).length === 0,
    address: shopOrigin(shop),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => [
  { title: [loaded?.isPublished ? t.openHeading() : t.heading(), loaded?.title].filter(Boolean).join(" · ") },
];

export async function action(args: ActionFunctionArgs) {
  const calls = await page(args);
  const opened = await takeForm(args, await args.request.formData(), buttonForm, () => calls.shop.publish());
  if (isNotTaken(opened)) return data({ reply: opened.notTaken }, { status: opened.status });
  return redirect("/manage/opening");
}

/** A post whose answer was lost leaves its form as it is (PWA-02). */
export const clientAction = (args: ClientActionFunctionArgs) => actOrKeep<typeof action>(args);

export const shouldRevalidate = mayLookAfresh;

export default function OpeningScreen() {
  const { isPublished } = useLoaderData<typeof loader>();
  return (
    <main id="main" tabIndex={-1} className="grid max-w-[40rem] gap-5">
      {isPublished ? <OpenShop /> : <ClosedShop />}
    </main>
  );
}

function ClosedShop() {
  const { setUp, isReady } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply ?? null;
  return (
    <>
      <h1>{t.heading()}</h1>
      <Text>{t.says()}</Text>
      {!isReady && <h2>{t.missing()}</h2>}
      <SetUpChecklist setUp={setUp} />
      {isReady && (
        <PostForm reply={reply} fields={{}} title={t.missing()} className="grid justify-items-start gap-3">
          <Text>{t.ready()}</Text>
          <Button type="submit">{t.open()}</Button>
        </PostForm>
      )}
      <p>
        <Link className={textLink} to="/" reloadDocument>
          {t.look()}
        </Link>
      </p>
    </>
  );
}

function OpenShop() {
  const { title, address } = useLoaderData<typeof loader>();
  const text = t.shareText({ shop: title, address });
  return (
    <>
      <h1>{t.openHeading()}</h1>
      <Text>{t.openSays()}</Text>
      <div className="grid gap-3 phone:flex phone:items-end">
        <div className="grow">
          <Field label={t.address()} id="address">
            <Input readOnly value={address} />
          </Field>
        </div>
        <Copy text={address} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Share title={title} text={text} address={address} />
        <a
          className={buttonVariants({ variant: "outline" })}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
        >
          {t.shareMail()}
        </a>
      </div>
      <SectionPart>
        <Text>{t.posterSays()}</Text>
        <p>
          <Link className={buttonVariants({ variant: "outline" })} to="/manage/poster" reloadDocument>
            {t.poster()}
          </Link>
        </p>
      </SectionPart>
    </>
  );
}

/** Copies a text; without scripts the field beside it is selected and copied by hand. */
function Copy({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  if (!useScriptsRun()) return null;
  return (
    <Button
      variant="outline"
      aria-live="polite"
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => document.querySelector<HTMLInputElement>("#address")?.select(),
        )
      }
    >
      {isCopied ? t.copied() : t.copy()}
    </Button>
  );
}

/** The device's own way to share, where it has one. */
function Share({ title, text, address }: { title: string; text: string; address: string }) {
  const scripts = useScriptsRun();
  if (!scripts || !("share" in navigator)) return null;
  return (
    <Button onClick={() => navigator.share({ title, text, url: address }).catch(() => {})}>
      {t.share()}
    </Button>
  );
}
