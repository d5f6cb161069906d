import type { Means } from "../../kernel/call.ts";
import { makeCurrent, noteRenewed, putKeySets } from "../../kernel/schoolKeys.store.ts";
import { addKeys, endSeals, heldSets, type SealEnd } from "../../secrets.ts";
import { record } from "../staff/staff.ts";
import { KEY_ACTS } from "./acts.ts";
import { type KeyPorts, laggards, mutesAfter, needs, needsLine, type Print, readerLine, standing } from "./keys.ts";

/** A pass that finds nothing to make anew is the last; more come of what was being written while one went by. */
const MOST_PASSES = 5;

interface Rotation {
  readonly means: Means;
  readonly ports: KeyPorts;
  /** How long (s) the other processes are waited for. */
  readonly patience: number;
  readonly print: Print;
}

/**
 * Puts new keys in the place of the current ones while the school runs. Each step stands by itself and is found done when the command
 * runs again: keys beside the former ones; every process holds them; they are used; every process uses them; the former ones' seals are
 * closed; what the former ones made is made anew. Returns the exit code.
 */
export async function rotate(rotation: Rotation): Promise<number> {
  const { means, patience, print } = rotation;
  const { set, isUsed } = await nextSet(rotation);
  if (!isUsed) {
    const fingerprint = heldSets(means.environment.dataDir).get(set)!;
    const late = await laggards(means, patience, ({ held }) => held.includes(fingerprint));
    const unknown = await mutesAfter(means, patience);
    if (late.length > 0 || unknown > 0) {
      for (const one of late) print(`${readerLine(one)} doesn't hold the keys of set ${set}`);
      if (unknown > 0) print(`${unknown} processes say nothing of their keys: an earlier version, a command at work? wait for their end`);
      print("nothing was written with them: copy secrets.json to that process's DATA_DIR, or end it, and run 'keys rotate' again");
      return 1;
    }
    await makeCurrent(means.db, set);
    await means.keys.changed();
    await record(means, null, KEY_ACTS.used, `keys:${set}`, { set });
    print(`keys of set ${set} are used from now on; the former ones are kept for reading`);
  }
  const late = await laggards(means, patience, ({ currentId }) => currentId === set);
  if (late.length > 0) {
    for (const one of late) print(`${readerLine(one)} doesn't use the keys of set ${set}: start it anew`);
    print("then run 'keys rotate' again: it goes on from here");
    return 1;
  }
  await closeSeals(rotation, set);
  const { rows, unreadable } = await renewAll(rotation);
  await noteRenewed(means.db, set);
  await record(means, null, KEY_ACTS.renewed, `keys:${set}`, { set, rows, unreadable });
  print(`${rows} rows were made anew${unreadable > 0 ? `, ${unreadable} can't be opened by any key and were left` : ""}`);
  return tellLeft(rotation, unreadable);
}

/** The set to go over to: one that waits, the current one where its rotation did not end, or a new one. */
async function nextSet({ means, print }: Rotation): Promise<{ readonly set: number; readonly isUsed: boolean }> {
  const { environment: { dataDir }, db, keys } = means;
  const { sets, held, current, waiting } = await standing(means);
  if (waiting !== null) {
    print(`keys of set ${waiting} are there and not used yet: going on with them`);
    await putKeySets(db, held, current);
    await keys.changed();
    return { set: waiting, isUsed: false };
  }
  const now = sets.find(({ id }) => id === current);
  if (now && now.renewedAt === null) {
    print(`the change to the keys of set ${current} did not end: going on with it`);
    return { set: current, isUsed: true };
  }
  const set = addKeys(dataDir, Math.max(current, ...sets.map(({ id }) => id)));
  await putKeySets(db, heldSets(dataDir), current);
  await keys.changed();
  await record(means, null, KEY_ACTS.made, `keys:${set}`, { set });
  print(`keys of set ${set} were put beside the others in secrets.json`);
  return { set, isUsed: false };
}

/** Writes down where each former key's seals end, and seals anew, so that whoever has a former key can change nothing that it sealed. */
async function closeSeals({ means, ports, print }: Rotation, set: number): Promise<void> {
  const { secrets: { evidence, sealEnds }, environment, keys } = means;
  const ends: SealEnd[] = [];
  for (const { purpose, last } of ports.seals()) {
    for (const { id: keyId } of evidence.held) {
      if (keyId === set || sealEnds.some((end) => end.purpose === purpose && end.keyId === keyId)) continue;
      ends.push({ purpose, keyId, ...((await last(means, keyId)) ?? { id: 0, seal: Buffer.alloc(0) }) });
    }
  }
  if (ends.length > 0) {
    endSeals(environment.dataDir, ends);
    await keys.changed();
  }
  for (const { last, seal } of ports.seals()) if ((await last(means, set)) === null) await seal(means);
  if (ends.length > 0) print("the seals of the former keys are closed, and sealed with the new ones");
}

/** Makes anew what older sets made, again until nothing is left. */
export async function renewAll({ means, ports, print }: Omit<Rotation, "patience">): Promise<{ rows: number; unreadable: number }> {
  let all = 0;
  for (let pass = 1; ; pass += 1) {
    let [rows, unreadable] = [0, 0];
    for (const { name, renew } of ports.keyed()) {
      let done = 0;
      for await (const batch of renew?.(means) ?? []) {
        [rows, unreadable, done] = [rows + batch.renewed, unreadable + batch.unreadable, done + batch.renewed];
        print(`${name}: ${done} made anew`);
      }
    }
    all += rows;
    if (rows === 0 || pass === MOST_PASSES) return { rows: all, unreadable };
  }
}

async function tellLeft({ means, ports, print }: Rotation, unreadable: number): Promise<number> {
  const { held, current } = await standing(means);
  for (const id of held.keys()) {
    if (id === current) continue;
    const left = await needs(means, ports, id);
    print(`set ${id}: ${needsLine(left)}; 'keys retire ${id}' ends it`);
  }
  return unreadable > 0 ? 1 : 0;
}
