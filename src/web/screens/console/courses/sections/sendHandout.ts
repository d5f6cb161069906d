import { SUCCESS } from "#contract/codes.ts";
import { CallFailure } from "../../../../client/call.ts";

/** Sends a handout's bytes to where leave was given. @throws CallFailure with the server's words */
export async function sendHandout(file: File, { uploadUrl }: { readonly uploadUrl: string }): Promise<void> {
  const response = await fetch(uploadUrl, { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } })
    .catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { code: number; message: string; data: unknown } | null;
  if (answer?.code === SUCCESS) return;
  throw new CallFailure(answer?.message ?? "", answer?.code ?? null, answer?.data ?? null, false);
}
