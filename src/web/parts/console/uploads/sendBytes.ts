import { SUCCESS } from "#contract/codes.ts";
import { CallFailure } from "../../../client/call.ts";

/** Sends a file's bytes to where leave was given, and returns what the school says of them. @throws CallFailure with the server's words */
export async function sendBytes<T>({ uploadUrl }: { readonly uploadUrl: string }, file: File): Promise<T> {
  const response = await fetch(uploadUrl, { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } })
    .catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { code: number; message: string; data: T } | null | undefined;
  if (answer?.code === SUCCESS) return answer.data;
  throw new CallFailure(answer?.message ?? "", answer?.code ?? null, answer?.data ?? null, false);
}
