/** The one thing that often goes wrong at a first start, said so that a newcomer can mend it. */

/** The port is in use. The message is one line fit for a newcomer. */
export class PortBusy extends Error {
  override name = "PortBusy";
}

/** The error that says so and what to do. */
export function portBusy(port: number): PortBusy {
  return new PortBusy(
    `Port ${port} is in use by another program. Stop that one, or take another port: PORT=${port + 1} npm start`,
  );
}
