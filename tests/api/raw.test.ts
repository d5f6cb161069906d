import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { account, accountFiles } from "#contract/account.ts";
import type { Duty } from "#contract/duties.ts";
import type { RawAddress } from "#contract/endpoint.ts";
import { handoutFiles, handouts } from "#contract/handouts.ts";
import { mediaFiles, originalFiles, uploadFiles } from "#contract/media.ts";
import { push, pushSocket } from "#contract/push.ts";
import { questionFiles } from "#contract/questions.ts";
import { newsUploads, staffNews } from "#contract/staff/news.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { questionFileTransfers, staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { questionUploads, staffQuestions } from "#contract/staff/questions.ts";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { rooms } from "#server/app.ts";
import { grantPlay, ingestLecture, assetOf } from "#server/domains/media/media.ts";
import { signUpload } from "#server/domains/media/work/work.ts";
import { openHttp } from "#server/kernel/http.ts";
import { raw, type RawFile, serveRaw } from "#server/kernel/raw.ts";
import { rawOf } from "#server/kernel/room.ts";
import { issueTicket } from "#server/kernel/tickets.ts";
import { signIn } from "../factories/account.ts";
import { aSubject } from "../factories/bank.ts";
import { aSeries, owns } from "../factories/catalogue.ts";
import { aPdf, aPng } from "../factories/files.ts";
import { aHandout } from "../factories/handouts.ts";
import { HostedSchool } from "../factories/hosting.ts";
import { writeLecture } from "../factories/lecture.ts";
import { aMember, setDuties } from "../factories/staff.ts";
import type { Client } from "../support/client.ts";
import type { School } from "../support/school.ts";

/** The loop over all that lies outside the envelope: an address without an entry below fails, so that none is left out. */
const addresses = rawOf(rooms);
const having = (...access: RawAddress["access"][]) =>
  addresses.filter((address) => access.includes(address.access)).map((address) => [`${address.method} ${address.path}`, address] as const);

let hosted: HostedSchool;
let school: School;
let learner: Client & { readonly learnerId: number };
let member: Client & { readonly staffId: number };
let seriesId: number;
let playing: string;
let film: number;
beforeAll(async () => {
  hosted = await HostedSchool.open();
  ({ school } = hosted);
  seriesId = (await aSeries(school)).seriesId;
  const { assetId } = await ingestLecture(school.means, writeLecture(10).folder, "test/raw");
  film = assetId;
  const asset = (await assetOf(school.means, assetId))!;
  playing = grantPlay(school.means, asset, { learnerId: null, sessionId: "" }).url.replace("/master.m3u8", "");
});
beforeEach(async () => {
  learner = await signIn(school, { password: PASSWORD });
  member = await aMember(school, "courses", "media", "news", "questions");
});
afterAll(() => hosted.close());

/** What a request shows: where it goes, and what it carries. */
interface Opening {
  readonly path: string;
  readonly headers?: Record<string, string> | undefined;
  readonly body?: string | Buffer | undefined;
}

const PASSWORD = "hongqi7shen9";
const BYTES = { "content-type": "application/octet-stream" };
const played = (rest: string) => () => Promise.resolve({ path: `${playing}/${rest}` });
const upload = (): Record<string, string> => ({
  "upload-ticket": signUpload(school.means.secrets, member.staffId, school.clock.now + 60_000),
  "tus-resumable": "1.0.0",
});

/** `duty`: what its bearer must still hold when it is used; `isPersonal`: it is good in the browser of the member alone who got it. */
interface Giving {
  readonly duty?: Duty;
  readonly isPersonal?: true;
  readonly give: () => Promise<Opening>;
}

/** A good ticket for each address, given by whoever gives it. */
const TICKETS: Readonly<Record<string, Giving>> = {
  [accountFiles.exportFile.path]: { give: async () => ({ path: (await learner.call(account.exportData, { password: PASSWORD })).url }) },
  [mediaFiles.master.path]: { give: played("master.m3u8") },
  [mediaFiles.rung.path]: { give: played("720p.m3u8") },
  [mediaFiles.minuteKey.path]: { give: played("key/0") },
  [mediaFiles.key.path]: { give: played("key") },
  [mediaFiles.segment.path]: { give: played("720p/init.mp4") },
  [mediaFiles.subtitle.path]: { give: played("subtitles/zh.vtt") },
  [mediaFiles.sprite.path]: { give: played("sprites/index.vtt") },
  [originalFiles.fetch.path]: {
    duty: "media",
    isPersonal: true,
    async give() {
      const ticket = issueTicket(school.means.secrets, "original", `${member.staffId}:${film}`, school.clock.now + 60_000);
      return { path: originalFiles.fetch.path.replace(":ticket", ticket) };
    },
  },
  [uploadFiles.create.path]: {
    duty: "media",
    give: async () => ({ path: uploadFiles.create.path, headers: { ...upload(), ...BYTES, "upload-length": "0" }, body: "" }),
  },
  [uploadFiles.part.path]: {
    duty: "media",
    give: async () => ({ path: uploadFiles.part.path.replace(":upload", "A".repeat(32)), headers: { ...upload(), ...BYTES }, body: "" }),
  },
  [handoutFiles.file.path]: {
    async give() {
      const { id } = await aHandout(member, seriesId);
      await owns(school, learner.learnerId, seriesId);
      return { path: (await learner.call(handouts.downloadTextbook, { id })).url };
    },
  },
  [handoutFiles.upload.path]: {
    duty: "courses",
    async give() {
      const body = aPdf();
      const asked = { seriesId, fileName: `讲义 ${member.staffId}.pdf`, bytes: body.length };
      return { path: (await member.call(staffHandouts.add, asked)).uploadUrl, headers: BYTES, body };
    },
  },
  [questionUploads.upload.path]: {
    duty: "questions",
    give: async () => ({
      path: (await member.call(staffQuestions.addMedia, { type: "image/png" })).uploadUrl,
      headers: BYTES,
      body: aPng(),
    }),
  },
  [newsUploads.picture.path]: {
    duty: "news",
    give: async () => ({ path: (await member.call(staffNews.addPicture, {})).uploadUrl, headers: BYTES, body: aPng() }),
  },
  [questionFileTransfers.send.path]: {
    duty: "questions",
    async give() {
      const { subjectId } = await aSubject(school);
      const asked = { subjectId, fileName: "题目.txt", bytes: 3, format: "text" as const };
      return { path: (await member.call(staffQuestionFiles.announce, asked)).uploadUrl, headers: BYTES, body: "1. " };
    },
  },
  [questionFileTransfers.fetch.path]: {
    isPersonal: true, give: async () => ({ path: (await member.call(staffQuestionFiles.template, {})).downloadUrl }),
  },
};

async function answered(client: Client, { method }: RawAddress, { path, headers, body }: Opening) {
  const answer = await client.raw(method, path, method === "GET" ? undefined : (body ?? "{}"), headers);
  let code: unknown = null;
  if (/json/.test(answer.headers.get("content-type") ?? "")) code = (JSON.parse(answer.text) as { code?: unknown }).code;
  return { status: answer.status, code };
}

/** The same with another ticket in its place. */
function withTicket(address: RawAddress, { path, headers, body }: Opening, ticket: (good: string) => string): Opening {
  const held = headers?.["upload-ticket"];
  if (held !== undefined) return { path, headers: { ...headers, "upload-ticket": ticket(held) }, body };
  const at = address.path.split("/").indexOf(":ticket");
  return { path: path.split("/").with(at, ticket(path.split("/")[at]!)).join("/"), headers, body };
}

const letIn = ({ status }: { readonly status: number }) => status !== 401 && status !== 403;

describe("whoever holds a ticket is let in, and nobody else", () => {
  test.each(having("ticket").filter(([, { path }]) => path !== pushSocket.path))("%s", async (_name, address) => {
    const { give, duty, isPersonal } = TICKETS[address.path]!;
    const good = await give();
    const bearer = isPersonal ? member : school.visitor();
    for (const client of [school.visitor(), learner, await aMember(school)]) {
      const none = await answered(client, address, withTicket(address, good, () => "x"));
      expect(none.status, "no ticket").toBe(403);
      expect(none.code).not.toBe(1);
    }
    const forged = withTicket(address, good, (ticket) => `${ticket.slice(0, -2)}${ticket.endsWith("AA") ? "BB" : "AA"}`);
    expect((await answered(school.visitor(), address, forged)).status, "forged").toBe(403);
    const foreign = withTicket(address, good, () => issueTicket(school.means.secrets, "another", "1", school.clock.now + 60_000));
    expect((await answered(school.visitor(), address, foreign)).status, "another one's").toBe(403);
    expect(await answered(bearer, address, good), "the good one").toSatisfy(letIn);
    if (isPersonal) expect((await answered(school.visitor(), address, good)).status, "somebody else").toBe(403);
    const later = await give();
    if (duty) {
      await setDuties(school, member.staffId, []);
      expect((await answered(bearer, address, later)).status, "without the duty").toBe(403);
      await setDuties(school, member.staffId, [duty]);
    }
    const { now } = school.clock;
    school.clock.now += 24 * 3600_000;
    expect((await answered(bearer, address, later)).status, "expired").toBe(403);
    school.clock.now = now;
  });

  test(`${pushSocket.method} ${pushSocket.path}`, async () => {
    // The socket's own way to refuse an upgrade.
    for (const ticket of ["", "&ticket=x"]) expect(await upgraded(`${pushSocket.path}?EIO=4&transport=websocket${ticket}`)).toBe(400);
    const { ticket } = await school.visitor().call(push.getTicket, {});
    expect(await upgraded(`${pushSocket.path}?EIO=4&transport=websocket&ticket=${ticket}`)).toBe(101);
  });
});

/** The status of the answer to whoever asks for a socket; 101 where it is opened. */
const upgraded = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(school.origin + path, {
      headers: {
        connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        origin: school.origin,
      },
    });
    asked.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    asked.on("upgrade", (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on("error", reject).end();
  });

describe("a signature admits who signed, and nobody else", () => {
  test.each(having("signature"))("%s", async (_name, address) => {
    expect(address.path, "the loop knows how to sign").toBe(videoCallbacks.aliyunVod.path);
    const told = hosted.told("c".repeat(32), "TranscodeComplete");
    for (const client of [school.visitor(), learner, member])
      expect((await answered(client, address, { path: address.path, body: told })).status, "unsigned").toBe(403);
    expect((await hosted.callback(told, { "x-vod-signature": "0".repeat(32) })).status, "forged").toBe(403);
    expect((await hosted.callback(told)).status).toBe(200);
    const signed = hosted.told("d".repeat(32), "TranscodeComplete");
    const old = String(Math.floor(school.clock.now / 1000) - 301);
    expect((await hosted.callback(signed, { "x-vod-timestamp": old })).status, "old").toBe(403);
  });
});

describe("whoever is signed in is let in by the cookie alone", () => {
  test.each(having("signedIn"))("%s", async (_name, address) => {
    expect(address).toBe(questionFiles.media);
    const opening = { path: address.path.replace(":name", `${"0".repeat(64)}.png`) };
    expect(await answered(school.visitor(), address, opening)).toEqual({ status: 401, code: 401 });
    const forged = school.visitor();
    forged.cookies.set("sid", "A".repeat(43));
    forged.cookies.set("ssid", "A".repeat(43));
    expect((await answered(forged, address, opening)).status).toBe(401);
    for (const client of [learner, member]) {
      client.token = null;
      expect((await answered(client, address, opening)).status).toBe(404);
    }
  });
});

describe("the operator is let in by the token or from the machine itself, and nobody else", () => {
  test.each(having("operator"))("%s", async (_name, address) => {
    const ask = (headers: Record<string, string>) => answered(learner, address, { path: address.path, headers });
    expect(await ask({})).toSatisfy(letIn);
    for (const name of ["x-forwarded-for", "forwarded", "via"])
      expect(await ask({ [name]: "for=203.0.113.7" })).toEqual({ status: 403, code: -1 });
  });
});

describe("what is for everybody asks for nothing, and changes nothing for another site", () => {
  test.each(having("visitor"))("%s", async (_name, address) => {
    const opening = { path: address.path.replace(/:\w+/g, "x") };
    expect(await answered(school.visitor(), address, opening)).toSatisfy(letIn);
    const elsewhere = { ...opening, headers: { "sec-fetch-site": "cross-site" } };
    const { status } = await answered(school.visitor(), address, elsewhere);
    expect(status === 403, `${status}`).toBe(address.method !== "GET");
  });
});

/** Addresses that no domain has yet, so that the kernel's own rule is held for them, too. */
describe("an address for a session", () => {
  const told: string[] = [];
  const at = <const A extends "learner" | "staff:orders">(access: A, path: string, method: "GET" | "POST" = "GET"): RawFile =>
    raw({ method, path, access, summary: "made up" }, async (_means, caller, _request, reply) => {
      told.push(caller.kind);
      return reply.send({ code: 1 });
    });

  test("is answered for the session that it names alone, and never before that is known", async () => {
    const app = openHttp(school.means.environment, false);
    serveRaw(app, school.means, [at("learner", "/made/own"), at("staff:orders", "/made/orders"), at("learner", "/made/posted", "POST")]);
    const origin = await app.listen({ port: 0, host: "127.0.0.1" });
    const support = await aMember(school, "orders");
    const half = Object.assign(await signIn(school), { token: null });
    const asks = async (client: Client | null, path: string, headers: Record<string, string> = {}, method = "GET") => {
      const cookie = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(`${origin}/made/${path}`, { method, headers: { cookie, token: client?.token ?? "", ...headers } });
      return { status: response.status, code: ((await response.json()) as { code: number }).code };
    };
    for (const [client, path, status, code] of [
      [null, "own", 401, 401], [member, "own", 401, 401], [half, "own", 401, 401],
      [null, "orders", 401, 401], [learner, "orders", 401, 401], [member, "orders", 403, -1],
    ] as const)
      expect(await asks(client, path), path).toEqual({ status, code });
    expect(told).toEqual([]);
    expect([await asks(learner, "own"), await asks(support, "orders")]).toEqual(Array(2).fill({ status: 200, code: 1 }));
    expect(told).toEqual(["learner", "staff"]);
    for (const headers of [{}, { "sec-fetch-site": "cross-site" }, { origin: "https://other.example" }] as Record<string, string>[])
      expect(await asks(learner, "posted", headers, "POST")).toEqual({ status: 403, code: -1 });
    expect((await asks(learner, "posted", { "sec-fetch-site": "same-origin" }, "POST")).status).toBe(200);
    await app.close();
  });
});
