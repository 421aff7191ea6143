import { initTRPC } from "@trpc/server";
import { expect, test } from "vitest";
import { appRouter } from "#server/router.ts";
import { assertPolicies, openProcedure, router } from "#server/trpc.ts";

const proceduresOf = (some: { _def: { procedures: unknown } }) =>
  some._def.procedures as Record<string, unknown>;

test("SEC-A5 a procedure that declares no policy stops the start, and is named", () => {
  const forgotten = initTRPC.create().procedure.query(() => "everything");
  const some = router({ open: openProcedure.query(() => "hello"), forgotten });
  expect(() => assertPolicies(proceduresOf(some))).toThrow(/forgotten declares no policy/);
});

test("SEC-A5 every procedure of the product declares who may call it", () => {
  const procedures = proceduresOf(appRouter);
  expect(Object.keys(procedures).length).toBeGreaterThan(25);
  expect(() => assertPolicies(procedures)).not.toThrow();
});
