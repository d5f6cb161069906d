import { Worker } from "node:worker_threads";
import { BadFile, type FormatName, type Written, type WrittenQuestion } from "./content/content.ts";
import type { Head, PackedRow } from "./rows.ts";

/** How long (ms) one step of the work may take and with how much memory (MB); a file that needs more is refused. */
const PATIENCE_MS = 120_000;
const MEMORY_MB = 256;
/** How long (ms) the thread waits for another file. After a large one it goes at once, with all that it held. */
const IDLE_MS = 5_000;
const LARGE = 2000;

interface Reading {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly format: FormatName | null;
  readonly beside: ReadonlyMap<string, Uint8Array>;
}

interface Writing {
  readonly format: FormatName;
  readonly title: string;
  readonly questions: readonly WrittenQuestion[];
  readonly media: ReadonlyMap<string, Uint8Array>;
}

/** `next`: more rows of the file that was read. */
export type Asked = { readonly read: Reading } | { readonly write: Writing } | { readonly next: true };
export type Answered =
  | { readonly head: Head }
  | { readonly rows: readonly PackedRow[] }
  | { readonly written: Written }
  | { readonly bad: { readonly key: BadFile["key"]; readonly values: BadFile["values"] } }
  | { readonly fault: string };

let queue: Promise<unknown> = Promise.resolve();

/** One file at a time. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}

/**
 * Reads a file of questions in a thread of its own: the server goes on answering, and what a hostile file does to a reader it does to
 * the thread alone. `use` gets what it holds at large and its rows, some at a time, so that they are never here all at once.
 * Throws `BadFile`.
 */
export function readInThread<T>(
  read: Reading,
  use: (head: Head, rows: () => AsyncGenerator<readonly PackedRow[]>) => Promise<T>,
): Promise<T> {
  return inTurn(async () => {
    const said = await ask({ read });
    if (!("head" in said)) throw new Error("questions: the reader answered something else");
    try {
      return await use(said.head, moreRows);
    } finally {
      if (said.head.count > LARGE) end();
    }
  });
}

async function* moreRows(): AsyncGenerator<readonly PackedRow[]> {
  for (;;) {
    const said = await ask({ next: true });
    if (!("rows" in said)) throw new Error("questions: the reader answered something else");
    if (said.rows.length === 0) return;
    yield said.rows;
  }
}

/** Writes a file of questions, there as well. */
export function writeInThread(write: Writing): Promise<Written> {
  return inTurn(async () => {
    const said = await ask({ write });
    if (!("written" in said)) throw new Error("questions: the writer answered something else");
    if (write.questions.length > LARGE) end();
    return said.written;
  });
}

let kept: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

function thread(): Worker {
  clearTimeout(idle);
  if (kept) return kept;
  const worker = new Worker(new URL("./reading.worker.ts", import.meta.url), {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 24 },
  });
  // A thread out of memory may still throw while it ends.
  worker.on("error", () => undefined);
  worker.once("exit", () => {
    if (kept === worker) kept = null;
  });
  kept = worker;
  return worker;
}

function end(): void {
  clearTimeout(idle);
  void kept?.terminate();
  kept = null;
}

function ask(asked: Asked): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const worker = thread();
    worker.ref();
    const timer = setTimeout(() => done(new BadFile("fileTooSlow")), PATIENCE_MS);
    const failed = (error: NodeJS.ErrnoException) => done(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new BadFile("fileMemory") : error);
    const gone = () => done(new BadFile("fileBroken"));
    const said = (answer: Answered) => done(answer);
    function done(outcome: Answered | Error): void {
      clearTimeout(timer);
      worker.off("message", said).off("error", failed).off("exit", gone);
      if (outcome instanceof Error) {
        if (kept === worker) kept = null;
        void worker.terminate();
        reject(outcome);
        return;
      }
      worker.unref();
      idle = setTimeout(end, IDLE_MS).unref();
      if ("bad" in outcome) reject(new BadFile(outcome.bad.key, outcome.bad.values));
      else if ("fault" in outcome) reject(new Error(`questions: a file could not be read or written: ${outcome.fault}`));
      else resolve(outcome);
    }
    worker.once("message", said).once("error", failed).once("exit", gone);
    worker.postMessage(asked);
  });
}
