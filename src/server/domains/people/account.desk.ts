import { randomInt } from "node:crypto";
import type { Transaction } from "kysely";
import { ACCOUNT_FROZEN, NO_SESSION, SESSION_REPLACED } from "#contract/codes.ts";
import { HANDED_HOURS, type staffLearners } from "#contract/staff/learners.ts";
import type { Tables } from "../../database/database.ts";
import { sameVersion } from "../../kernel/act.ts";
import type { Handlers } from "../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account } from "../account/account.ts";
import { act, cohortReachOf } from "../staff/staff.ts";
import { PEOPLE_ACTS } from "./acts.ts";
import { needLearner, needLearners } from "./roster/roster.ts";

const HOUR = 3_600_000;
/** Letters and digits that can't be taken for one another, over the phone too. */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const PASSWORD_SIGNS = 10;

/** A learner held in the version that was seen. */
async function hold(tx: Transaction<Tables>, learnerId: number, version: number) {
  const [own] = await account.holdLearners(tx, [learnerId]);
  if (!own) throw unknownThing();
  sameVersion(own.version, version);
  return own;
}

/** A password that the school hands over: letters and digits, both in it. */
function handedPassword(): string {
  const sign = () => SIGNS[randomInt(SIGNS.length)];
  return `${SIGNS[8 + randomInt(SIGNS.length - 8)]}${Array.from({ length: PASSWORD_SIGNS - 2 }, sign).join("")}${randomInt(2, 10)}`;
}

type Calls = Pick<
  Handlers<typeof staffLearners>,
  "save" | "confirmName" | "freeze" | "freezeMany" | "endSessions" | "resetPassword"
>;

/** What staff change of learners' accounts. */
export const accountDesk: Calls = {
  async save(means, { learnerId, version, workCode }, staff, visit) {
    await needLearner(means.db, staff, learnerId);
    return act(means, staff, visit, PEOPLE_ACTS.saved, `learner:${learnerId}`, async (tx) => {
      const own = await hold(tx, learnerId, version);
      if (own.work_code === workCode) return { result: { version } };
      const next = await account.changeLearner(tx, learnerId, { work_code: workCode });
      return { result: { version: next }, before: { workCode: own.work_code }, after: { workCode }, version: next };
    });
  },

  async confirmName(means, { learnerId, version, name, how }, staff, visit) {
    await needLearner(means.db, staff, learnerId);
    return act(means, staff, visit, PEOPLE_ACTS.nameConfirmed, `learner:${learnerId}`, async (tx) => {
      const own = await hold(tx, learnerId, version);
      if (own.confirmed_name === name) throw wrongField("name", "nameStands");
      const next = await account.changeLearner(tx, learnerId, {
        confirmed_name: name, name_confirmed_at: new Date(means.now()), name_confirmed_by: staff.staffId, name_confirmed_how: how,
      });
      const before = { name: own.confirmed_name, how: own.name_confirmed_how };
      return { result: { version: next }, before, after: { name, how }, version: next };
    });
  },

  async freeze(means, { learnerId, version, frozen, reason }, staff, visit) {
    await needLearner(means.db, staff, learnerId);
    const status = frozen ? ("frozen" as const) : ("active" as const);
    const done = await act(means, staff, visit, PEOPLE_ACTS.frozen, `learner:${learnerId}`, async (tx) => {
      const own = await hold(tx, learnerId, version);
      if (own.status === status) throw mend(frozen ? "learnerFrozen" : "learnerActive");
      await account.markFrozen(tx, [learnerId], frozen ? { reason, at: new Date(means.now()) } : null);
      const before = { status: frozen ? ("active" as const) : ("frozen" as const), reason: own.frozen_reason };
      return { result: { version: own.version + 1 }, before, after: { status, reason }, version: own.version + 1 };
    });
    if (frozen) await means.sessions.endAll(learnerId, ACCOUNT_FROZEN);
    return done;
  },

  async freezeMany(means, { learnerIds, reason }, staff, visit) {
    const reach = cohortReachOf(staff, "learners");
    await needLearners(means.db, reach, learnerIds);
    const frozen = await act(means, staff, visit, PEOPLE_ACTS.manyFrozen, "learners", async (tx) => {
      const active = (await account.holdLearners(tx, learnerIds)).filter(({ status }) => status === "active").map(({ id }) => id);
      if (active.length === 0) return { result: active };
      await account.markFrozen(tx, active, { reason, at: new Date(means.now()) });
      return { result: active, after: { learnerIds: active, reason } };
    });
    await means.sessions.endAllOf(frozen, ACCOUNT_FROZEN);
    return { frozen: frozen.length };
  },

  async endSessions(means, { learnerId, sessionId }, staff, visit) {
    await needLearner(means.db, staff, learnerId);
    const ended =
      sessionId === undefined
        ? await means.sessions.endAll(learnerId, NO_SESSION)
        : Number(await means.sessions.end(sessionId, NO_SESSION, learnerId));
    if (ended === 0) return { ended };
    await act(means, staff, visit, PEOPLE_ACTS.sessionsEnded, `learner:${learnerId}`, async (tx) => {
      await account.noteSecurity(tx, means.now(), visit, { learnerId, what: "sessionEnded" });
      return { result: null, after: { sessionId: sessionId ?? null, ended } };
    });
    return { ended };
  },

  async resetPassword(means, { learnerId, version, reason }, staff, visit) {
    await needLearner(means.db, staff, learnerId);
    const password = handedPassword();
    const passwordHash = await account.hashPassword(password);
    const now = new Date(means.now());
    const until = new Date(now.getTime() + HANDED_HOURS * HOUR);
    const done = await act(means, staff, visit, PEOPLE_ACTS.passwordReset, `learner:${learnerId}`, async (tx) => {
      const own = await hold(tx, learnerId, version);
      if (own.status !== "active") throw mend("learnerFrozen");
      const next = await account.changeLearner(tx, learnerId, {
        password_hash: passwordHash, password_at: now, once_until: until, once_used: false,
      });
      await account.noteSecurity(tx, means.now(), visit, { learnerId, what: "passwordReset" });
      const result = { version: next, username: own.username, password, expiresAt: until.getTime() };
      return { result, before: { hasPassword: own.password_at !== null }, after: { hasPassword: false, reason }, version: next };
    });
    await means.sessions.endAll(learnerId, SESSION_REPLACED);
    return done;
  },
};
