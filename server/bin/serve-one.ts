/** One of several serving processes (`server/programs/serve-one.ts`). */
import { launch } from "./launch.ts";

if (import.meta.main) await launch("serve-one");
