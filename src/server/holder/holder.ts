import cluster, { type Worker } from "node:cluster";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { lockDataDir, type Lock } from "../database/embedded/lock.ts";
import { makeFolder } from "../database/folders.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { refuseTakenPort } from "../listening.ts";
import { startLine } from "../startLine.ts";
import { askHolder, type Outcome, type Request, serveControl } from "./control.ts";
import type { Said } from "./held.ts";

/** A server that has others' requests to finish is given this long (ms). */
const RETIRING_MS = 60_000;
/** A server that lived shorter than this (ms) is started again only after a pause, which doubles each time. */
const SHORT_LIFE_MS = 10_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * How V8 runs in a server. Its threads besides the main one are as many as leave a core to the rest: four of them, the default, that
 * mark at one time keep a small machine's answers waiting for a tenth of a second. Its heap grows by a third before it is looked through
 * again, not threefold: a school's machine has other things to keep (docs/performance.md). So it is with the young heap: by itself it takes
 * 134 MB where memory is plenty, a third of which is as good.
 */
const V8 = [
  `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`,
  "--heap-growing-percent=30",
  "--max-semi-space-size=16",
];

/** Where what Node makes of the sources is kept: the next start takes two fifths less of the processor. Commands keep theirs there, too. */
const compiledIn = (root: string): string => join(root, ".runtime", "compiled");

/** The server's program as `npm start` bundles it, and as it is written: for a checkout that nothing was built in. */
const BUNDLED = "dist/server/main.mjs";
export const SOURCE = "src/server/main.ts";
const programOf = (root: string): string => (existsSync(join(root, BUNDLED)) ? BUNDLED : SOURCE);

type Settings = Readonly<Record<string, string | undefined>>;

/** What a server is started from: its checkout, the program in it, and its settings. */
interface Release {
  readonly root: string;
  readonly program: string;
  readonly env: Settings;
}

/**
 * What `npm start` becomes: it holds the port and the data folder and starts the server as a process of its own, so that the
 * server of the next version can take over without the port ever being closed. A second start on the same data folder and
 * port asks the first one for that, and ends. `served` is called once the server of this start answers. Resolves never.
 */
export async function holdSchool(
  root: string, env: Settings, { program = programOf(root), served = () => undefined }: { program?: string; served?: () => void } = {},
): Promise<void> {
  let environment: Environment | null = null;
  try {
    environment = readEnvironment(env);
    const release = { root, program, env };
    const asked = await askHolder(environment.dataDir, environment.port, { ...release, node: process.version, env: defined(env) });
    if (asked?.ok) served();
    if (asked !== null) return tellOutcome(asked);
    await refuseTakenPort(environment);
    makeFolder(environment.dataDir);
    const lock = environment.databaseUrl === null ? await lockDataDir(environment.dataDir) : null;
    const holder = new Holder(lock, served);
    const endControl = await serveControl(environment.dataDir, environment.port, (request, gone) => holder.takeOver(request, gone));
    process.once("exit", endControl);
    holder.begin(release);
  } catch (error) {
    console.error(startLine(error, environment) ?? error);
    process.exit(1);
  }
}

function tellOutcome(outcome: Outcome): never {
  if (outcome.ok) {
    const took = `${(outcome.ms / 1000).toFixed(1)} s`;
    console.log(`the school was running; this version has taken over after ${took}. It goes on under process ${outcome.holder}`);
  } else {
    console.error(`the school runs and goes on as it is: ${outcome.reason}`);
  }
  process.exit(outcome.ok ? 0 : 1);
}

class Holder {
  readonly #lock: Lock | null;
  /** The server that requests go to. */
  #current: Worker | null = null;
  #next: Worker | null = null;
  #stopping = false;
  /** A server came up: one that doesn't any more is tried again, and its settings aren't to blame. */
  #hasServed = false;
  readonly #served = Promise.withResolvers<void>();
  #shortLives = 0;
  #code = 0;
  #began: Release = { root: "", program: "", env: {} };

  constructor(lock: Lock | null, served: () => void) {
    this.#lock = lock;
    void this.#served.promise.then(served);
    // A connection is taken by the server itself, not handed on by this process.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => this.#stop(signal));
    cluster.on("exit", (worker, code, signal) => {
      if (this.#stopping) this.#exit(worker === this.#current ? signal || code : 0);
    });
  }

  begin(release: Release): void {
    this.#began = release;
    const worker = this.#start(release, false);
    this.#current = worker;
    const since = performance.now();
    let wasReady = false;
    worker.on("message", (said: Said) => {
      if (!("ready" in said)) return;
      this.#hasServed = wasReady = true;
      this.#served.resolve();
    });
    worker.once("exit", (code, signal) => this.#ended(worker, wasReady, signal || code, performance.now() - since));
  }

  /**
   * Lets the server of another checkout take over from the one that runs. Where it does not come up, or whoever asked is `gone` before
   * it has, all stays as it is.
   */
  async takeOver({ root, program = SOURCE, node, env }: Request, gone: AbortSignal): Promise<Outcome> {
    const release = { root, program, env };
    const refused = (reason: string): Outcome => ({ ok: false, reason });
    // Two that make one database at the same time spoil it for each other. Where the first never comes up this process ends.
    await this.#served.promise;
    if (gone.aborted) return refused("whoever asked has gone");
    if (this.#next !== null || this.#stopping) return refused("another version is taking over, or it is stopping");
    if (node !== process.version) return refused(`${node} cannot take over from ${process.version}: stop it and start again`);
    const before = performance.now();
    const next = this.#start(release, true);
    this.#next = next;
    const giveUp = () => next.process.kill("SIGKILL");
    gone.addEventListener("abort", giveUp);
    const failed = await becomesReady(next);
    gone.removeEventListener("abort", giveUp);
    this.#next = null;
    if (failed !== null) return refused(failed);
    const old = this.#current;
    this.#began = release;
    this.#current = next;
    next.once("exit", (code, signal) => this.#ended(next, true, signal || code, SHORT_LIFE_MS));
    if (old !== null) retire(old);
    return { ok: true, holder: process.pid, ms: Math.round(performance.now() - before) };
  }

  #start({ root, program, env }: Release, takesOver: boolean): Worker {
    // What this process has in its environment and the asking one hasn't is no setting of the next server.
    const without = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
    cluster.setupPrimary({ exec: join(root, program), cwd: root, args: [], execArgv: V8 });
    const kept = { NODE_COMPILE_CACHE: compiledIn(root) };
    return cluster.fork({ ...without, ...kept, ...env, ...(takesOver ? { JIANGCHENG_TAKES_OVER: "1" } : {}) });
  }

  #ended(worker: Worker, wasReady: boolean, how: string | number, lived: number): void {
    if (this.#stopping) return;
    // One that has retired, or that another one has replaced.
    if (worker !== this.#current) return;
    if (!this.#hasServed) return this.#exit(how);
    this.#shortLives = !wasReady || lived < SHORT_LIFE_MS ? this.#shortLives + 1 : 0;
    const pause = this.#shortLives === 0 ? 0 : Math.min(1000 * 2 ** this.#shortLives, LONGEST_PAUSE_MS);
    console.error(`the server ended (${how}), starting it again${pause > 0 ? ` in ${pause / 1000} s` : ""}`);
    this.#current = null;
    setTimeout(() => this.#stopping || this.begin(this.#began), pause);
  }

  #stop(signal: NodeJS.Signals): void {
    this.#stopping = true;
    // One that has retired is at its last answers and ends now, too.
    for (const worker of this.#workers()) worker.process.kill(signal);
    if (this.#workers().length === 0) this.#exit(0);
  }

  #workers(): readonly Worker[] {
    return Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker?.isDead() === false);
  }

  /** Ends as its last server ended, when none is left. */
  #exit(how: string | number): void {
    this.#code = Math.max(this.#code, typeof how === "number" ? how : 1);
    if (this.#workers().length > 0) return;
    this.#lock?.release();
    process.exit(this.#code);
  }
}

/** Null once the server answers, else why it never will. */
function becomesReady(worker: Worker): Promise<string | null> {
  return new Promise((resolve) => {
    let reason = "";
    worker.on("message", (said: Said) => {
      if ("ready" in said) resolve(null);
      if ("failed" in said) reason = said.failed;
    });
    worker.once("exit", (code, signal) => resolve(reason || `the new server ended (${signal || code})`));
  });
}

function retire(worker: Worker): void {
  worker.send({ retire: true } satisfies Said);
  const late = setTimeout(() => worker.process.kill("SIGKILL"), RETIRING_MS);
  worker.once("exit", () => clearTimeout(late));
}

const defined = (env: Settings): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
