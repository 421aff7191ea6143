import { useEffect, useState } from "react";

/** Whether the page's JavaScript runs: false in the server's page, true once the browser took over. */
export function useScriptsRun(): boolean {
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  return running;
}
