import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import type { School } from "../support/school.ts";
import type { aMember } from "./staff.ts";

interface Preview {
  draftId: number;
  state: string;
  batchId: number | null;
  counts: { ready: number; duplicate: number; problem: number; skipped: number };
}

/** Sends a file of questions for a subject, as the console does; the preview of its dry run. */
export async function sendQuestions(
  school: School,
  staff: Awaited<ReturnType<typeof aMember>>,
  subjectId: number,
  text: string | Uint8Array,
  fileName = "题目.txt",
): Promise<{ code: number; message: string; data: Preview | null }> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const { uploadUrl } = await staff.call(staffQuestionFiles.announce, { subjectId, fileName, bytes: bytes.length });
  const answer = await fetch(`${school.origin}${uploadUrl}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(bytes),
  });
  return (await answer.json()) as { code: number; message: string; data: Preview | null };
}

/** A question of text that asks whether something is right. */
export const judge = (n: number, stem = `第 ${n} 题是对的`): string => `${n}.（判断题）${stem}\n答案：对\n`;
