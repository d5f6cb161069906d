import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Loaded before a command: on a signal it says what keeps the process from ending. The listener itself keeps nothing open. */
interface Handle {
  readonly constructor: { readonly name: string };
  readonly remoteAddress?: string;
  readonly remotePort?: number;
  readonly spawnfile?: string;
  readonly readyState?: string;
}

if (isMainThread)
  process.on("SIGUSR2", () => {
    const { _getActiveHandles: handles } = process as unknown as { _getActiveHandles?: () => Handle[] };
    const open = (handles?.() ?? []).map(({ constructor: { name }, remoteAddress, remotePort, spawnfile, readyState }) =>
      [name, remoteAddress && `${remoteAddress}:${remotePort}`, spawnfile, readyState].filter(Boolean).join(" "));
    writeSync(2, `\nheld open: ${JSON.stringify({ resources: process.getActiveResourcesInfo(), open })}\n`);
  });
