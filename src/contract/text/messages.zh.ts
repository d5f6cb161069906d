import { account } from "./messages/account.zh.ts";
import { catalogue } from "./messages/catalogue.zh.ts";
import { comments } from "./messages/comments.zh.ts";
import { enrolment } from "./messages/enrolment.zh.ts";
import { exams } from "./messages/exams.zh.ts";
import { handouts } from "./messages/handouts.zh.ts";
import { kernel } from "./messages/kernel.zh.ts";
import { learning } from "./messages/learning.zh.ts";
import { media } from "./messages/media.zh.ts";
import { moderation } from "./messages/moderation.zh.ts";
import { news } from "./messages/news.zh.ts";
import { people } from "./messages/people.zh.ts";
import { practice } from "./messages/practice.zh.ts";
import { questions } from "./messages/questions.zh.ts";
import { site } from "./messages/site.zh.ts";
import { staff } from "./messages/staff.zh.ts";

/** What the server says in `message`; `{name}` is filled in. One key, one meaning: no two domains share one. */
export const messages = {
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

export type Messages = Readonly<Record<keyof typeof messages, string>>;
