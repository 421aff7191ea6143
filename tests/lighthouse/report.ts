/** `npm run lighthouse` (PERF-07): the built app with the demo shops on this machine, each page five times; the figures are medians. */
import { OFFERED_LANGUAGES, type OfferedLanguage } from "#domain/language.ts";
import { buildWhenStale } from "#server/bin/build.ts";
import { startApp } from "#tests/support/app.ts";
import { type Audit, KINDS, openAudits } from "#tests/support/lighthouse.ts";

const ROUNDS = 5;

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

function line(name: string, audits: readonly Audit[]): string {
  const points = (of: keyof Audit["points"]) => String(median(audits.map((each) => each.points[of])));
  return `| ${[
    name.padEnd(12),
    points("performance").padStart(11),
    points("accessibility").padStart(13),
    points("best-practices").padStart(14),
    points("seo").padStart(3),
    median(audits.map(({ layoutShift }) => layoutShift))
      .toFixed(3)
      .padStart(12),
  ].join(" | ")} |`;
}

function inLanguage(address: string, language: OfferedLanguage): string {
  const url = new URL(address);
  url.searchParams.set("lang", language);
  return url.href;
}

await buildWhenStale();
const app = await startApp();
try {
  const pages = await openAudits(app);
  try {
    console.log("promised: performance 95, the rest 100, layout shift under 0.02\n");
    console.log("| page         | performance | accessibility | best practices | seo | layout shift |");
    console.log("| ------------ | ----------- | ------------- | -------------- | --- | ------------ |");
    const objections = new Set<string>();
    for (const [name, address] of Object.entries(pages.addresses)) {
      const audits: Audit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) audits.push(await pages.audit(address));
      for (const each of audits.flatMap((audit) => audit.objections)) objections.add(`${name}: ${each}`);
      console.log(line(name, audits));
    }
    for (const each of objections) console.log(each);
    console.log("\nbytes over the line on a first visit, by page and language:\n");
    console.log(`| page | ${KINDS.join(" | ")} |\n| --- |${" --- |".repeat(KINDS.length)}`);
    for (const language of OFFERED_LANGUAGES)
      for (const [name, address] of Object.entries(pages.addresses)) {
        // Whoever chose a language comes back to the plain address, and that is the page which travels compressed (0097).
        await pages.visit(inLanguage(address, language));
        const { bytes } = await pages.audit(address);
        console.log(`| ${name}, ${language} | ${KINDS.map((kind) => bytes[kind]).join(" | ")} |`);
      }
  } finally {
    await pages.close();
  }
} finally {
  await app.stop();
}
