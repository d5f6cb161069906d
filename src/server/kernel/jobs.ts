import { z } from "zod";
import type { Given, Schema, Taken } from "#contract/endpoint.ts";
import type { Database } from "../database/database.ts";
import type { Means } from "./call.ts";

/** What a sender has to know of a job, and all that a room below the one that does the work may know. */
export interface JobKind<S extends Schema = Schema> {
  /** `domain.verb`. It stands with whatever waits in a database, so it is never changed. */
  readonly name: string;
  /** What travels with it: plain JSON, checked when it is sent and again when it is run. */
  readonly data: S;
  /**
   * Jobs of one key are one: while the first waits, a second is not added. Sending it again inside a transaction keeps
   * the first from beginning before that transaction has ended, so that it sees what was written.
   */
  key?(data: Taken<S>): string;
}

/** Work for later, declared by a domain in its `jobs.ts` and listed in its `room.ts`. */
export interface Job<S extends Schema = Schema> extends JobKind<S> {
  /** Five fields, school time zone; absent for jobs that are only sent. Takes no data, and at most one waits, whoever sent it. */
  readonly cron?: string;
  /** After a failure; three more tries after half a minute, one, and two, unless told. */
  readonly retry?: Retry;
  /** Seconds that a try may take before it counts as failed; 15 minutes unless told. */
  readonly atMostSeconds?: number;
  /** Must be safe to run twice: a worker may die after its work and before its receipt. */
  run(means: Means, data: Given<S>, doing: Doing): Promise<void>;
}

interface Retry {
  /** Tries after the first. */
  readonly times: number;
  /** Seconds before the second try; doubled for each further one. */
  readonly afterSeconds: number;
}

/** What long work tells and hears while it runs. */
interface Doing {
  /** How far it is; told to staff about once a second. */
  progress(done: number, total: number): void;
  /**
   * Ends the run: somebody cancelled the job, the product stops (the job then goes back to the waiting ones, and this
   * try does not count), or its time is over. Work of more than a few seconds asks it between its steps.
   */
  readonly signal: AbortSignal;
}

export interface JobQueue {
  /**
   * Puts a job into the queue, as a part of this transaction: a job exists if and only if what it is about was
   * committed. Outside of a transaction it is there at once. Returns its id, or that of the one which waits with the
   * same key. Throws for data that don't fit and for a job that no room lists.
   */
  send<S extends Schema>(tx: Database, job: JobKind<S>, data: Taken<S>, options?: { readonly startAfterSeconds?: number }): Promise<string>;
  /** Whether a room lists a job of this name. */
  serves(name: string): boolean;
  counts(): Promise<JobCounts>;
}

/** How the queue is. */
export interface JobCounts {
  /** Due and not begun. */
  readonly waiting: number;
  /** Those of them whose name no room lists: they wait until it does. */
  readonly unserved: number;
  readonly running: number;
  /** Tries that failed within a day. */
  readonly failedLastDay: number;
  /** Jobs whose last try failed within a day: they wait for somebody to say 'again'. */
  readonly deadLastDay: number;
}

/** For jobs that travel with nothing. */
export const noData = z.strictObject({});

/** A job whose `run` knows its data by their schema. */
export const job = <S extends Schema>(declared: Job<S>): Job<S> => declared;
