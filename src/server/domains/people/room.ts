import { staffLearnerImports } from "#contract/staff/learnerImports.ts";
import { learnerImportShapes } from "#contract/staff/learnerImports.schema.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffLearnerShapes } from "#contract/staff/learners.schema.ts";
import { staffMerging } from "#contract/staff/merging.ts";
import { staffMergingShapes } from "#contract/staff/merging.schema.ts";
import { staffPartners } from "#contract/staff/partners.ts";
import { staffPartnerShapes } from "#contract/staff/partners.schema.ts";
import { staffSecurity } from "#contract/staff/security.ts";
import { staffSecurityShapes } from "#contract/staff/security.schema.ts";
import { served } from "../../kernel/registry.ts";
import { mergingOf, personalOf, type Room } from "../../kernel/room.ts";
import { accountDesk } from "./account.desk.ts";
import { PEOPLE_ACTS } from "./acts.ts";
import { IMPORT_ACTS, importDesk, type ImportPorts, importsKeyed, oldSheets, takeBackJob, takeInJob } from "./imports/imports.ts";
import { mergeRestJob, mergingDesk, type MergePorts } from "./merging.desk.ts";
import { NOTE_ACTS, noteDesk } from "./notes/notes.ts";
import { openingDesk } from "./opening.desk.ts";
import { PARTNER_ACTS, partnerDesk } from "./partners/partners.ts";
import { peopleData, peopleMerging } from "./personal.ts";
import { recordDesk, trailDesk } from "./record.desk.ts";
import { countStudyJob, type PeoplePorts, rosterDesk, studyTick } from "./roster/roster.ts";

/** From the ground up: each calls only those before it, through their doors; what stands outside of them stands above. */
export const subRooms = ["roster", "notes", "imports", "partners"] as const;

/** What the school's own people see of learners and do with their accounts; `rooms`: all of them, for what each keeps of a person. */
export const room = ({ rooms, ...known }: PeoplePorts & { readonly rooms: () => readonly Room[] }): Room => {
  const ports: PeoplePorts & ImportPorts & MergePorts = {
    ...known, personal: () => personalOf(rooms()), merging: () => mergingOf(rooms()),
  };
  return {
    name: "people",
    serves: [
      served(staffLearners, staffLearnerShapes, { ...rosterDesk(ports), ...recordDesk, ...openingDesk, ...accountDesk, ...noteDesk }),
      served(staffLearnerImports, learnerImportShapes, importDesk),
      served(staffMerging, staffMergingShapes, mergingDesk(ports)),
      served(staffPartners, staffPartnerShapes, partnerDesk),
      served(staffSecurity, staffSecurityShapes, trailDesk),
    ],
    jobs: [countStudyJob(ports), takeInJob, takeBackJob(ports), mergeRestJob(ports)],
    ticks: [studyTick(ports)],
    retention: [oldSheets],
    keyed: [importsKeyed],
    personal: [peopleData],
    merging: [peopleMerging(ports)],
    acts: [...Object.values(PEOPLE_ACTS), ...Object.values(NOTE_ACTS), ...Object.values(IMPORT_ACTS), ...Object.values(PARTNER_ACTS)],
  };
};
