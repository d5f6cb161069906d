import { staffQuestions } from "#contract/staff/questions.ts";
import { call } from "../../../../client/call.ts";
import { sendBytes } from "../../../../parts/console/uploads/sendBytes.ts";

/** Sends a picture or a sound of a question and returns its address. @throws CallFailure with the server's words */
export async function sendMedia(file: File): Promise<string> {
  const leave = await call(staffQuestions.addMedia, { type: file.type.slice(0, 50) }, { quiet: true });
  return (await sendBytes<{ address: string }>(leave, file)).address;
}
