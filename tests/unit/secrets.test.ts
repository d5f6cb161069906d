import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { knownBrowser, withAccount } from "#server/domains/account/guard/known.rules.ts";
import { decryptPhone, encryptPhone, phoneLookup, phoneLookups } from "#server/domains/account/guard/phones.ts";
import { readTicket as readPlay, signTicket } from "#server/domains/media/assets/ticket.rules.ts";
import { seal } from "#server/kernel/cipher.ts";
import { keyIdOf } from "#server/kernel/keyedHash.ts";
import { isSeal, sealOf } from "#server/kernel/seal.ts";
import { issueTicket, readTicket } from "#server/kernel/tickets.ts";
import { addKeys, dropKeys, endSeals, openSecrets, secretFingerprints } from "#server/secrets.ts";
import { ringOf, secretsOf } from "../factories/secrets.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-secrets-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = () => join(dataDir, "secrets.json");
const stored = () => JSON.parse(readFileSync(file(), "utf8")) as Record<string, string>;
const NONE: ReadonlySet<number> = new Set();
const PHONE = "13900001111";

describe("the file of secrets", () => {
  test("holds one set at first, to which a second one is put that nothing uses before the database says so", () => {
    const first = openSecrets(dataDir);
    const before = stored();
    expect(Object.keys(before)).toEqual(["lookup", "personal", "tickets", "evidence"]);
    chmodSync(file(), 0o644);
    writeFileSync(`${file()}.new`, "half of a former wri", { mode: 0o644 });
    expect(addKeys(dataDir, 1)).toBe(2);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file()}.new`)).toBe(false);
    expect(stored()).toMatchObject(before);
    const waiting = openSecrets(dataDir);
    expect(waiting.personal.current).toEqual(first.personal.current);
    expect(waiting.personal.held.map(({ id }) => id)).toEqual([1, 2]);
    const used = openSecrets(dataDir, { current: 2, retired: NONE });
    expect(used.personal.current.id).toBe(2);
    expect(used.personal.current.bytes).not.toEqual(first.personal.current.bytes);
    expect(used.tickets.held).toEqual([used.tickets.current, first.tickets.current]);
  });

  test("is read without a set that the database calls retired, and refused without the one that is used", () => {
    openSecrets(dataDir);
    addKeys(dataDir, 1);
    expect(openSecrets(dataDir, { current: 2, retired: new Set([1]) }).personal.held.map(({ id }) => id)).toEqual([2]);
    expect(() => openSecrets(dataDir, { current: 3, retired: NONE })).toThrow("lacks the keys of set 3, which the school uses");
  });

  test("keeps of a set that goes what checks its seals, makes no keys of that set again, and gives no number twice", () => {
    const first = openSecrets(dataDir);
    addKeys(dataDir, 1);
    endSeals(dataDir, [{ purpose: "audit", keyId: 1, id: 7, seal: Buffer.from("the last") }]);
    dropKeys(dataDir, 1);
    const left = openSecrets(dataDir, { current: 2, retired: new Set([1]) });
    expect(Object.keys(stored()).filter((name) => !name.endsWith(".2")).toSorted()).toEqual(["audit end 1", "evidence", "store"]);
    expect(left.evidence.held.map(({ id }) => id)).toEqual([2, 1]);
    expect(left.evidence.held[1]).toEqual(first.evidence.current);
    expect(left.sealEnds).toEqual([{ purpose: "audit", keyId: 1, id: 7, seal: Buffer.from("the last") }]);
    expect(addKeys(dataDir, 2)).toBe(3);
    expect(addKeys(dataDir, 9)).toBe(10);
  });

  test("keeps the mark by which a media store is known, and the mark tells nothing of a key", () => {
    const { storeMark, lookup } = openSecrets(dataDir);
    addKeys(dataDir, 1);
    dropKeys(dataDir, 1);
    expect(openSecrets(dataDir).storeMark).toBe(storeMark);
    for (const form of ["hex", "base64", "base64url"] as const) expect(storeMark).not.toContain(lookup.current.bytes.toString(form));
  });

  test("is told from another by marks of each set that give no key away", () => {
    openSecrets(dataDir);
    addKeys(dataDir, 1);
    const { fingerprints, sets } = secretFingerprints(dataDir);
    expect([...fingerprints!.keys()]).toEqual(["lookup", "personal", "tickets", "evidence"]);
    expect([...sets.keys()]).toEqual([1, 2]);
    for (const key of Object.values(stored())) expect([...fingerprints!.values(), ...sets.values()]).not.toContain(key);
  });
});

const [KEY, LATER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const former = secretsOf({ lookup: [KEY], personal: [KEY], tickets: [KEY], evidence: [KEY] });
const both = secretsOf({ lookup: [KEY, LATER], personal: [KEY, LATER], tickets: [KEY, LATER], evidence: [KEY, LATER] });

describe("what a former key made", () => {
  test("is read as before, and what is written names the new key", () => {
    const old = encryptPhone(former, 1, PHONE);
    expect(old[0]).toBe(1);
    expect(decryptPhone(both, 1, old)).toBe(PHONE);
    const fresh = encryptPhone(both, 1, PHONE);
    expect(fresh[0]).toBe(2);
    expect(decryptPhone(both, 1, fresh)).toBe(PHONE);
    expect(() => decryptPhone(former, 1, fresh)).toThrow("encrypted with the keys of set 2, which secrets.json lacks");
    const swapped = Buffer.from(fresh);
    swapped[0] = 1;
    expect(() => decryptPhone(both, 1, swapped)).toThrow();
    expect(seal(both, "1", PHONE)[0]).toBe(2);
  });

  test("is looked for in every form, of which the first key's is bare as ever", () => {
    expect(phoneLookup(former, PHONE)).toHaveLength(32);
    expect(phoneLookups(both, PHONE)).toEqual([phoneLookup(both, PHONE), phoneLookup(former, PHONE)]);
    expect(phoneLookups(both, PHONE).map(keyIdOf)).toEqual([2, 1]);
  });

  test("stays good where it was signed: tickets, tickets to play, known browsers; and no longer than the key is held", () => {
    const later = secretsOf({ tickets: [Buffer.alloc(32, 9)] });
    const ticket = issueTicket(former, "export", "7", 10);
    expect([both, later].map((keys) => readTicket(keys, "export", ticket, 9))).toEqual(["7", null]);
    expect(readTicket(both, "push", ticket, 9)).toBeNull();
    const play = signTicket(former.tickets, { vid: "v", learnerId: 3, sessionId: "s", expiresAt: 60_000 });
    expect([both, later].map((keys) => readPlay(keys.tickets, "v", play, 1)?.learnerId)).toEqual([3, undefined]);
    const me = { kind: "learner", id: 5, passwordAt: null } as const;
    const cookie = withAccount(former, undefined, me);
    expect([both, later].map((keys) => knownBrowser(keys, cookie, me) !== null)).toEqual([true, false]);
    const again = withAccount(both, cookie, me);
    expect(again.split(".")).toHaveLength(2);
    const alone = { tickets: ringOf(LATER) };
    expect([cookie, again].map((one) => knownBrowser(alone, one, me) !== null)).toEqual([false, true]);
  });
});

describe("a seal", () => {
  const day = (id: number) => ({ id, at: new Date(id), count: 1, root: Buffer.alloc(32, id) });
  const first = sealOf(former, "audit", Buffer.alloc(0), day(1));
  const second = sealOf(former, "audit", first, day(2));
  const third = sealOf(both, "audit", second, day(3));
  const closed = { ...both, sealEnds: [{ purpose: "audit" as const, keyId: 1, id: 2, seal: second }] };

  test("of a former key is borne out, and so is the new one over it", () => {
    expect(first).toHaveLength(32);
    expect(isSeal(closed, "audit", Buffer.alloc(0), { ...day(1), seal: first })).toBe(true);
    expect(isSeal(closed, "audit", first, { ...day(2), seal: second })).toBe(true);
    expect(isSeal(closed, "audit", second, { ...day(3), seal: third })).toBe(true);
    expect(isSeal(former, "audit", second, { ...day(3), seal: third })).toBe(false);
  });

  test("that somebody makes with a former key is not: after its end, in the place of its last one, after a newer one", () => {
    const after = sealOf(former, "audit", second, day(3));
    expect(isSeal(both, "audit", second, { ...day(3), seal: after })).toBe(true);
    expect(isSeal(closed, "audit", second, { ...day(3), seal: after })).toBe(false);
    const other = sealOf(former, "audit", first, { ...day(2), count: 9 });
    expect(isSeal(closed, "audit", first, { ...day(2), count: 9, seal: other })).toBe(false);
    expect(isSeal(both, "audit", third, { ...day(4), seal: sealOf(former, "audit", third, day(4)) })).toBe(false);
  });
});
