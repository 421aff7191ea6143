/** `npm start` and `npm run dev` (`server/programs/start.ts`). */
import { launch } from "./launch.ts";

if (import.meta.main) await launch("start", { isDev: process.argv.includes("--dev") });
