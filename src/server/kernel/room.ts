import type { RawAddress } from "#contract/endpoint.ts";
import type { Database } from "../database/database.ts";
import type { Act } from "./act.ts";
import type { EnglishOf } from "./english.ts";
import type { Means } from "./call.ts";
import type { BareCommand, Command } from "./commands.ts";
import type { Job } from "./jobs.ts";
import type { Keyed, SealedChain } from "./keyed.ts";
import type { Merging } from "./merging.ts";
import type { PersonalData } from "./personal.ts";
import type { RoomKind } from "./push.ts";
import type { ListedPages } from "./outside/listed.ts";
import type { RawFile } from "./raw.ts";
import { Registry, type Served } from "./registry.ts";
import type { Retention } from "./retention/retention.ts";
import type { Findable, SchoolTexts } from "./schoolTexts.ts";
import type { Tick } from "./ticks.ts";

/** What a domain keeps in the media store. */
export interface KeptBlobs {
  /** Keys that rows name now: each must be there. */
  readonly named: (db: Database) => Promise<string[]>;
  /** Whether a key is one of this domain's, so that it is left over where no row names it. */
  readonly isOurs: (key: string) => boolean;
}

/** Something that would go with a lesson, and the message that says so. */
interface LessonUse {
  readonly itemId: number;
  readonly use: "useStudied" | "useComments" | "useNotes" | "useExam";
}

/**
 * The face of a domain: all that it offers, in its `room.ts`. `app.ts` lists the rooms from the ground up; where a higher
 * domain hands something down, the room is a function of those ports.
 */
export interface Room {
  /** The domain's name: that of its folder. */
  readonly name: string;
  /** Contracts with their calls, those of learners and those of the desk. */
  readonly serves?: readonly Served[];
  /** Files, pictures, uploads, notices of providers. */
  readonly files?: readonly RawFile[];
  /** Addresses that the push door takes. */
  readonly sockets?: readonly RawAddress[];
  readonly jobs?: readonly Job[];
  readonly ticks?: readonly Tick[];
  /** What is kept for a time and then deleted or shortened, by the one nightly job of all rooms. */
  readonly retention?: readonly Retention[];
  /** Which of its columns hold texts of the school that may have an English one. */
  readonly texts?: readonly SchoolTexts[];
  /** What of it is searched by texts of the school. */
  readonly findable?: Findable;
  /** Answers texts of the school in English; one room does. */
  readonly english?: EnglishOf;
  readonly pushRooms?: readonly RoomKind[];
  /** What the domain keeps of a person. */
  readonly personal?: readonly PersonalData[];
  /** What becomes of it when two accounts of one person are made one. */
  readonly merging?: readonly Merging[];
  readonly commands?: readonly Command[];
  readonly bareCommands?: readonly BareCommand[];
  readonly blobs?: KeptBlobs;
  /** What it keeps of lessons that nobody may delete with them: which of these are in use, in one statement. */
  readonly lessonUses?: (db: Database, itemIds: readonly number[]) => Promise<LessonUse[]>;
  /** Forgets what it remembers of which courses and lessons are to be seen. */
  readonly forgetCourses?: (means: Pick<Means, "kept">) => void;
  /** Pages that search engines shall find. */
  readonly listed?: readonly ListedPages[];
  /** What its rows hold under the school's keys. */
  readonly keyed?: readonly Keyed[];
  readonly seals?: SealedChain;
  /** What is written into the audit log of this domain. */
  readonly acts?: readonly Act[];
  /** What a school needs of this domain before it opens; returns lines to print once. Must be safe to run at every start. */
  prepare?(means: Means): Promise<string[]>;
  /** What begins once the server listens. */
  opened?(means: Means): Promise<void>;
  /** What ends before the server closes. */
  closing?(means: Means): Promise<void>;
}

/** What is exported and erased of a person, from the highest domain down; the account comes last. */
export const personalOf = (rooms: readonly Room[]): readonly PersonalData[] => rooms.toReversed().flatMap(({ personal = [] }) => personal);

/** What is joined of two accounts of one person, from the highest domain down. */
export const mergingOf = (rooms: readonly Room[]): readonly Merging[] => rooms.toReversed().flatMap(({ merging = [] }) => merging);

/** Every envelope call of these rooms. */
export function registryOf(rooms: readonly Room[]): Registry {
  const registry = new Registry(rooms.find(({ english }) => english)?.english);
  for (const { name, serves = [] } of rooms) for (const one of serves) registry.add(name, one);
  return registry;
}

/** Every address outside the envelope, for the API page and for the loops over the contract. */
export const rawOf = (rooms: readonly Room[]): readonly RawAddress[] => [
  ...filesOf(rooms).map(({ address }) => address),
  ...rooms.flatMap(({ sockets = [] }) => sockets),
];

export const filesOf = (rooms: readonly Room[]): readonly RawFile[] => rooms.flatMap(({ files = [] }) => files);

export const listedOf = (rooms: readonly Room[]): readonly ListedPages[] => rooms.flatMap(({ listed = [] }) => listed);
export const jobsOf = (rooms: readonly Room[]): readonly Job[] => rooms.flatMap(({ jobs = [] }) => jobs);
export const ticksOf = (rooms: readonly Room[]): readonly Tick[] => rooms.flatMap(({ ticks = [] }) => ticks);
export const pushRoomsOf = (rooms: readonly Room[]): readonly RoomKind[] => rooms.flatMap(({ pushRooms = [] }) => pushRooms);
export const commandsOf = (rooms: readonly Room[]): readonly Command[] => rooms.flatMap(({ commands = [] }) => commands);
export const retentionOf = (rooms: readonly Room[]): readonly Retention[] => rooms.flatMap(({ retention = [] }) => retention);
export const textsOf = (rooms: readonly Room[]): readonly SchoolTexts[] => rooms.flatMap(({ texts = [] }) => texts);
export const findableOf = (rooms: readonly Room[]): readonly Findable[] => rooms.flatMap(({ findable }) => findable ?? []);
export const blobsOf = (rooms: readonly Room[]): readonly KeptBlobs[] => rooms.flatMap(({ blobs }) => blobs ?? []);
export const keyedOf = (rooms: readonly Room[]): readonly Keyed[] => rooms.flatMap(({ keyed = [] }) => keyed);
export const sealsOf = (rooms: readonly Room[]): readonly SealedChain[] => rooms.flatMap(({ seals }) => seals ?? []);
export const lessonUsesOf = (rooms: readonly Room[]) => rooms.flatMap(({ lessonUses }) => lessonUses ?? []);
export const forgetCoursesOf = (rooms: readonly Room[]) => rooms.flatMap(({ forgetCourses }) => forgetCourses ?? []);
export const bareCommandsOf = (rooms: readonly Room[]): readonly BareCommand[] => rooms.flatMap(({ bareCommands = [] }) => bareCommands);

/** Makes ready what a school needs before it opens. Returns the lines to print once. */
export async function prepareRooms(means: Means, rooms: readonly Room[]): Promise<string[]> {
  const lines: string[] = [];
  for (const room of rooms) lines.push(...((await room.prepare?.(means)) ?? []));
  return lines;
}

export async function openRooms(means: Means, rooms: readonly Room[]): Promise<void> {
  for (const room of rooms) await room.opened?.(means);
}

export async function closeRooms(means: Means, rooms: readonly Room[]): Promise<void> {
  for (const room of rooms) await room.closing?.(means);
}
