import type { Sent } from "#contract/endpoint.ts";
import { staffCohorts } from "#contract/staff/cohorts.ts";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { LEARNER_STATES, LEARNER_STUDY, type staffLearners } from "#contract/staff/learners.ts";
import { staffPartners } from "#contract/staff/partners.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import type { Filter } from "../../../parts/console/table/table.ts";
import { dayStart } from "../../../parts/console/table/address.ts";

type Looked = Sent<(typeof staffLearners)["ids"]>;
type Set = Readonly<Record<string, string | undefined>>;

const idOf = (text: string | undefined): string | undefined => (text && /^[1-9]\d{0,8}$/.test(text) ? text : undefined);
const among = <T extends string>(all: readonly T[], text: string | undefined): T | undefined => all.find((one) => one === text);

/** What the address asks for. */
export function lookedFor(set: Set, state: string | undefined): Looked {
  return {
    keyword: set["q"], state: among(LEARNER_STATES, state), cohortId: idOf(set["cohort"]),
    withoutCohort: set["cohort"] === "none" ? "true" : undefined, seriesId: idOf(set["course"]),
    confirmed: set["confirmed"] === "yes" ? "true" : set["confirmed"] === "no" ? "false" : undefined,
    studied: among(LEARNER_STUDY, set["studied"]), partnerId: idOf(set["partner"]), importId: idOf(set["import"]),
    registeredFrom: dayStart(set["since"], 0), registeredBefore: dayStart(set["until"], 1),
  };
}

/** The conditions above the list. */
export function useLearnerFilters(importId: string | undefined): readonly Filter[] {
  const words = useWords("learners");
  const { filters: said } = words;
  const { data: cohorts = [] } = useRead(staffCohorts.choices, {});
  const { data: courses = [] } = useRead(staffEntitlements.courses, {});
  const { data: partners = [] } = useRead(staffPartners.choices, {});
  const cohortOptions = cohorts.map(({ cohortId, name, isClosed }) => ({
    value: String(cohortId), label: isClosed ? fill(words.closedCohort, { name }) : name,
  }));
  return [
    { kind: "text", name: "q", label: words.search },
    { kind: "choice", name: "cohort", label: said.cohort, options: [{ value: "none", label: said.none }, ...cohortOptions] },
    {
      kind: "choice", name: "course", label: said.course,
      options: courses.map(({ seriesId, title }) => ({ value: String(seriesId), label: title })),
    },
    {
      kind: "choice", name: "confirmed", label: said.confirmed,
      options: [{ value: "yes", label: said.yes }, { value: "no", label: said.no }],
    },
    {
      kind: "choice", name: "studied", label: said.studied,
      options: LEARNER_STUDY.map((value) => ({ value, label: said.studiedOptions[value] })),
    },
    ...(partners.length > 0
      ? [{
          kind: "choice" as const, name: "partner", label: said.partner,
          options: partners.map(({ partnerId, name }) => ({ value: String(partnerId), label: name })),
        }]
      : []),
    { kind: "days", name: "since", until: "until", label: said.registered },
    // It comes with a link from the import alone.
    ...(importId
      ? [{ kind: "choice" as const, name: "import", label: said.import, options: [{ value: importId, label: said.import }] }]
      : []),
  ];
}
