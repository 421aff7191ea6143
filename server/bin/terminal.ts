/** The output of commands at the terminal: steps with their time, a box, one clear line for a failure. */

const isTerminal = process.stdout.isTTY === true;
const spinner = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Shows a step while it runs, and its time when it is done. The action may report details through its parameter. */
export async function step<Result>(
  name: string,
  action: (detail: (text: string) => void) => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  let told = "";
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  let frame = 0;
  const draw = () =>
    process.stdout.write(`\r\u001b[2K${spinner[frame++ % spinner.length]} ${name} … ${told} ${seconds()}`);
  if (!isTerminal) process.stdout.write(`… ${name}\n`);
  const timer = isTerminal
    ? setInterval(draw, 100)
    : setInterval(() => process.stdout.write(`  ${name}: ${seconds()}\n`), 10_000);
  const finish = (mark: string) => {
    clearInterval(timer);
    const line = `${mark} ${name}${told ? `: ${told}` : ""} (${seconds()})\n`;
    process.stdout.write(isTerminal ? `\r\u001b[2K${line}` : line);
  };
  try {
    const result = await action((text) => {
      told = text;
    });
    finish("✓");
    return result;
  } catch (error) {
    finish("✗");
    throw error;
  }
}

/** Draws a frame around lines. */
export function box(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const framed = lines.map((line) => `│ ${line.padEnd(width)} │`);
  return [`╭${"─".repeat(width + 2)}╮`, ...framed, `╰${"─".repeat(width + 2)}╯`].join("\n");
}

/** Prints the unknown variables that were probably meant for us. */
export function tellMisspelt(names: readonly { given: string; meant: string }[]): void {
  for (const { given, meant } of names)
    process.stderr.write(`${given} is no variable of Windowsill: did you mean ${meant}?\n`);
}

/** Prints in one line why a command ends, and ends it with exit code 1. Bugs keep their stack, for whom mends them. */
export function failWith(error: unknown): void {
  const expected = error instanceof Error && ["ConfigError", "PortBusy", "Error"].includes(error.name);
  const text = expected
    ? error.message
    : error instanceof Error
      ? (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
