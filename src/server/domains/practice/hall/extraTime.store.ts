import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import type { Source } from "../attempt/attempt.ts";

type Tx = Transaction<Tables>;
/** Exercises have no hall. */
type Hall = { readonly source: Exclude<Source, "exercise">; readonly target: number };

/** How often time was given in a hall, from 1 on. */
export async function hallVersion(db: Database, { source, target }: Hall): Promise<number> {
  const row = await db
    .selectFrom("exam_hall")
    .select("version")
    .where("source", "=", source)
    .where("target", "=", target)
    .executeTakeFirst();
  return row?.version ?? 1;
}

/** The same, held until the transaction ends: who gives time comes one after the other. */
export async function holdHall(tx: Tx, { source, target }: Hall): Promise<number> {
  await tx.insertInto("exam_hall").values({ source, target }).onConflict((c) => c.doNothing()).execute();
  const { version } = await tx
    .selectFrom("exam_hall")
    .select("version")
    .where("source", "=", source)
    .where("target", "=", target)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return version;
}

/** Time was given in a held hall; returns its version from now on. */
export async function countHall(tx: Tx, { source, target }: Hall): Promise<number> {
  const { version } = await tx
    .updateTable("exam_hall")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("source", "=", source)
    .where("target", "=", target)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Extra time as it was answered, kept by its request. */
interface Given {
  readonly staffId: number;
  /** Whom it was for and how much. */
  readonly asked: string;
  readonly changed: readonly { readonly historyId: number; readonly deadline: number }[];
}

/** Takes a request for the caller's transaction; who comes second waits for its end and gets what was given. Null: it is the first. */
export async function takeRequest(
  tx: Tx,
  requestId: string,
  { staffId, asked }: Pick<Given, "staffId" | "asked">,
  at: Date,
): Promise<Given | null> {
  const added = await tx
    .insertInto("extra_time")
    .values({ request_id: requestId, staff_id: staffId, asked, changed: "[]", created_at: at })
    .onConflict((c) => c.doNothing())
    .returning("request_id")
    .executeTakeFirst();
  if (added) return null;
  return tx
    .selectFrom("extra_time")
    .select(["staff_id as staffId", "asked", "changed"])
    .where("request_id", "=", requestId)
    .executeTakeFirstOrThrow();
}

export async function keepGiven(tx: Tx, requestId: string, changed: Given["changed"]): Promise<void> {
  await tx.updateTable("extra_time").set({ changed: JSON.stringify(changed) }).where("request_id", "=", requestId).execute();
}

/** Whom extra time is for: those who write in a hall, or some of them. */
interface TimeFor {
  readonly source: Exclude<Source, "exercise">;
  readonly target: number;
  readonly historyIds?: readonly number[] | undefined;
}

/** Holds those who still write until the transaction ends; with the version of the hall when they were last given time, 0: never. */
export async function holdWriting(tx: Tx, { source, target, historyIds }: TimeFor, at: Date): Promise<{ id: number; version: number }[]> {
  // Rows are held in the order of their ids: two such calls never wait for each other.
  return tx
    .selectFrom("attempt")
    .select(["id", "time_version as version"])
    .where("mode", "=", "exam")
    .where("state", "=", "open")
    .where("deadline", ">", at)
    .where("source", "=", source)
    .where("target", "=", target)
    .$if(historyIds !== undefined, (q) => q.where("id", "in", [...historyIds!]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Moves the deadlines of held attempts; `version`: the hall's from now on. Returns the new ones in ms. */
export async function moveDeadlines(
  tx: Tx,
  ids: readonly number[],
  seconds: number,
  version: number,
): Promise<{ historyId: number; deadline: number }[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .updateTable("attempt")
    .set((eb) => ({
      deadline: eb(
        "deadline",
        "+",
        eb.fn<Date>("make_interval", [eb.val(0), eb.val(0), eb.val(0), eb.val(0), eb.val(0), eb.val(0), eb.val(seconds)]),
      ),
      extra_seconds: eb("extra_seconds", "+", seconds),
      time_version: version,
    }))
    .where("id", "in", ids)
    .returning(["id", "deadline"])
    .execute();
  return rows.map(({ id, deadline }) => ({ historyId: id, deadline: deadline!.getTime() }));
}
