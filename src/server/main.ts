import { resolve } from "node:path";
import { type Environment, readEnvironment } from "./environment.ts";
import { onRetire, tellFailed } from "./holder/held.ts";
import { startServer } from "./server.ts";
import { startLine } from "./startLine.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** npm passes on the Ctrl-C that the terminal has already sent: two signals within this time (ms) are one press. */
const SAME_PRESS = 500;

let environment: Environment | null = null;

async function main(): Promise<void> {
  environment = readEnvironment(process.env);
  const print = (line: string) => console.log(line);
  const stop = await startServer({ environment, root: ROOT, print });
  let stopping: number | undefined;
  const end = (signal: string | null) => {
    if (stopping !== undefined) {
      if (performance.now() - stopping > SAME_PRESS) process.exit(130);
      return;
    }
    // One that retires ends at the first signal: another one has the school.
    stopping = signal === null ? -Infinity : performance.now();
    if (signal !== null) print(`${signal === "SIGINT" ? "\n" : ""}stopping; once more to stop at once`);
    stop({ another: signal === null }).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(signal));
  onRetire(() => end(null));
}

main().catch((error: unknown) => {
  const line = startLine(error, environment);
  console.error(line ?? error);
  tellFailed(line ?? String(error));
  process.exitCode = 1;
  // What was said to a holder must have left this process.
  setImmediate(() => process.exit(1));
});
