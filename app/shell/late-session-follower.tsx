import { Suspense } from "react";
import { late } from "#app/ui/late.ts";
import { useScriptsRun } from "#app/ui/use-scripts-run.ts";
import type { PageSession } from "./session-ending.tsx";

const SessionFollower = late(async () => (await import("./session-follower.tsx")).SessionFollower);

/**
 * Nothing to see on most visits, so it comes after everything else, and is no part of the server's page: a boundary there that React has still to
 * take over is given up with an error (421) where the frame is drawn anew first, as Remix does with each step to another address. A state of
 * its own, because one of the frame would draw it anew.
 */
export function LateSessionFollower({ session }: { session: PageSession }) {
  return useScriptsRun() ? (
    <Suspense>
      <SessionFollower session={session} />
    </Suspense>
  ) : null;
}
