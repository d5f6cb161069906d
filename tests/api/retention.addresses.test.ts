import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { network } from "#server/kernel/addresses.ts";
import { shortenEvidencePlaces } from "#server/domains/learning/retention.store.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate } from "../factories/attempts.ts";
import { aStudent, faultsOf, Player } from "../factories/watching.ts";
import { asOwner } from "../support/owner.ts";
import { dueOf, retain } from "../support/retention.ts";
import { openSchool, type School } from "../support/school.ts";

const DAY = 86_400_000;
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** A learner who watched so many times ten seconds, so many days before now. */
async function watchedBefore(days: number, beats = 4) {
  school.clock.now = Date.now() - days * DAY;
  const student = await aStudent(school);
  const player = await new Player(student.client, student.items[1]).open();
  for (let i = 0; i < beats; i += 1) {
    school.clock.now += 10_000;
    await player.beat({ ranges: [[i * 10, i * 10 + 10]], position: i * 10 + 10 });
  }
  school.clock.now = Date.now();
  return student;
}
const placesOf = async (learnerId: number) =>
  (await school.pool.query("select address, device from watch_evidence where learner_id = $1 order by nth", [learnerId])).rows as {
    address: string;
    device: string;
  }[];
const addressesOf = async (learnerId: number) => [...new Set((await placesOf(learnerId)).map(({ address }) => address))];

test("the database shortens addresses as the product does, and leaves those alone that are short", async () => {
  const addresses = fc.sample(
    fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4().map((ip) => `::ffff:${ip}`), fc.ipV6().map((ip) => ip.toUpperCase())),
    2_000,
  );
  addresses.push("", "::1", "::", "2001:db8:1:2::", "fe80::1%eth0", "localhost", "unknown");
  const { rows } = await school.pool.query<{ short: string; again: string; whole: boolean }>(
    `select address_network(address) as short, address_network(address_network(address)) as again, is_whole_address(address) as whole
     from unnest($1::text[]) with ordinality as a (address, place) order by place`,
    [addresses],
  );
  expect(rows.map(({ short }) => short)).toEqual(addresses.map(network));
  expect(rows.map(({ again }) => again)).toEqual(rows.map(({ short }) => short));
  expect(rows.map(({ whole }) => whole)).toEqual(addresses.map((address) => network(address) !== address));
});

test("study evidence loses the end of its addresses after 30 days, not the device, and its chain is unbroken", async () => {
  const [old, young] = [await watchedBefore(31), await watchedBefore(29)];
  const before = await placesOf(old.learnerId);
  expect(await addressesOf(old.learnerId)).toEqual(["127.0.0.1"]);
  expect(await dueOf(school.means, "evidenceAddresses")).toBe(4);
  expect(await retain(school.means, "evidenceAddresses")).toEqual([4]);
  expect(await placesOf(old.learnerId)).toEqual(before.map(({ device }) => ({ address: "127.0.0.*", device })));
  expect(await addressesOf(young.learnerId)).toEqual(["127.0.0.1"]);
  for (const { learnerId } of [old, young]) expect(await faultsOf(school, learnerId)).toEqual([]);
  expect(await dueOf(school.means, "evidenceAddresses")).toBe(0);
  // Whatever day the product believes it is, the database keeps what is younger by its own clock.
  const ahead = { ...school.means, now: () => Date.now() + 400 * DAY };
  expect([await dueOf(ahead, "evidenceAddresses"), await retain(ahead, "evidenceAddresses")]).toEqual([0, [0]]);
  expect(await addressesOf(young.learnerId)).toEqual(["127.0.0.1"]);
});

test("evidence that was half shortened when the product stopped is done by the next run; an erased one is passed by", async () => {
  await school.pool.query("update evidence_places set until = '-infinity', target = null");
  const many = [await watchedBefore(40, 3), await watchedBefore(35, 3), await watchedBefore(32, 3)];
  await school.pool.query("select erase_evidence_places($1)", [many[1]!.learnerId]);
  const due = new Date(Date.now() - 30 * DAY);
  // Batches of two: the first ends amid the first learner, the second between two others.
  expect(await shortenEvidencePlaces(school.db, due, 2)).toBe(2);
  expect(await dueOf(school.means, "evidenceAddresses")).toBe(4);
  expect(await retain(school.means, "evidenceAddresses")).toEqual([4]);
  const places = await Promise.all(many.map(({ learnerId }) => addressesOf(learnerId)));
  expect(places).toEqual([["127.0.0.*"], [""], ["127.0.0.*"]]);
});

test("two processes shorten no row twice: whoever comes second finds the other at it", async () => {
  await school.pool.query("update evidence_places set until = '-infinity', target = null");
  const { learnerId } = await watchedBefore(45);
  const done = await Promise.all(Array.from({ length: 4 }, () => retain(school.means, "evidenceAddresses")));
  expect(done.flat().reduce((sum, one) => sum + one)).toBe(4);
  expect(await addressesOf(learnerId)).toEqual(["127.0.0.*"]);
});

test("nothing else of the evidence can be changed, by nobody", async () => {
  const { learnerId } = await watchedBefore(50);
  const change = (set: string) => asOwner(school, `update watch_evidence set ${set} where learner_id = $1`, [learnerId]);
  for (const set of ["address = '198.51.100.7'", "address = '127.0.1.*'", "address = '127.0.0.*', device = ''", "device = 'x'",
    "address = '127.0.0.*', credit_added_ms = 1", "address = '', device = '', marks = 'x'"]) {
    await expect(change(set)).rejects.toThrow(/append-only/);
  }
  await expect(school.pool.query("update watch_evidence set address = address_network(address)")).rejects.toThrow(/permission denied/);
});

test("exams and sign-ins lose the end of their addresses 30 days after the last sign of life, after the sign-in", async () => {
  school.clock.now = Date.now() - 31 * DAY;
  const old = await aCandidate(school);
  await old.client.call(practice.freshTimeSecond, { historyId: old.historyId });
  school.clock.now += 2 * DAY;
  const [young, fresh] = [await aCandidate(school), await signIn(school)];
  await young.client.call(practice.freshTimeSecond, { historyId: young.historyId });
  school.clock.now = Date.now();
  const [exams, signIns] = await retain(school.means, "examAddresses", "signInAddresses");
  expect([exams, signIns! > 0]).toEqual([1, true]);
  const presence = await school.db.selectFrom("attempt_presence").select(["attempt_id", "address"]).execute();
  expect(new Map(presence.map((row) => [row.attempt_id, row.address]))).toEqual(
    new Map([[old.historyId, "127.0.0.*"], [young.historyId, "127.0.0.1"]]),
  );
  const ips = await school.db.selectFrom("session").select(["learner_id", "ip"]).execute();
  const ipOf = (learnerId: number) => ips.find((row) => row.learner_id === learnerId)!.ip;
  expect([old.client, young.client, fresh].map(({ learnerId }) => ipOf(learnerId))).toEqual(["127.0.0.*", "127.0.0.1", "127.0.0.1"]);
});
