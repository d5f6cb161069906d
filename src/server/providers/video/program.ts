import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

export interface Run {
  /** ms that it may work altogether; standing still doesn't count. */
  readonly limitMs: number;
  /** ms without a word of progress after which it counts as hung; needs `-progress pipe:1`. */
  readonly silenceMs?: number;
  /** Takes the seconds of video that are done. */
  readonly onProgress?: (seconds: number) => void;
  /** A file that names the process while it runs, for whoever comes after a crash. */
  readonly pidFile?: string;
  /** Kills it with the signal's reason. */
  readonly signal?: AbortSignal;
  /** 0-19; 10 by default. */
  readonly nice?: number;
}

export interface Finished {
  /** null: killed. */
  readonly code: number | null;
  /** What it wrote; at most the last megabytes. */
  readonly output: string;
  /** The end of what it complained about. */
  readonly complaints: string;
  /** Why it was killed, if it was. */
  readonly killed: "limit" | "silence" | null;
}

/** The handle by which a lane steers the program that runs in it. */
export interface Turn {
  kill: (reason: Error) => void;
  pause: () => void;
  goOn: () => void;
  paused: boolean;
}

const OUTPUT_LIMIT = 8 * 1024 * 1024;
const COMPLAINTS_LIMIT = 16 * 1024;
const LOOK_EVERY_MS = 500;

/**
 * Runs a program without a shell, at low priority, within its limits. Resolves whatever its exit code; throws when killed
 * through its turn.
 */
export function runProgram(program: string, args: readonly string[], run: Run, turn?: Turn): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const words = process.platform === "win32" ? [program, ...args] : ["nice", "-n", String(run.nice ?? 10), program, ...args];
    const child = spawn(words[0]!, words.slice(1), { stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
    let [output, complaints] = ["", ""];
    let killed: Finished["killed"] = null;
    let stopped: Error | null = null;
    const watch = watching(child, run, turn, (why) => (killed = why));
    if (run.pidFile && child.pid) writeFileSync(run.pidFile, String(child.pid));
    if (turn) steer(child, turn, (reason) => (stopped = reason));
    const abort = () => {
      stopped = run.signal?.reason as Error;
      child.kill("SIGKILL");
    };
    if (run.signal?.aborted) abort();
    run.signal?.addEventListener("abort", abort, { once: true });
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      watch.heard();
      if (run.onProgress) {
        const times = [...part.matchAll(/^out_time_us=(\d+)/gm)];
        if (times.length > 0) run.onProgress(Number(times.at(-1)![1]) / 1e6);
      } else output = (output + part).slice(-OUTPUT_LIMIT);
    });
    child.stderr.setEncoding("utf8").on("data", (part: string) => (complaints = (complaints + part).slice(-COMPLAINTS_LIMIT)));
    child.once("error", (error) => {
      watch.end();
      reject(error);
    });
    child.once("close", (code) => {
      watch.end();
      run.signal?.removeEventListener("abort", abort);
      if (stopped) reject(stopped);
      else resolve({ code, output, complaints: complaints.trim(), killed });
    });
  });
}

function steer(child: ChildProcess, turn: Turn, onKill: (reason: Error) => void): void {
  const mayStand = process.platform !== "win32";
  turn.kill = (reason) => {
    onKill(reason);
    child.kill("SIGKILL");
  };
  turn.pause = () => {
    if (mayStand) turn.paused = child.kill("SIGSTOP");
  };
  turn.goOn = () => {
    if (turn.paused) child.kill("SIGCONT");
    turn.paused = false;
  };
  if (turn.paused) turn.pause();
}

function watching(child: ChildProcess, run: Run, turn: Turn | undefined, onKill: (why: Finished["killed"]) => void) {
  let [worked, silent] = [0, 0];
  const timer = setInterval(() => {
    if (turn?.paused) return;
    worked += LOOK_EVERY_MS;
    silent += LOOK_EVERY_MS;
    const why = worked > run.limitMs ? "limit" : run.silenceMs !== undefined && silent > run.silenceMs ? "silence" : null;
    if (!why) return;
    onKill(why);
    child.kill("SIGKILL");
  }, LOOK_EVERY_MS);
  return { heard: () => (silent = 0), end: () => clearInterval(timer) };
}
