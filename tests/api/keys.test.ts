import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { exams } from "#contract/exams.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { rooms } from "#server/app.ts";
import { refuseUnfit } from "#server/database/fit.ts";
import { verifyEvidence } from "#server/domains/learning/evidence/evidence.ts";
import { sealEvidenceJob } from "#server/domains/learning/jobs.ts";
import { verifyAudit } from "#server/domains/staff/audit/verify.ts";
import { sealAuditJob } from "#server/domains/staff/audit/audit.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { issueTicket, readTicket } from "#server/kernel/tickets.ts";
import { secretFingerprints } from "#server/secrets.ts";
import { askCode, freshPhone, makeLearner, signIn, signInAgain, type SignedIn } from "../factories/account.ts";
import { shown } from "../factories/authenticatorApp.ts";
import { anExamination, aPaper, aSubject } from "../factories/bank.ts";
import { keysAged, keysCommand, LONG_AGO, MINUTE_AGO, setsOfPhones } from "../factories/keys.ts";
import { until } from "../factories/push.ts";
import { aMember } from "../factories/staff.ts";
import { Client } from "../support/client.ts";
import { runJob } from "../support/runJob.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

const OWNER = { username: "boss", password: "a-long-password-1" };
const PASSWORD = "many-words-long-9";

/** One school through all of it: its keys are changed once, and the former ones retired at the end. */
let school: School;
let other: Awaited<ReturnType<typeof openBeside>>;
let boss: Client;
let learners: SignedIn[];
/** A member with an authenticator, and what was handed to others before the keys changed. */
let colleague: { username: string; secret: string; recoveryCodes: readonly string[] };
let invited: { username: string; code: string };
let examinId: number;
let younger: { learnerId: number; phone: string; guardianPhone: string };
beforeAll(async () => {
  school = await openSchool({ env: { OWNER_USERNAME: OWNER.username, OWNER_PASSWORD: OWNER.password, ABUSE_ALLOW: "127.0.0.1,::1" } });
  other = await openBeside(school);
  await prepareRooms(school.means, rooms);
  boss = school.visitor();
  boss.token = (await boss.call(staffAccount.login, OWNER)).token;
  learners = [];
  for (let n = 0; n < 6; n += 1) learners.push(await signIn(school));
  for (let n = 0; n < 260; n += 1) await makeLearner(school);
  colleague = await withTotp();
  const added = await boss.call(staffRoles.addMember, { username: "invited", name: "李老师", roles: [] });
  invited = { username: "invited", code: added.code };
  const { subjectId } = await aSubject(school);
  const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
  ({ examinId } = await anExamination(school, subjectId, { paperId, needsIdCard: true }));
  const card = { idCardLast6: "12345x", idCardConsent: true } as const;
  await learners[0]!.call(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111", ...card });
  await learners[1]!.call(exams.saveExamUser, { examinId, realName: "李娜", phone: "13900002222", ...card });
  const [phone, guardianPhone] = [freshPhone(), freshPhone()];
  const form = { phone, realName: "小周", guardianName: "周建国", guardianPhone, relation: "父亲", consent: "纸质同意书" };
  const { learnerId } = await (await aMember(school, "learners")).call(staffLearners.openYounger, form);
  younger = { learnerId, phone, guardianPhone };
  for (const job of [sealAuditJob, sealEvidenceJob]) await runJob(school.means, job);
});
afterAll(async () => {
  await other.close();
  await school.close();
});

async function withTotp() {
  const username = "colleague";
  const { code } = await boss.call(staffRoles.addMember, { username, name: "孙老师", roles: [] });
  await school.visitor().call(staffAccess.acceptInvite, { username, code, password: PASSWORD });
  const browser = school.visitor();
  browser.token = (await browser.call(staffAccount.login, { username, password: PASSWORD })).token;
  const { secret } = await browser.call(staffAccess.beginTotp, { password: PASSWORD });
  const { recoveryCodes } = await browser.call(staffAccess.confirmTotp, { code: shown(school, secret) });
  return { username, secret, recoveryCodes };
}

/** Signs the colleague in by password and this second factor; whether that was right. */
async function passes(factor: { readonly code?: string; readonly recoveryCode?: string }): Promise<boolean> {
  const browser = school.visitor();
  const { data } = await browser.ask(staffAccount.login, { username: colleague.username, password: PASSWORD });
  const { ticket } = data as unknown as { ticket: string };
  return (await browser.ask(staffAccess.loginFactor, { ticket, ...factor })).code === 1;
}

/** Runs `keys …` after both processes have given a sign of life: nothing ticks here. */
async function keys(line: string) {
  for (const { means } of [school, other]) await means.keys.reread();
  return keysCommand(school.means, line);
}

const at = (n: number): string => (n % 2 === 0 ? school.origin : other.origin);

/** Signs in by a code that is asked for and typed at these two processes. */
async function byCode(phone: string, asked: string, typed: string): Promise<number> {
  const browser = new Client(asked);
  const verifyCode = await askCode(school, browser, phone);
  const there = new Client(typed);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return (await there.call(account.verifyCodeLogin, { phone, verifyCode })).userId;
}

const secretsFile = () => join(school.dataDir, "secrets.json");
const sealsOf = async () => ({
  audit: (await verifyAudit(school.means)).seals,
  evidence: (await verifyEvidence(school.means, { onFault: () => undefined })).seals,
});

describe("before", () => {
  test("the list shows one set, what needs it and who holds it, and a dry run changes nothing", async () => {
    const file = readFileSync(secretsFile(), "utf8");
    const { code, out } = await keys("list");
    expect(code).toBe(0);
    expect(out).toMatch(/^set 1 {2}current; needed by \d+ phones of learners, 1 guardians, .*1 authenticators of staff, 10 recovery codes/);
    expect(out.match(/uses set 1, holds 1/g)).toHaveLength(2);
    const dry = await keys("rotate --dry-run");
    expect(dry.out).toMatch(/makes a new set[^]* 26\d {2}phones of learners\n[^]* 2 {2}registrations for examinations/);
    expect(dry.out).toMatch(/nothing was changed$/);
    expect(readFileSync(secretsFile(), "utf8")).toBe(file);
    expect((await school.pool.query("select * from school_key")).rows).toEqual([]);
    for (const { out: said } of [await keys("list"), dry]) {
      for (const key of Object.values(JSON.parse(file) as object)) expect(said).not.toContain(key);
    }
  });

  test("the only set can't be retired, nor one that is not there", async () => {
    expect(await keys("retire 1")).toEqual({
      code: 1, out: "set 1 is the current one: 'keys rotate' first; nothing was changed",
    });
    expect((await keys("retire 2")).out).toContain("there is no set 2");
    await expect(keys("retire")).rejects.toThrow("which set?");
    await expect(keys("rotate --wait soon")).rejects.toThrow("whole number of seconds");
  });
});

describe("while learners sign in and read", () => {
  let late: { browser: Client; verifyCode: string; phone: string; ticket: string };

  test("a process that lacks the new keys keeps them from being used, and nothing is written with them", async () => {
    const dataDir = join(school.dataDir, "a copy");
    const environment = { ...school.means.environment, dataDir };
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "secrets.json"), readFileSync(secretsFile()));
    const elsewhere = await openBeside({ ...school, means: { ...school.means, environment } });
    const refused = await keys("rotate --wait 1");
    expect(refused.code).toBe(1);
    expect(refused.out).toMatch(/put beside the others[^]*process \d+ on .* doesn't hold the keys of set 2\nnothing was written/);
    await makeLearner(school);
    expect(await setsOfPhones(school)).toEqual([[1, 1]]);
    expect((await keys("list")).out).toMatch(/^set 2 {2}not used yet; no row needs it/m);
    writeFileSync(join(dataDir, "secrets.json"), readFileSync(secretsFile()));
    await elsewhere.means.keys.reread();
    expect((await keysCommand(elsewhere.means, "list")).out).toMatch(/set 2 {2}not used yet/);
    await elsewhere.close();
  });

  test("the keys change under them and nobody notices, at neither of two processes", async () => {
    const phone = freshPhone();
    await makeLearner(school, { phone });
    const browser = school.visitor();
    const ticket = issueTicket(school.means.secrets, "a test", "7", school.clock.now + 3_600_000);
    late = { browser, phone, ticket, verifyCode: await askCode(school, browser, phone) };
    let going = true;
    let [read, signedIn, added] = [0, 0, 0];
    const reading = learners.map(async (learner, n) => {
      const here = await signInAgain({ ...school, origin: at(n) }, learner);
      while (going) {
        expect((await here.call(account.getProfile, {})).phone).toBe(learner.phone);
        read += 1;
      }
    });
    const signing = (async () => {
      while (going) {
        const learner = await makeLearner(school);
        expect(await byCode(learner.phone, at(signedIn), at(signedIn + 1))).toBe(learner.learnerId);
        signedIn += 1;
      }
    })();
    const registering = (async () => {
      while (going) {
        const taken = { phone: learners[added % learners.length]!.phone, nickName: "学员" };
        await expect(makeLearner(school, taken)).rejects.toThrow("taken");
        await makeLearner({ ...school, means: other.means });
        added += 1;
      }
    })();
    const each = () => [read, signedIn, added];
    await until(() => each().every((count) => count > 0), () => `too little goes on: ${each().join()}`, 20_000);
    const before = each();
    const { code, out } = await keys("rotate");
    const during = each().map((count, n) => count - before[n]!);
    await until(() => each().every((count, n) => count > before[n]! + 2), () => `too little goes on: ${each().join()}`, 20_000);
    going = false;
    await Promise.all([...reading, signing, registering]);
    expect({ code, out }).toMatchObject({ code: 0 });
    expect(out).toMatch(/^keys of set 2 are there and not used yet: going on with them\nkeys of set 2 are used from now on/);
    expect(out).toContain("authenticators of staff: 1 made anew");
    expect(out).toContain("registrations for examinations: 2 made anew");
    expect(out).toMatch(/set 1: needed by \d+ codes under way, 10 recovery codes of staff, 1 invitations of staff; 'keys retire 1'/);
    expect(Math.min(during[0]!, during[1]! + during[2]!)).toBeGreaterThan(0);
    expect(await setsOfPhones(school)).toEqual([[2, 2]]);
  });

  test("what was handed out before is good after: a code, a ticket, an invitation, a recovery code, an authenticator", async () => {
    const { browser, phone, verifyCode, ticket } = late;
    expect((await browser.call(account.verifyCodeLogin, { phone, verifyCode })).userId).toBeGreaterThan(0);
    expect(readTicket(other.means.secrets, "a test", ticket, school.clock.now)).toBe("7");
    school.clock.now += 60_000;
    expect(await passes({ code: shown(school, colleague.secret) })).toBe(true);
    expect(await passes({ recoveryCode: colleague.recoveryCodes[0]! })).toBe(true);
    expect(await passes({ recoveryCode: colleague.recoveryCodes[0]! })).toBe(false);
    const { username, code } = invited;
    expect(await school.visitor().ask(staffAccess.acceptInvite, { username, code, password: PASSWORD })).toMatchObject({ code: 1 });
    const { registration } = await learners[0]!.call(exams.getExaminBase, { examinId });
    expect(registration).toMatchObject({ realName: "张伟", phone: "139****1111", idCardLast6: "****5X" });
  });

  test("each step is written down, and the seals of before and after are borne out", async () => {
    const { rows } = await school.pool.query<{ action: string; details: object }>(
      "select action, details from audit_log where action like 'keys.%' order by id",
    );
    expect(rows.map(({ action }) => action)).toEqual(["keys.made", "keys.used", "keys.renewed"]);
    expect(rows[2]!.details).toMatchObject({ set: 2, unreadable: 0 });
    expect(await sealsOf()).toEqual({ audit: [], evidence: [] });
    const file = JSON.parse(readFileSync(secretsFile(), "utf8")) as Record<string, string>;
    expect(Object.keys(file)).toEqual(expect.arrayContaining(["audit end 1", "evidence end 1", "personal.2", "store"]));
    for (const key of Object.values(file)) expect(JSON.stringify(rows)).not.toContain(key);
  });
});

describe("the end of the former keys", () => {
  test("is refused while something needs them or may need them, and says what", async () => {
    const still = async (words = "") => (await keys(`retire 1${words}`)).out;
    expect(await still()).toMatch(/came into use a moment ago: wait a minute; nothing was changed$/);
    await keysAged(school, MINUTE_AGO);
    school.clock.now += 11 * 60_000;
    expect(await still()).toMatch(/still needed by 9 recovery codes of staff; .*--drop-codes takes them away; nothing was changed$/);
    expect(await still(" --drop-codes")).toMatch(/^tickets that set 1 signed hold for up to a day, .* known by it until 20\d\d-.*nothing/);
    expect(await still(" --drop-codes --now --dry-run")).toBe("set 1 can be retired; nothing was changed");
    const marked = "update learner set phone_enc = set_byte(phone_enc, 0, $2) where id = $1";
    const mark = (set: number) => school.pool.query(marked, [younger.learnerId, set]);
    await mark(1);
    expect(await still(" --drop-codes --now")).toMatch(/still needed by 1 phones of learners/);
    await mark(2);
    expect(await passes({ recoveryCode: colleague.recoveryCodes[1]! })).toBe(true);
  });

  test("leaves a school that reads everything without them, in running processes and after a start", async () => {
    await keysAged(school, LONG_AGO);
    const { code, out } = await keys("retire 1 --drop-codes");
    expect(out).toMatch(/recovery codes of staff: 8 taken away\nset 1 is retired/);
    expect(code).toBe(0);
    expect(await keys("retire 1")).toMatchObject({ code: 1, out: expect.stringContaining("retired already") as string });
    const file = JSON.parse(readFileSync(secretsFile(), "utf8")) as Record<string, string>;
    expect(Object.keys(file)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(lookup|personal|tickets)$/) as string]));
    expect(other.means.secrets.personal.held.map(({ id }) => id)).toEqual([2]);
    expect(await sealsOf()).toEqual({ audit: [], evidence: [] });
    await refuseUnfit(school.pool, secretFingerprints(school.dataDir));
    const fresh = await openBeside(school);
    try {
      expect(fresh.means.secrets.personal.held.map(({ id }) => id)).toEqual([2]);
      for (const learner of learners) {
        const here = await signInAgain({ ...school, origin: fresh.origin }, learner);
        expect((await here.call(account.getProfile, {})).phone).toBe(learner.phone);
        expect(await byCode(learner.phone, fresh.origin, school.origin)).toBe(learner.learnerId);
      }
      expect(await byCode(younger.phone, fresh.origin, other.origin)).toBe(younger.learnerId);
      school.clock.now += 60_000;
      expect(await passes({ code: shown(school, colleague.secret) })).toBe(true);
      const again = await signInAgain(school, learners[1]!);
      expect((await again.call(exams.getExaminBase, { examinId })).registration).toMatchObject({ realName: "李娜" });
    } finally {
      await fresh.close();
    }
  });

  test("a phone stays one learner's with the new keys alone", async () => {
    const { phone } = await makeLearner(school);
    await expect(makeLearner({ ...school, means: other.means }, { phone })).rejects.toThrow("taken");
  });

  test("seals of before are confirmed with the one key that was kept, and ones that were cut off are missed", async () => {
    const { secrets } = school.means;
    const later = { ...secrets, sealEnds: secrets.sealEnds.map((end) => ({ ...end, id: 99 })) };
    expect((await verifyAudit({ ...school.means, secrets: later })).seals).toEqual([99]);
    const without = { ...secrets, evidence: { ...secrets.evidence, held: [secrets.evidence.current] } };
    expect((await verifyAudit({ ...school.means, secrets: without })).seals).toContain(1);
  });
});
