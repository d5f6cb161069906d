import type { Means } from "../../kernel/call.ts";
import { type Command, readArguments, UsageError } from "../../kernel/commands.ts";
import { aloneWithKeys, keyReaders, type KeySet } from "../../kernel/schoolKeys.store.ts";
import { type KeyPorts, needs, needsLine, PATIENCE_SECONDS, type Print, readerLine, type Standing, standing } from "./keys.ts";
import { retire } from "./retiring.ts";
import { rotate } from "./rotating.ts";

const WAIT = { wait: { type: "string" }, "dry-run": { type: "boolean" } } as const;

/** `keys …` at the shell. No key is ever printed. */
export const keyCommands = (ports: KeyPorts): readonly Command[] => [
  {
    name: "keys list",
    usage: "",
    summary: "shows the sets of keys, what still needs each, and which processes hold them",
    async run(means, args, print) {
      if (args.length > 0) throw new UsageError(`"${args[0]}" is not understood`);
      await list(means, ports, print);
      return 0;
    },
  },
  {
    name: "keys rotate",
    usage: "[--dry-run] [--wait SECONDS]",
    summary: "makes new keys and everything stored anew under them, while the school runs; again after a break it goes on",
    async run(means, args, print) {
      const { values, positionals } = readArguments(args, WAIT);
      if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not understood`);
      const patience = secondsOf(values.wait);
      if (values["dry-run"]) return planned(means, ports, print);
      return onlyOne(means, print, () => rotate({ means, ports, patience, print }));
    },
  },
  {
    name: "keys retire",
    usage: "<set> [--now] [--drop-codes] [--dry-run] [--wait SECONDS]",
    summary: "takes a former set of keys away once no row needs it; --now: also before all that it signed has ended by itself",
    async run(means, args, print) {
      const options = { ...WAIT, now: { type: "boolean" }, "drop-codes": { type: "boolean" } } as const;
      const { values, positionals } = readArguments(args, options);
      const set = Number(positionals[0]);
      if (positionals.length !== 1 || !Number.isInteger(set) || set < 1) throw new UsageError("which set? 'keys list' shows them");
      const patience = secondsOf(values.wait);
      const how = { now: values.now ?? false, dropping: values["drop-codes"] ?? false, isDry: values["dry-run"] ?? false };
      return onlyOne(means, print, () => retire({ means, ports, set, patience, print, ...how }));
    },
  },
];

function secondsOf(given: string | undefined): number {
  const seconds = given === undefined ? PATIENCE_SECONDS : Number(given);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 3_600) throw new UsageError("--wait takes a whole number of seconds");
  return seconds;
}

async function onlyOne(means: Means, print: Print, work: () => Promise<number>): Promise<number> {
  const code = await aloneWithKeys(means.pool, async () => {
    await means.keys.reread();
    return work();
  });
  if (code === null) print("another command is at work on the keys: wait for it");
  return code ?? 1;
}

async function list(means: Means, ports: KeyPorts, print: Print): Promise<void> {
  const stands = await standing(means);
  const { sets, held } = stands;
  for (const id of [...new Set([...sets.map((set) => set.id), ...held.keys()])].toSorted((a, b) => a - b)) {
    const row = sets.find((set) => set.id === id);
    const left = await needs(means, ports, id);
    const since = row?.currentAt && row.currentAt.getTime() > 0 ? `, in use since ${row.currentAt.toISOString()}` : "";
    const missing = held.has(id) || row?.retiredAt ? "" : ", NOT in secrets.json";
    print(`set ${id}  ${stateOf(stands, id, row)}${since}${missing}; ${needsLine(left)}`);
  }
  for (const reader of await keyReaders(means.db)) {
    print(`${readerLine(reader)}: uses set ${reader.currentId}, holds ${reader.held.length}`);
  }
}

function stateOf({ current, waiting }: Standing, id: number, row: KeySet | undefined): string {
  if (id === current) return "current";
  if (id === waiting) return "not used yet";
  return row?.retiredAt ? `retired ${row.retiredAt.toISOString()}` : "kept for reading";
}

async function planned(means: Means, ports: KeyPorts, print: Print): Promise<number> {
  const { sets, current, waiting } = await standing(means);
  const isUnfinished = sets.some(({ id, renewedAt }) => id === current && renewedAt === null);
  const what = waiting !== null ? `goes on with set ${waiting}` : isUnfinished ? `goes on with set ${current}` : "makes a new set";
  print(`'keys rotate' ${what}; what is made anew under it:`);
  const former = means.secrets.personal.held.filter(({ id }) => id !== current || waiting !== null || !isUnfinished);
  for (const of of ports.keyed()) {
    let rows = 0;
    for (const { id } of former) rows += await of.needing(means, id);
    print(`${String(rows).padStart(9)}  ${of.name}${of.renew ? "" : " (stay with the keys that made them)"}`);
  }
  for (const reader of await keyReaders(means.db)) print(`${readerLine(reader)} will be waited for`);
  print("nothing was changed");
  return 0;
}
