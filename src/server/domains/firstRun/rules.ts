import { FIRST_STEPS, type FirstStep } from "#contract/staff/firstRun.ts";

/** The name that a school has until it gives itself one. */
const UNNAMED = "职业培训学校";

/** What of a school is there already. */
interface Standing {
  readonly school: { readonly name: string; readonly logo: string; readonly phone: string };
  readonly campuses: number;
  readonly teachers: readonly unknown[];
  readonly courses: { readonly published: number };
  readonly questions: number;
  readonly staff: number;
  readonly sms: { readonly arrived: boolean };
}

const DONE: Readonly<Record<FirstStep, (standing: Standing) => boolean>> = {
  name: ({ school }) => school.name !== "" && school.name !== UNNAMED && school.logo !== "",
  contact: ({ school, campuses }) => school.phone !== "" && campuses > 0,
  teacher: ({ teachers }) => teachers.length > 0,
  course: ({ courses }) => courses.published > 0,
  questions: ({ questions }) => questions > 0,
  sms: ({ sms }) => sms.arrived,
  // The owner is there from the start.
  invite: ({ staff }) => staff > 1,
};

/** The steps of the guide: done by what is there; one that is done was not skipped. */
export const stepsOf = (standing: Standing, skipped: ReadonlySet<string>) =>
  FIRST_STEPS.map((step) => {
    const done = DONE[step](standing);
    return { step, done, skipped: !done && skipped.has(step) };
  });
