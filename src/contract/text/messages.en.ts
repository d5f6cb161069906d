import { account } from "./messages/account.en.ts";
import { catalogue } from "./messages/catalogue.en.ts";
import { comments } from "./messages/comments.en.ts";
import { enrolment } from "./messages/enrolment.en.ts";
import { exams } from "./messages/exams.en.ts";
import { handouts } from "./messages/handouts.en.ts";
import { kernel } from "./messages/kernel.en.ts";
import { learning } from "./messages/learning.en.ts";
import { media } from "./messages/media.en.ts";
import { moderation } from "./messages/moderation.en.ts";
import { news } from "./messages/news.en.ts";
import { people } from "./messages/people.en.ts";
import { practice } from "./messages/practice.en.ts";
import { questions } from "./messages/questions.en.ts";
import { site } from "./messages/site.en.ts";
import { staff } from "./messages/staff.en.ts";
import type { Messages } from "./messages.zh.ts";

/** What the server says in `message`, in English. */
export const messages: Messages = {
  ...kernel,
  ...account,
  ...staff,
  ...people,
  ...site,
  ...media,
  ...enrolment,
  ...catalogue,
  ...handouts,
  ...news,
  ...moderation,
  ...comments,
  ...learning,
  ...questions,
  ...practice,
  ...exams,
};
