/** What a newcomer reads when the start is done: where to go and how to log in (contract sections 1 and 4). */
import type { Config } from "../config.ts";
import { box } from "./terminal.ts";

const demoShops = [
  ["sweetcrumb", "Sweet Crumb Bakery"],
  ["cornerpies", "Corner Pies"],
  ["schoolbake", "Lincoln School Bake Sale"],
  ["closedoven", "The Closed Oven (trial over)"],
  ["backsoon", "Back Soon Kitchen (maintenance)"],
] as const;
const demoPassword = "windowsill-demo";

/** The box; `dataFolder` is mentioned only where it is not below DATA_DIR. */
export function welcomeBox(
  config: Config,
  facts: { seconds: string; movedDataFolder: string | null },
): string {
  const { protocol, host } = new URL(config.publicOrigin);
  const lines = [
    `Windowsill is open (${facts.seconds} s). Stop it with Ctrl-C.`,
    "",
    `The platform   ${config.publicOrigin}`,
  ];
  if (config.demo) {
    for (const [slug, title] of demoShops)
      lines.push(`${`${protocol}//${slug}.${host}`.padEnd(34)} ${title}`);
    lines.push(
      "",
      "Log-ins at each shop (instead of SLUG its name, e.g. sweetcrumb):",
      `  merchant@SLUG.test   customer@SLUG.test   unverified@SLUG.test`,
      "  super@windowsill.test at any address",
      `  Password for all: ${demoPassword}`,
      "",
      `Messages sent  ${protocol}//sweetcrumb.${host}/dev/outbox`,
    );
  }
  if (facts.movedDataFolder)
    lines.push(
      "",
      `The data lies in ${facts.movedDataFolder},`,
      "because the database may not enter this folder.",
    );
  return box(lines);
}
