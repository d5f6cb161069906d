import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { questionFileShapes } from "#contract/staff/questionFiles.schema.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { staffQuestionShapes } from "#contract/staff/questions.schema.ts";
import type { Act } from "../../kernel/act.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { QUESTION_ACTS, REMOVAL_ACTS, TREE_ACTS } from "./acts.ts";
import { forgetAllPlaces } from "./bank/bank.ts";
import { exportQuestionsCommand, importQuestionsCommand } from "./commands.ts";
import { questionDesk } from "./desk.ts";
import { type AskedOf, QUESTION_FILE_ACTS } from "./exchange/exchange.ts";
import { questionFileDesk } from "./files.desk.ts";
import { questionTransfers, tidyQuestionFilesJob } from "./files.transfers.ts";
import { QUESTION_MEDIA_ACTS } from "./media/acts.ts";
import { blobOf, keptHashes } from "./media/media.ts";
import { questionMedia } from "./media/serve.ts";
import { PAPER_ACTS } from "./papers/acts.ts";
import type { PaperPorts } from "./papers/papers.ts";
import type { RemovalPorts } from "./removing.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = [
  "media",
  "question",
  "bank",
  "papers",
  "exchange/content",
  "exchange/xml",
  "exchange/text",
  "exchange/word",
  "exchange/excel",
  "exchange/gift",
  "exchange/moodle",
  "exchange/qti",
  "exchange",
  "whole",
] as const;

/** `askedOf`: which of these questions were asked since. */
export const room = ({ askedOf, ...ports }: { readonly askedOf: AskedOf } & PaperPorts & RemovalPorts): Room => ({
  name: "questions",
  serves: [
    served(staffQuestions, staffQuestionShapes, questionDesk(ports)),
    served(staffQuestionFiles, questionFileShapes, questionFileDesk(askedOf)),
  ],
  texts: [
    ...schoolTexts("exam_trade", { texts: ["name"] }), ...schoolTexts("exam_level", { texts: ["name"] }),
    ...schoolTexts("subject", { texts: ["name"] }), ...schoolTexts("bank_chapter", { texts: ["title"] }),
    ...schoolTexts("knowledge_point", { texts: ["name"] }), ...schoolTexts("paper", { texts: ["title"] }),
    ...schoolTexts("mock_rule", { texts: ["title"] }),
  ],
  files: [...questionMedia, ...questionTransfers],
  jobs: [tidyQuestionFilesJob],
  acts: [TREE_ACTS, REMOVAL_ACTS, QUESTION_ACTS, PAPER_ACTS, QUESTION_MEDIA_ACTS, QUESTION_FILE_ACTS]
    .flatMap((acts): Act[] => Object.values(acts)),
  commands: [importQuestionsCommand(askedOf), exportQuestionsCommand],
  forgetCourses: forgetAllPlaces,
  blobs: { named: async (db) => (await keptHashes(db)).map(blobOf), isOurs: (key) => key.startsWith(blobOf("")) },
});
