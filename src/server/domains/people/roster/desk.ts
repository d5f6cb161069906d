import type { Input } from "#contract/endpoint.ts";
import { dayOf, instantOn } from "#contract/timestamp.ts";
import { LEARNERS_AT_ONCE } from "#contract/staff/cohorts.ts";
import type { staffLearners } from "#contract/staff/learners.ts";
import type { Handlers, Means, Staff } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { withinCohorts } from "../../cohorts/cohorts.ts";
import { cohortReachOf } from "../../staff/staff.ts";
import type { PeoplePorts } from "./ports.ts";
import { type RosterRow, rosterCounts, rosterIds, rosterPage, type Wanted } from "./store.ts";
import { mondayOf, weekSeconds } from "./week.rules.ts";
import { searchWords } from "./words.rules.ts";

type Filters = Input<(typeof staffLearners)["ids"]>;

const PHONE = /^1[2-9]\d{9}$/;

/** What is looked for, within the caller's reach. */
function wantedBy(ports: PeoplePorts, means: Means, staff: Staff, filters: Filters): Wanted {
  const { keyword = "", seriesId, partnerId, ...plain } = filters;
  const bare = keyword.replace(/[\s-]/g, "");
  const now = new Date(means.now());
  const phone = PHONE.test(bare) ? account.phoneLookups(means.secrets, bare) : null;
  const conditions = [
    withinCohorts(cohortReachOf(staff, "learners"), "roster.id"),
    ...(seriesId === undefined ? [] : [ports.holds(seriesId, now, "roster.id")]),
    ...(partnerId === undefined ? [] : [account.cameBy(partnerId, "roster.id")]),
  ];
  const week = new Date(instantOn(mondayOf(dayOf(means.now()))));
  return { ...plain, words: phone ? null : searchWords(keyword), phone, conditions, week, now };
}

/** The list of learners. */
export const rosterDesk = (ports: PeoplePorts): Pick<Handlers<typeof staffLearners>, "list" | "ids"> => ({
  async list(means, { sort, ascending = false, current, size, ...filters }, staff) {
    const wanted = wantedBy(ports, means, staff, filters);
    const [rows, counts] = await Promise.all([
      rosterPage(means.db, wanted, { sort, ascending, current, size }),
      rosterCounts(means.db, wanted),
    ]);
    const courses = await ports.courses(means, rows.map(({ id }) => id));
    const monday = mondayOf(dayOf(means.now()));
    const records = rows.map((row) => ({ ...shown(row, monday), ...(courses.get(row.id) ?? { courses: 0, courseTitle: "" }) }));
    return { records, total: counts[wanted.state ?? "all"], current, size, counts };
  },

  async ids(means, filters, staff) {
    const learnerIds = await rosterIds(means.db, wantedBy(ports, means, staff, filters), LEARNERS_AT_ONCE + 1);
    if (learnerIds.length > LEARNERS_AT_ONCE) throw mend("tooManyLearners", { count: LEARNERS_AT_ONCE });
    return { learnerIds };
  },
});

function shown(row: RosterRow, monday: string) {
  const { credited_seconds: credited, week, before_week: before } = row;
  return {
    learnerId: row.id,
    name: row.confirmed_name || row.real_name || row.nick_name,
    nickName: row.nick_name,
    isConfirmed: row.confirmed_name !== "",
    phoneMask: row.phone_mask,
    avatarUrl: row.avatar_url,
    workCode: row.work_code,
    cohort: row.cohort_id === null ? null : { cohortId: row.cohort_id, name: row.cohort_name! },
    status: row.status,
    createTime: row.created_at.getTime(),
    signedInTime: row.signed_in_at?.getTime() ?? null,
    studiedTime: row.studied_at?.getTime() ?? null,
    creditedSeconds: credited,
    weekSeconds: weekSeconds({ credited, week, before }, monday),
    version: row.version,
  };
}
