/**
 * The procedures from the browser, for what changes while a merchant looks. Only the manage area ships this; it
 * starts from what the loader sent and never fetches that again. The session's cookie goes along by itself.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client";
import { createTRPCReact } from "@trpc/react-query";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { AppRouter } from "#server/router.ts";

export const trpc = createTRPCReact<AppRouter>();

/** The endpoint takes at most this many calls at once. */
const MAX_BATCH = 10;

/** Gives a part of the manage area the procedures as hooks. */
export function TrpcProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: true } } }),
  );
  const [client] = useState(() =>
    trpc.createClient({
      links: [httpBatchLink({ url: "/trpc", transformer: superjson, maxItems: MAX_BATCH })],
    }),
  );
  return (
    <trpc.Provider client={client} queryClient={queries}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </trpc.Provider>
  );
}
