import type { staffLearners } from "#contract/staff/learners.ts";
import type { staffSecurity } from "#contract/staff/security.ts";
import type { Handlers, Means, Staff } from "../../kernel/call.ts";
import { fail, unknownThing } from "../../kernel/refusal.ts";
import { account, type DeskLearner } from "../account/account.ts";
import { cohortOf } from "../cohorts/cohorts.ts";
import { act, cohortReachOf, staffNames } from "../staff/staff.ts";
import { PEOPLE_ACTS } from "./acts.ts";
import { notesOf } from "./notes/notes.ts";
import { needLearner, needLearners, studyFigures } from "./roster/roster.ts";

/** What the desk sees of one learner. */
export const recordDesk: Pick<Handlers<typeof staffLearners>, "one" | "signIns" | "revealPhone"> = {
  async one(means, { learnerId }, staff) {
    await needLearner(means.db, staff, learnerId);
    const own = await account.deskLearner(means.db, learnerId);
    if (!own) throw unknownThing();
    const [cohort, partners, figures, devices, notes, guardian] = await Promise.all([
      cohortOf(means.db, learnerId),
      account.partnersOf(means.db, [learnerId]),
      studyFigures(means, learnerId),
      account.liveSessions(means, learnerId),
      notesOf(means, staff, learnerId, { current: 1, size: 1 }),
      account.guardianOf(means.db, means.secrets, learnerId),
    ]);
    const first = notes.records[0];
    return {
      ...(await facts(means, own)),
      ...figures,
      cohort: cohort ? { cohortId: cohort.cohortId, name: cohort.name } : null,
      partner: partners.get(learnerId)?.name ?? "",
      guardian: guardian && { relation: guardian.relation, consent: guardian.consent, at: guardian.at.getTime() },
      devices: devices.length,
      notes: notes.total,
      pinned: first?.isPinned ? first : null,
      mayRevealPhone: own.phone_enc !== null && holds(staff, "phones"),
    };
  },

  async signIns(means, { learnerId }, staff) {
    await needLearner(means.db, staff, learnerId);
    return account.liveSessions(means, learnerId);
  },

  async revealPhone(means, { learnerId }, staff, visit) {
    await needLearners(means.db, cohortReachOf(staff, "phones"), [learnerId]);
    return act(means, staff, visit, PEOPLE_ACTS.phoneSeen, `learner:${learnerId}`, async (tx) => {
      const own = await account.deskLearner(tx, learnerId);
      const phone = own ? account.fullPhone(means, own) : null;
      if (!own || phone === null) throw fail("noPhone");
      return { result: { phone }, after: { phone: own.phone_mask } };
    });
  },
};

/** What happened to the safety of a learner's account. */
export const trailDesk: Handlers<typeof staffSecurity> = {
  async securityEvents(means, { learnerId, ...page }, staff) {
    await needLearner(means.db, staff, learnerId);
    return account.trailOf(means, learnerId, page);
  },
};

const holds = ({ duties }: Pick<Staff, "duties">, duty: "phones"): boolean => duties.has(duty);

async function facts({ db }: Pick<Means, "db">, own: DeskLearner) {
  const by = own.name_confirmed_by === null ? "" : ((await staffNames(db, [own.name_confirmed_by])).get(own.name_confirmed_by) ?? "");
  return {
    learnerId: own.id,
    username: own.username,
    name: own.confirmed_name || own.real_name || own.nick_name,
    nickName: own.nick_name,
    realName: own.real_name,
    confirmedName: own.confirmed_name,
    confirmed: own.name_confirmed_at && { at: own.name_confirmed_at.getTime(), by, how: own.name_confirmed_how },
    phoneMask: own.phone_mask,
    avatarUrl: own.avatar_url,
    workCode: own.work_code,
    origin: own.origin,
    status: own.status === "active" ? ("active" as const) : ("frozen" as const),
    frozenReason: own.frozen_reason,
    frozenTime: own.frozen_at?.getTime() ?? null,
    hasPassword: own.password_at !== null,
    handedUntil: own.once_until?.getTime() ?? null,
    eraseTime: own.erase_at?.getTime() ?? null,
    createTime: own.created_at.getTime(),
    signedInTime: own.signed_in_at?.getTime() ?? null,
    version: own.version,
  };
}
