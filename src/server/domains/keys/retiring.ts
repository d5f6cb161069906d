import type { Means } from "../../kernel/call.ts";
import { noteRetired, secondsCurrent } from "../../kernel/schoolKeys.store.ts";
import { discardKeys, dropKeys } from "../../secrets.ts";
import { record } from "../staff/staff.ts";
import { KEY_ACTS } from "./acts.ts";
import { type KeyPorts, laggards, needs, needsLine, type Print, readerLine, type Standing, standing } from "./keys.ts";
import { renewAll } from "./rotating.ts";

/** What was being written with the former keys when the new ones came has ended by then. */
const SETTLED_SECONDS = 60;
/** The longest-lived thing that is signed: by what a browser is known again. */
const SIGNED_SECONDS = 400 * 86_400;

interface Retiring {
  readonly means: Means;
  readonly ports: KeyPorts;
  readonly set: number;
  readonly patience: number;
  /** Also ends what was signed with it and has not ended yet. */
  readonly now: boolean;
  /** Also takes away what can't be made anew. */
  readonly dropping: boolean;
  readonly isDry: boolean;
  readonly print: Print;
}

/** Ends a former set of keys, or says why not yet. Returns the exit code. */
export async function retire(retiring: Retiring): Promise<number> {
  const { means, set, print, isDry } = retiring;
  const stands = await standing(means);
  const row = stands.sets.find(({ id }) => id === set);
  if (set === stands.current) return refused(print, `set ${set} is the current one: 'keys rotate' first`);
  if (!row && !stands.held.has(set)) return refused(print, `there is no set ${set}`);
  if (row?.retiredAt && !stands.held.has(set)) return refused(print, `set ${set} is retired already`);
  if (row?.retiredAt === null && row.currentAt !== null) {
    const wrong = await whyNot(retiring, stands);
    if (wrong !== null) return refused(print, wrong);
  }
  if (isDry) {
    print(`set ${set} can be retired; nothing was changed`);
    return 0;
  }
  const dropped = await drop(retiring);
  await end(retiring, row?.currentAt !== null && row?.currentAt !== undefined);
  await record(means, null, KEY_ACTS.retired, `keys:${set}`, { set, dropped });
  print(`set ${set} is retired: this school reads nothing with it any more, and secrets.json holds of it what checks its seals alone`);
  print("take it out of other copies of secrets.json; backups of before still need theirs");
  return 0;
}

function refused(print: Print, why: string): number {
  print(`${why}; nothing was changed`);
  return 1;
}

/** Why a set that was used can't go yet; null: it can. */
async function whyNot(retiring: Retiring, { current, sets }: Standing): Promise<string | null> {
  const { means, ports, set, patience, now, dropping, isDry } = retiring;
  const unfinished = sets.find(({ id, renewedAt }) => id === current && renewedAt === null);
  if (unfinished) return `the change to set ${current} did not end: 'keys rotate' goes on with it`;
  const late = await laggards(means, patience, ({ currentId }) => currentId === current);
  if (late[0]) return `${readerLine(late[0])} doesn't use set ${current} yet: start it anew`;
  const seconds = await secondsCurrent(means.db, current);
  if (seconds < SETTLED_SECONDS) return `set ${current} came into use a moment ago: wait a minute`;
  // What was being written when the new keys came.
  if (!isDry) await renewAll({ means, ports, print: () => undefined });
  const left = (await needs(means, ports, set)).filter(({ of }) => !(isDry && of.renew) && !(dropping && of.drop));
  if (left.length > 0) {
    const what = "; codes can't be made anew: their holders make others, or --drop-codes takes them away";
    return `set ${set} is still ${needsLine(left)}${left.some(({ of }) => of.drop) ? what : ""}`;
  }
  if (now || seconds >= SIGNED_SECONDS) return null;
  const until = new Date(Date.now() + (SIGNED_SECONDS - seconds) * 1000).toISOString().slice(0, 10);
  return (
    `tickets that set ${set} signed hold for up to a day, and browsers are known by it until ${until}; ` +
    "--now ends them: whoever plays a film loads the page anew, and browsers are strange until their next sign-in"
  );
}

async function drop({ means, ports, set, dropping, print }: Retiring): Promise<number> {
  let dropped = 0;
  for (const { name, drop: take } of dropping ? ports.keyed() : []) {
    const rows = (await take?.(means, set)) ?? 0;
    dropped += rows;
    if (rows > 0) print(`${name}: ${rows} taken away`);
  }
  return dropped;
}

/** The database says so first: from then on no start asks for it. */
async function end({ means, set, patience, print }: Retiring, wasUsed: boolean): Promise<void> {
  const { environment: { dataDir }, db, keys } = means;
  await noteRetired(db, set);
  if (wasUsed) dropKeys(dataDir, set);
  else discardKeys(dataDir, set);
  const { sets } = await standing(means);
  await keys.changed();
  const fingerprint = sets.find(({ id }) => id === set)?.fingerprint ?? "";
  const late = await laggards(means, patience, ({ held }) => !held.includes(fingerprint));
  for (const one of late) print(`${readerLine(one)} still holds set ${set}`);
}
