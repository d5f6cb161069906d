import type { Duty } from "#contract/duties.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { handoutFiles } from "#contract/handouts.ts";
import type { Handout } from "#contract/handouts.schema.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";
import { aPdf } from "./files.ts";
import { addMember, signInMember } from "./staff.ts";

let made = 0;

/** A member of staff with a session and these duties. */
export async function atDesk(school: School, duties: Duty[] = ["courses"]): Promise<Client & { staffId: number }> {
  return signInMember(school, await addMember(school, duties, { name: "教务" }));
}

/** Sends bytes to an address that `add` or `replace` gave. */
export async function send(client: Client, uploadUrl: string, body: Buffer): Promise<Answer<Handout> & { readonly status: number }> {
  const { status, text } = await client.raw("POST", uploadUrl, body, { "content-type": "application/octet-stream" });
  return { status, ...(JSON.parse(text) as Answer<Handout>) };
}

/** Adds a handout through the staff's calls and returns it. */
export async function aHandout(desk: Client, seriesId: number, fileName = `讲义 ${(made += 1)}.pdf`, body = aPdf()): Promise<Handout> {
  const { uploadUrl } = await desk.call(staffHandouts.add, { seriesId, fileName, bytes: body.length });
  const answer = await send(desk, uploadUrl, body);
  if (answer.code !== 1) throw new Error(`${handoutFiles.upload.path} answered ${answer.code}: ${answer.message}`);
  return answer.data!;
}
