/** `npm run worker` (`server/programs/work.ts`). */
import { launch } from "./launch.ts";

if (import.meta.main) await launch("work");
