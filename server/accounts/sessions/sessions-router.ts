/** The log-ins of one's own account, for the holder of one of them, on any host (AUTH-05). */
import { z } from "zod";
import {
  endedSession,
  endedSessions,
  listedSession,
  sessionToEnd,
} from "#domain/accounts/session-schemas.ts";
import { router, signedInProcedure } from "#server/trpc.ts";
import { endOtherSessions, endOwnSession, ownSessions } from "./own-sessions.ts";

export const sessionsRouter = router({
  /** This one first, then the last used. */
  mine: signedInProcedure
    .input(z.void())
    .output(z.array(listedSession))
    .query(({ ctx }) => ownSessions(ctx)),
  /** Someone else's is not found. */
  end: signedInProcedure
    .input(sessionToEnd)
    .output(endedSession)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input.id)),
  /** All but the caller's own. */
  endOthers: signedInProcedure
    .input(z.void())
    .output(endedSessions)
    .mutation(({ ctx }) => endOtherSessions(ctx)),
});
