import { randomUUID } from "node:crypto";
import { join } from "node:path";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";
import { knowsHost, pageSources, rooms } from "./app.ts";
import { type Database, openDatabase, type Pool } from "./database/database.ts";
import { startEmbedded } from "./database/embedded/embedded.ts";
import { makeFolder } from "./database/folders.ts";
import { within } from "./database/limits.ts";
import type { Environment } from "./environment.ts";
import { firstStart } from "./firstStart.ts";
import { placeWarnings } from "./kernel/backup/place.ts";
import { Budgets } from "./kernel/budgets.ts";
import type { Log, Means } from "./kernel/call.ts";
import { Channel } from "./kernel/channel.ts";
import { foreignHostsRefused } from "./kernel/hosts.ts";
import { openHttp, serveCalls } from "./kernel/http.ts";
import { openJobs } from "./kernel/jobs.queue.ts";
import type { JobQueue } from "./kernel/jobs.ts";
import { Memory } from "./kernel/kept.ts";
import { openLog } from "./kernel/log.ts";
import { ANSWERS, PAGES } from "./kernel/pageCache.ts";
import { Requests } from "./kernel/monitoring/requests.ts";
import { Exporter } from "./kernel/monitoring/otlp.ts";
import { Tracer } from "./kernel/monitoring/tracing.ts";
import { Outage } from "./kernel/outage.ts";
import { type Load, measuredLoad, Pressure } from "./kernel/pressure.ts";
import { PushDoor } from "./kernel/push.ts";
import { servePages } from "./kernel/pages.ts";
import { builtRenderer, type Renderer } from "./kernel/renderer.ts";
import { sourceRenderer } from "./kernel/sourceSite.ts";
import { docFiles } from "./kernel/docs/serve.ts";
import { serveRaw } from "./kernel/raw.ts";
import {
  closeRooms, filesOf, jobsOf, openRooms, prepareRooms, pushRoomsOf, rawOf, registryOf, ticksOf,
} from "./kernel/room.ts";
import { SchoolKeys } from "./kernel/schoolKeys.ts";
import { Sessions } from "./kernel/sessions.ts";
import { startTicks } from "./kernel/ticks.ts";
import { chooseProviders } from "./providers/choose.ts";
import type { Providers } from "./providers/providers.ts";
import { claimStore, probeStore } from "./providers/storage/probe.ts";
import { isHeld, tellReady } from "./holder/held.ts";
import { explained, refuseTakenPort } from "./listening.ts";
import { onReadyDatabase } from "./ready.ts";
import { writesByCall } from "./writes.ts";

interface Parts {
  readonly environment: Environment;
  readonly db: Database;
  readonly pool: Pool;
  readonly jobs: JobQueue;
  readonly log: Log;
  readonly now: () => number;
  readonly providers?: Providers;
  /** null serves the calls alone. */
  readonly renderer: Renderer | null;
  readonly root: string;
  /** Absent: made anew. */
  readonly process?: string;
  /** Absent: made anew. */
  readonly outage?: Outage;
  /** Absent: measured. */
  readonly load?: () => Load;
}

/** The whole server, not yet listening. */
export async function buildServer(parts: Parts): Promise<{ app: FastifyInstance; means: Means; push: PushDoor }> {
  const { environment, db, pool, jobs, now, renderer } = parts;
  const outage = parts.outage ?? new Outage(pool, parts.log);
  const { log } = outage;
  const channel = new Channel(pool, log);
  const { kept } = new Memory(now, channel);
  const keys = new SchoolKeys({ db, channel, log, dataDir: environment.dataDir });
  const push = new PushDoor();
  const tracer = openTracer(parts, log);
  const means: Means = {
    db, pool, outage, jobs, environment, log, now, upSince: now(), push, kept, channel,
    budgets: new Budgets({ kept, now }, environment),
    requests: new Requests(log, environment.logLevel, tracer),
    pressure: new Pressure(parts.load ?? measuredLoad(pool)),
    process: parts.process ?? `process:${randomUUID()}`,
    providers: parts.providers ?? chooseProviders(environment, now),
    sessions: new Sessions({ pool, now, kept, channel }),
    keys,
    secrets: keys.secrets,
    pagesChanged: () => {
      kept(PAGES).forgetAll();
      kept(ANSWERS).forgetAll();
    },
  };
  const registry = registryOf(rooms);
  const app = openHttp(environment, log);
  means.requests.watch(app);
  app.addHook("onRequest", foreignHostsRefused(means, knowsHost));
  await app.register(compress, { global: true, threshold: 1024, encodings: ["gzip", "identity"] });
  serveCalls(app, registry, means, writesByCall);
  serveRaw(app, means, [...filesOf(rooms), ...docFiles(registry, rawOf(rooms), filesOf(rooms))]);
  if (renderer) await servePages(app, registry, means, renderer, pageSources);
  push.open(app.server, means, pushRoomsOf(rooms));
  app.addHook("onListen", () => openRooms(means, rooms));
  app.addHook("preClose", () => closeRooms(means, rooms));
  app.addHook("preClose", () => push.close());
  app.addHook("onClose", () => keys.close());
  app.addHook("onClose", () => channel.close());
  app.addHook("onClose", () => outage.close());
  await channel.open();
  await keys.open();
  return { app, means, push };
}

/** What sends traces to the collector that the environment names; null where it names none. */
function openTracer({ environment: { tracing }, pool }: Parts, log: Log): Tracer | null {
  if (tracing === null) return null;
  const tracer = new Tracer(new Exporter(tracing, log), tracing.ratio);
  tracer.watch(pool);
  return tracer;
}

interface StartOptions {
  readonly environment: Environment;
  readonly root: string;
  readonly print: (line: string) => void;
}

/** Ends the server. `another`: one that has taken over goes on with the database, and nobody's request may be lost. */
type Stop = (how?: { readonly another: boolean }) => Promise<void>;

/** Brings the product up and returns how to stop it. */
export async function startServer({ environment, root, print }: StartOptions): Promise<Stop> {
  const now = () => Date.now();
  const log = openLog((line) => process.stderr.write(line), now, environment.logLevel);
  if (!isHeld()) await refuseTakenPort(environment);
  const providers = chooseProviders(environment, now);
  if (providers.media.remote) await probeStore(providers.media);
  makeFolder(environment.dataDir);
  const embedded = environment.databaseUrl
    ? null
    : await startEmbedded({ dataDir: environment.dataDir, keepAlive: environment.development, held: isHeld(), log: print });
  const url = environment.databaseUrl ?? embedded!.schoolUrl;
  const ownerUrl = embedded?.url ?? environment.databaseOwnerUrl;
  const { db, pool } = openDatabase(url, () => undefined);
  const undo: ((another: boolean) => Promise<void>)[] = [() => pool.end(), async () => embedded?.stop()];
  const stop: Stop = async ({ another } = { another: false }) => {
    // From now on it is the other one that keeps the database running.
    if (another) embedded?.leave();
    for (const step of undo) await step(another);
  };
  try {
    const renderer = environment.development ? await sourceRenderer(root) : builtRenderer(root);
    undo.unshift(() => renderer.close());
    const parts = { environment, db, pool, ownerUrl, log, now, providers, renderer, root };
    const { app, means, push, jobs } = await openServer(parts, print);
    undo.unshift(async (another) => {
      if (another) await app.lines.retire(() => push.close());
      await app.close();
      await jobs.stop();
    });
    const ticks = startTicks(means, ticksOf(rooms));
    undo.unshift(() => ticks.stop());
    await listen(app, environment);
    // Said first: what follows takes its time, and whoever reads the address may count on a server that is killed being started again.
    tellReady();
    print(`media: ${await means.providers.engine.line()}`);
    if (providers.media.remote) print(`media: kept in ${providers.media.name}; written, read and deleted there just now`);
    for (const line of addresses(environment, means.providers.sms.name)) print(line);
    return stop;
  } catch (error) {
    // The one that it should have taken over from goes on with the database.
    await stop({ another: environment.takesOver }).catch(() => undefined);
    throw error;
  }
}

/**
 * The whole server on its database, made ready, with its jobs at work; not yet listening. Of several processes that start at
 * one time each does this by itself, one after the other: what the first has made, the next one finds.
 */
export async function openServer(parts: Omit<Parts, "jobs"> & { readonly ownerUrl: string | null }, print: (line: string) => void) {
  const { environment, db, pool, ownerUrl, log, providers, root } = parts;
  return onReadyDatabase({ pool, ownerUrl, environment, log, queue: "brought" }, async () => {
    const outage = new Outage(pool, log);
    const jobs = await openJobs({ url: pool.options.connectionString!, db, log: outage.log, jobs: jobsOf(rooms), works: true });
    const undo: (() => Promise<unknown>)[] = [() => jobs.stop()];
    try {
      const { app, means, push } = await buildServer({ ...parts, jobs, outage });
      undo.unshift(() => app.close());
      if (providers?.media.remote) await claimStore(providers.media, means.secrets.storeMark);
      for (const line of await within("work", () => prepareRooms(means, rooms))) print(line);
      for (const line of await placeWarnings(environment)) print(line);
      await within("work", () => firstStart(means, root, print));
      await jobs.work(means);
      return { app, means, push, jobs };
    } catch (error) {
      for (const step of undo) await step();
      throw error;
    }
  });
}

/** Whoever speaks https for the school stands before it: unnamed, all learners share its address and what one of them may do. */
const NO_PROXY =
  "warning: PUBLIC_URL is https, but TRUSTED_PROXIES names no proxy: limits would count everybody as one; set TRUSTED_PROXIES=127.0.0.1 " +
  "where the proxy runs on this machine";

/** What a person who started the product wants to know next. */
function addresses({ publicUrl, port, dataDir, production, trustedProxies }: Environment, sms: string): string[] {
  const school = publicUrl ?? `http://localhost:${port}`;
  return [
    ...(production && trustedProxies.length === 0 ? [NO_PROXY] : []),
    "",
    `  the school         ${school}`,
    `  API reference      ${school}/docs/api`,
    ...(sms === "outbox" ? [`  SMS codes, unsent  ${join(dataDir, "outbox.jsonl")}`] : []),
    "",
  ];
}

async function listen(app: FastifyInstance, environment: Environment): Promise<void> {
  try {
    await app.listen({ port: environment.port, host: environment.host });
  } catch (error) {
    throw explained(error, environment);
  }
}
