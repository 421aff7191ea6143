import { useFetcher } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { FieldsContext } from "#app/ui/fields-context.ts";
import { Input } from "#app/ui/input.tsx";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import { foldedSlug, slugProblem } from "#domain/shop/slug.ts";
import * as tp from "#messages/more-fields.js";
import * as t from "#messages/owners.js";
import type { loader as askSlug } from "./owner-slug.ts";

const PROBLEMS = { malformed: tp.slugMalformed, reserved: tp.slugReserved, taken: tp.slugTaken } as const;

/** How long no one types before the server is asked. */
const PAUSE_MS = 400;

/**
 * The shop's address. It follows the suggestion until someone types one, and says while it is typed whether it can be had; the server
 * judges once more when the form is sent. Without JavaScript a blank one is made from the name by the server.
 */
export function SlugField({
  host,
  suggested,
  typed,
  current,
}: {
  host: string;
  suggested: string;
  typed: string;
  /** The slug that the shop has, which is no mistake, and what is said of it. */
  current?: CurrentSlug;
}) {
  const told = useContext(FieldsContext).problems.slug;
  const scriptsRun = useScriptsRun();
  const [own, setOwn] = useState(typed);
  const slug = foldedSlug(own === "" ? suggested : own);
  const known = useSlugAnswer(slug, current?.slug);
  const isAsSent = foldedSlug(typed) === slug;
  const problem = known === "unknown" || known === "free" ? null : known;
  const free = known === "free" ? t.signupSlugFree({ slug, host }) : "";

  return (
    <>
      <Field
        id="slug"
        label={t.signupSlug()}
        hint={free || hintOf({ slug, host, current })}
        error={(isAsSent ? told : undefined) ?? (problem ? PROBLEMS[problem]() : undefined)}
      >
        <Input
          name="slug"
          {...(scriptsRun ? { value: own === "" ? suggested : own } : { defaultValue: typed })}
          onChange={(event) => setOwn(event.currentTarget.value)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <p role="status" className="sr-only">
        {free}
      </p>
    </>
  );
}

interface CurrentSlug {
  readonly slug: string;
  readonly description: string;
}

function hintOf({ slug, host, current }: { slug: string; host: string; current: CurrentSlug | undefined }) {
  if (slug !== "" && slug !== current?.slug) return t.signupSlugHint({ slug, host });
  return current?.description ?? t.signupSlugExample();
}

type Known = "unknown" | "free" | "malformed" | "reserved" | "taken";

/** What is known of an address: by the rule at once, by the server after a pause. */
function useSlugAnswer(slug: string, current: string | undefined): Known {
  const { load, data } = useFetcher<typeof askSlug>();
  const wrong = slug === "" || slug === current ? null : slugProblem(slug);
  useEffect(() => {
    if (slug === "" || slug === current || wrong) return;
    const asking = setTimeout(() => load(`/owner/slug?slug=${encodeURIComponent(slug)}`), PAUSE_MS);
    return () => clearTimeout(asking);
  }, [slug, current, wrong, load]);
  if (wrong) return wrong;
  if (slug === "" || slug === current || data?.slug !== slug) return "unknown";
  return data.problem ?? "free";
}
