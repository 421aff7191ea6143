/** Where a posted form leads back to. */
import { z } from "zod";
import { anyText, checked } from "../typed-schemas.ts";
import { nextPath } from "./next-path.ts";

/** A path that may be followed (AUTH-07), or null. */
export const pathToFollow = anyText.transform(nextPath);

/** The hidden field with which a log-in knows where it leads afterwards. */
export const nextForm = z.object({ next: pathToFollow });

/** The screen that a form of the frame stood on; `byScript` where a script posted it, which stays there. */
export const cameFrom = z.object({ back: pathToFollow, byScript: checked });
