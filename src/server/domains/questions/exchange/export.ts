import type { QuestionKind } from "#contract/questions.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { mediaIn } from "../question/question.ts";
import { questionsToWrite, subjectsById } from "../bank/bank.ts";
import { FILE_QUESTIONS, type FormatName, htmlOf, type Written, type WrittenQuestion } from "./content/content.ts";
import { mediaBytes } from "./media.ts";
import { writeInThread } from "./reading.ts";

interface Wanted {
  readonly subjectId: number;
  readonly chapterId?: number | undefined;
  readonly kind?: QuestionKind | undefined;
  readonly format: FormatName;
}

/** Pictures that are fetched side by side. */
const MEDIA_FETCHED = 8;

/**
 * Questions of the bank as a file, in the order of chapters. Throws a Refusal when there is none, or more than a file takes.
 */
export async function exportQuestions(
  means: Pick<Means, "db" | "pool" | "providers">,
  { subjectId, chapterId, kind, format }: Wanted,
): Promise<Written & { questionCount: number }> {
  const rows = await questionsToWrite(means.db, { subjectId, chapterId, kind }, FILE_QUESTIONS + 1);
  if (rows.length === 0) throw mend("exportNothing");
  if (rows.length > FILE_QUESTIONS) throw mend("exportTooMany", { most: FILE_QUESTIONS });
  const questions = rows.map(({ chapterTitle, pointName, ...row }): WrittenQuestion => ({
    ...row,
    ...(chapterTitle === null ? {} : { chapterTitle }),
    ...(pointName === null ? {} : { pointName }),
  }));
  const title = (await subjectsById(means, [subjectId])).get(subjectId)?.name ?? `${subjectId}`;
  const written = await writeInThread({
    format,
    title: title.replace(/[\\/:*?"<>|\s]+/g, "-"),
    questions,
    media: await allMedia(means, questions),
  });
  return { ...written, questionCount: questions.length };
}

async function allMedia(means: Pick<Means, "providers">, questions: readonly WrittenQuestion[]): Promise<Map<string, Uint8Array>> {
  const addresses = [...new Set(questions.flatMap(({ body }) => mediaIn(htmlOf(body).join(""))))];
  const found = new Map<string, Uint8Array>();
  for (let from = 0; from < addresses.length; from += MEDIA_FETCHED) {
    await Promise.all(addresses.slice(from, from + MEDIA_FETCHED).map(async (address) => {
      const bytes = await mediaBytes(means, address);
      if (bytes) found.set(address, bytes);
    }));
  }
  return found;
}
