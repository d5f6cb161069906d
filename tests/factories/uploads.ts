import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { staffAccount } from "#contract/staff/account.ts";
import { staffMedia } from "#contract/staff/media.ts";
import type { Received } from "#contract/endpoint.ts";
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

const PASSWORD = "a-long-password-1";
/** Settings of a school whose owner these tests sign in as. */
export const OWNER = { OWNER_USERNAME: "boss", OWNER_PASSWORD: PASSWORD };

/** The owner, signed in. */
export async function owner(school: School): Promise<Client & { staffId: number }> {
  await prepareRooms(school.means, rooms);
  const client = school.visitor();
  const { token, staffId } = await client.call(staffAccount.login, { username: "boss", password: PASSWORD });
  client.token = token;
  return Object.assign(client, { staffId });
}

const meta = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");

/** What a tus request got back. */
export interface TusAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends one tus request, by default with a ticket. */
export async function tus(
  origin: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Uint8Array,
): Promise<TusAnswer> {
  const response = await fetch(origin + path, {
    method,
    headers: { "tus-resumable": "1.0.0", "sec-fetch-site": "same-origin", ...headers },
    ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Begins an upload and returns where it goes on, and which video comes of it. */
export async function begin(
  origin: string,
  ticket: string,
  fileName: string,
  bytes: number,
  more: Record<string, string> = {},
): Promise<TusAnswer & { at: string; assetId: number }> {
  const answer = await tus(origin, "POST", "/api/staff/v1/media/uploads", {
    "upload-ticket": ticket,
    "upload-length": String(bytes),
    "upload-metadata": meta({ filename: fileName, filetype: "video/mp4", ...more }),
  });
  return { ...answer, at: answer.headers.get("location") ?? "", assetId: Number(answer.headers.get("upload-asset")) };
}

/** Brings bytes from `offset` on. */
export const part = (origin: string, at: string, ticket: string, offset: number, body: Uint8Array) =>
  tus(
    origin,
    "PATCH",
    at,
    { "upload-ticket": ticket, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    body,
  );

/** Uploads a whole file with the owner's ticket and returns its video's id. */
export async function upload(
  origin: string,
  staff: Client,
  path: string,
  more: Record<string, string> & { name?: string } = {},
): Promise<number> {
  const body = readFileSync(path);
  const { name = basename(path), ...rest } = more;
  const { ticket } = await staff.call(staffMedia.createUpload, { fileName: name, bytes: body.length });
  const begun = await begin(origin, ticket, name, body.length, rest);
  if (begun.status !== 201) throw new Error(`the upload was refused with ${begun.status}: ${begun.text}`);
  const done = await part(origin, begun.at, ticket, 0, body);
  if (done.status !== 204) throw new Error(`the upload broke off with ${done.status}: ${done.text}`);
  return begun.assetId;
}

/** Waits until a video is done, whichever way, asking every `pause` ms. */
export async function settled(staff: Client, id: number, ms = 280_000, pause = 100): Promise<Received<typeof staffMedia.detail>> {
  for (const end = performance.now() + ms; ; ) {
    const detail = await staff.call(staffMedia.detail, { id });
    if (["ready", "failed", "removed"].includes(detail.state)) return detail;
    if (performance.now() > end) throw new Error(`video ${id} is still ${detail.state} at ${detail.progress} %`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
