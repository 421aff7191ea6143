/** What a post of a picture without scripts left to say on the next page (SET-03). */
import { z } from "zod";
import type { PageRequest } from "./load-context.server.ts";
import { takeOnce } from "./once-cookie.server.ts";

const left = z.object({ of: z.string(), problem: z.string() });

/** What is wrong, and with which picture or field; null for nothing. Anyone could have written it. */
export function pictureMessage(args: PageRequest): z.output<typeof left> | null {
  try {
    return left.parse(JSON.parse(takeOnce(args, "picture") ?? ""));
  } catch {
    return null;
  }
}
