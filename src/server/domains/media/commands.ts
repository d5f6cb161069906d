import { constants } from "node:fs";
import { copyFile, mkdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { messages } from "#contract/text/messages.en.ts";
import { fill } from "#contract/text/say.ts";
import type { Means } from "../../kernel/call.ts";
import { type Command, readArguments, UsageError } from "../../kernel/commands.ts";
import { type MessageKey, Refusal } from "../../kernel/refusal.ts";
import { startRemake } from "./remake/remake.ts";
import { ASSET_ACTS, deskPage, type DeskRow, spoolFolder } from "./assets/assets.ts";
import { checkAnnounced, checkLesson, giveUp, type Lessons, openWork, queueArrived, removeAsset } from "./work/work.ts";

/** Videos that a list shows at most. */
const LISTED = 100;

/** `media …` at the shell. Files are copied into the spool; the running server converts them, or the next one to start. */
export const mediaCommands = (lessons: Lessons): readonly Command[] => [
  {
    name: "media add",
    usage: "<file> [--title TITLE] [--item N]",
    summary: "Takes a video in, and gives it to lesson N once it plays",
    run: (means, args, print) => refusedPlainly(print, () => add(means, lessons, args, print)),
  },
  {
    name: "media list",
    usage: "[--state open|failed|ready|removed]",
    summary: "Lists videos, newest first, with how far they are",
    async run(means, args, print) {
      const { values } = readArguments(args, { state: { type: "string" } });
      const { state = null } = values as { state?: string };
      if (state !== null && !["open", "failed", "ready", "removed"].includes(state)) throw new UsageError(`no state is called ${state}`);
      const { records, total } = await deskPage(means.db, {
        current: 1, size: LISTED, keyword: null, state: state as "open" | null, lacks: null, reach: null,
      });
      for (const row of records) print(line(row));
      print(total > LISTED ? `${total} videos, the newest ${LISTED} are shown` : `${total} videos`);
      return 0;
    },
  },
  {
    name: "media remake",
    usage: "",
    summary: "Has videos of earlier versions made anew by the running server, a key a minute, and says how many are left",
    async run(means, args, print) {
      readArguments(args, {});
      const { left } = await startRemake(means, null, null);
      print(left === 0 ? "no video is left to be encrypted anew" : `${left} videos are encrypted anew, in the background`);
      return 0;
    },
  },
  {
    name: "media remove",
    usage: "<id> [--detach] [--at-once]",
    summary: "Removes a video once nobody plays it; --detach also from lessons, --at-once cuts players off",
    run: (means, args, print) => refusedPlainly(print, async () => {
      const { values, positionals } = readArguments(args, { detach: { type: "boolean" }, "at-once": { type: "boolean" } });
      const id = whole(positionals[0], "which video? give its number");
      const { filesUntil } = await removeAsset(means, lessons, id, {
        doer: null, reach: null, visit: null, version: null, detach: values["detach"] === true, atOnce: values["at-once"] === true,
      });
      print(
        filesUntil === null ? `video ${id} is gone` : `video ${id} is removed; its files go after ${new Date(filesUntil).toISOString()}`,
      );
      return 0;
    }),
  },
];

async function add(means: Means, lessons: Lessons, args: readonly string[], print: (line: string) => void): Promise<number> {
  const { values, positionals } = readArguments(args, { title: { type: "string" }, item: { type: "string" } });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError("give one file");
  const path = resolve(file);
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new UsageError(`${file} is no file`);
  const { title, item } = values as { title?: string; item?: string };
  const announced = {
    fileName: basename(path),
    type: null,
    bytes: info.size,
    title: title?.slice(0, 200) ?? null,
    itemId: item === undefined ? null : whole(item, "--item takes a lesson's number"),
  };
  await checkAnnounced(means, announced);
  if (announced.itemId !== null) await checkLesson(means, lessons, announced.itemId, null);
  const { assetId, spool } = await openWork(means, announced, { doer: null, visit: null, act: ASSET_ACTS.add });
  try {
    await mkdir(spoolFolder(means.environment), { recursive: true });
    // Where the disk can, the copy shares its blocks with the original.
    await copyFile(path, join(spoolFolder(means.environment), spool), constants.COPYFILE_FICLONE);
  } catch (error) {
    await giveUp(means, assetId, spool);
    throw error;
  }
  await queueArrived(means, spool);
  print(`video ${assetId} is queued; the running server converts it, or the next one to start`);
  return 0;
}

function whole(text: string | undefined, otherwise: string): number {
  if (text === undefined || !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(otherwise);
  return Number(text);
}

/** A refusal is one line and exit code 1; anything else is a fault and stays one. */
async function refusedPlainly(print: (line: string) => void, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(fill(messages[error.key], error.values));
    return 1;
  }
}

function line(row: DeskRow): string {
  const state =
    row.state === "removed"
      ? "removed"
      : row.state === "ready" && (row.work === null || row.work === "ready" || row.work === "failed")
        ? "ready"
        : `${row.work ?? "waiting"} ${row.progress ?? 0} %`;
  const reason = row.work === "failed" && row.reason ? `: ${fill(messages[row.reason as MessageKey], row.reasonValues ?? {})}` : "";
  return `${String(row.id).padStart(6)}  ${state.padEnd(17)} ${`${row.seconds} s`.padStart(8)}  ${row.heights
    .map((height) => `${height}p`)
    .join("+")
    .padEnd(10)}  ${row.title}${reason}`;
}
