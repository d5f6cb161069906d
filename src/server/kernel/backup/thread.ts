import { Worker } from "node:worker_threads";
import type { Environment } from "../../environment.ts";
import { BackupFailure } from "./failure.ts";
import type { Figures } from "./runs.store.ts";

/** A backup that is to be made. */
export interface BackupWanted {
  readonly what: "take";
  readonly url: string;
  readonly environment: Environment;
  readonly place: string;
  readonly keep: number;
  readonly nightly: boolean;
}

/** One that is to be brought back; `url` is that of the database's owner. */
export interface RestoreWanted {
  readonly what: "restore";
  readonly url: string;
  readonly environment: Environment;
  readonly place: string;
  readonly stamp: string | null;
}

/** What was brought back: of which instant, made by which version, and how much. */
interface Restored extends Omit<Figures, "bytes"> {
  readonly madeAt: string;
  readonly version: string;
}

/** What the thread tells: lines, then one of the others. */
export type Said =
  | { readonly line: string }
  /** How far it is. */
  | { readonly done: number; readonly total: number }
  | { readonly figures: Figures }
  | Restored
  | { readonly failure: string }
  | { readonly fault: unknown };

/** What a thread tells while it works, and hears. */
interface Meanwhile {
  readonly say: (line: string) => void;
  readonly progress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Makes a backup in a thread of its own. Throws `BackupFailure`. */
export async function takeInThread(work: BackupWanted, meanwhile: Meanwhile): Promise<Figures> {
  const said = await inThread(work, meanwhile);
  if ("figures" in said) return said.figures;
  throw new Error("the thread answered something else");
}

/** Brings a school back in a thread of its own. Throws `BackupFailure`. */
export async function restoreInThread(work: RestoreWanted, meanwhile: Meanwhile): Promise<Restored> {
  const said = await inThread(work, meanwhile);
  if ("madeAt" in said) return said;
  throw new Error("the thread answered something else");
}

function inThread(work: BackupWanted | RestoreWanted, { say, progress, signal }: Meanwhile): Promise<Said> {
  const worker = new Worker(new URL("./thread.worker.ts", import.meta.url), { workerData: work });
  const stop = () => worker.postMessage("stop");
  signal?.addEventListener("abort", stop);
  return new Promise<Said>((resolve, reject) => {
    worker.on("message", (said: Said) => {
      if ("line" in said) say(said.line);
      else if ("total" in said) progress?.(said.done, said.total);
      else if ("failure" in said) reject(new BackupFailure(said.failure));
      else if ("fault" in said) reject(said.fault as Error);
      else resolve(said);
    });
    worker.once("error", reject);
    worker.once("exit", () => reject(new BackupFailure("the thread of the backup ended without a word")));
  }).finally(() => signal?.removeEventListener("abort", stop));
}
