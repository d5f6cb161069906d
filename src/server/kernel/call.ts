import type { Data, Endpoint, Input } from "#contract/endpoint.ts";
import type { Language } from "#contract/text/say.ts";
import type { Duty, Scope } from "#contract/duties.ts";
import type { Database, Pool } from "../database/database.ts";
import type { Environment } from "../environment.ts";
import type { Secrets } from "../secrets.ts";
import type { Providers } from "../providers/providers.ts";
import type { Budgets } from "./budgets.ts";
import type { Channel } from "./channel.ts";
import type { JobQueue } from "./jobs.ts";
import type { Memory } from "./kept.ts";
import type { Requests } from "./monitoring/requests.ts";
import type { Outage } from "./outage.ts";
import type { Pressure } from "./pressure.ts";
import type { Push } from "./push.ts";
import type { SchoolKeys } from "./schoolKeys.ts";
import type { Sessions } from "./sessions.ts";
import type { MessageKey } from "./refusal.ts";

/** What a call needs of the world. Handed in, never looked up: tests hand in their own clock and providers. */
export interface Means {
  readonly db: Database;
  /** The same connections for the few hot statements that are named and prepared (database.md 9). */
  readonly pool: Pool;
  /** Whether the database answers at this moment. */
  readonly outage: Outage;
  readonly providers: Providers;
  readonly jobs: JobQueue;
  readonly sessions: Sessions;
  readonly push: Push;
  readonly environment: Environment;
  /** The school's keys as they are at this moment: ask them when they are needed, they change while the process runs. */
  readonly secrets: Secrets;
  readonly keys: SchoolKeys;
  /** What this process remembers of one kind of thing. */
  readonly kept: Memory["kept"];
  /** How often anybody may do what, in this process. */
  readonly budgets: Budgets;
  /** Whether this process can do more than it does. */
  readonly pressure: Pressure;
  /** Tells the other processes on this database; what is remembered tells by itself. */
  readonly channel: Channel;
  /** Call after a change of what visitors see, and its commit: their kept pages are forgotten, in all processes. */
  readonly pagesChanged: () => void;
  /** This process as the audit names what the school does by itself: `process:<id>`, made at its start, or `cli`. */
  readonly process: string;
  /** The server's clock, in ms since the epoch. */
  readonly now: () => number;
  /** Since when this process is up (ms): before, nobody may have been there to answer. */
  readonly upSince: number;
  readonly log: Log;
  /** Counts requests and tells of them. */
  readonly requests: Requests;
}

export interface Log {
  info(details: object | string, message?: string): void;
  warn(details: object | string, message?: string): void;
  error(details: object | string, message?: string): void;
}

/** A signed-in learner. */
export interface Learner {
  readonly kind: "learner";
  readonly learnerId: number;
  readonly sessionId: number;
}

/** A signed-in member of staff. */
export interface Staff {
  readonly kind: "staff";
  readonly staffId: number;
  readonly sessionId: number;
  /** What the member may do now, and how far each duty reaches. */
  readonly duties: ReadonlyMap<Duty, readonly Scope[]>;
}

/** What a handler may know of the request and say beside its data. */
export interface Visit {
  /** The client's address, behind trusted proxies only. */
  readonly ip: string;
  readonly userAgent: string;
  /** The header of that name: pc, h5 or app; pc where it says nothing we know. */
  readonly clientType: string;
  readonly host: string;
  readonly language: Language;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The request's own id, which stands in the log too. */
  readonly requestId: string;
  /** Sets a cookie; `maxAge` in seconds, absent for the browser's session. HttpOnly unless `readable`. */
  setCookie(name: string, value: string, options?: { maxAge?: number; readable?: boolean }): void;
  clearCookie(name: string): void;
  /** Has the browser forget the pages that it keeps; what the site itself keeps there (answers not sent yet) stays. */
  clearCache(): void;
  /** Sets the answer's message. */
  say(key: MessageKey, values?: Readonly<Record<string, string | number>>): void;
}

type CallerFor<A> = A extends "visitor" ? Learner | null : A extends "learner" ? Learner : Staff;
type Caller<E extends Endpoint> = CallerFor<E["access"]>;

type Handler<E extends Endpoint> = (means: Means, input: Input<E>, caller: Caller<E>, visit: Visit) => Promise<Data<E>>;

/** One handler for every endpoint of a contract file; a missing one does not compile. */
export type Handlers<Contract extends object> = {
  readonly [K in keyof Contract]: Contract[K] extends Endpoint ? Handler<Contract[K]> : never;
};
