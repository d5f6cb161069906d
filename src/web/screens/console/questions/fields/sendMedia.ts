import { SUCCESS } from "#contract/codes.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { call, CallFailure } from "../../../../client/call.ts";

/** Sends a picture or a sound of a question and returns its address. @throws CallFailure with the server's words */
export async function sendMedia(file: File): Promise<string> {
  const { uploadUrl } = await call(staffQuestions.addMedia, { type: file.type.slice(0, 50) }, { quiet: true });
  const response = await fetch(uploadUrl, { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } })
    .catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { code: number; message: string; data: { address: string } | null } | null;
  if (answer?.code === SUCCESS && answer.data) return answer.data.address;
  throw new CallFailure(answer?.message ?? "", answer?.code ?? null, answer?.data ?? null, false, answer !== null);
}
