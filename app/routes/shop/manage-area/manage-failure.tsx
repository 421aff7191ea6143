import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { buttonVariants } from "#app/ui/button.tsx";
import { Text } from "#app/ui/text.tsx";
import { statusOf } from "#domain/refusal-status.ts";

/** What a screen says in place of itself. */
interface Told {
  title: string;
  why: string;
  /** The words of the one link. */
  way: string;
}

/**
 * What did not come, or is not there, inside the manage frame (SHOP-02); what went wrong is in the log, not here. A failure
 * offers the same page again, a missing thing the way back to the list it is missing from.
 */
export function ManageFailure({ failed, missing }: { failed: Told; missing?: Told & { back: string } }) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === statusOf("not-found");
  const gone = isMissing ? missing : undefined;
  const told = gone ?? failed;
  return (
    <main id="main" tabIndex={-1}>
      <h1>{told.title}</h1>
      <Text variant="muted" className="mt-2">
        {told.why}
      </Text>
      <Link
        className={buttonVariants({ variant: "outline", className: "mt-4" })}
        to={gone?.back ?? "."}
        reloadDocument
      >
        {told.way}
      </Link>
    </main>
  );
}
