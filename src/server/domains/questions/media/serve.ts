import type { FastifyInstance, FastifyReply } from "fastify";
import { FAILED, NO_SESSION, SUCCESS } from "#contract/codes.ts";
import { questionFiles } from "#contract/questions.ts";
import { questionUploads } from "#contract/staff/questions.ts";
import type { Means } from "../../../kernel/call.ts";
import { COOKIE, parseCookies } from "../../../kernel/cookies.ts";
import { rangeOf } from "../../../kernel/ranges.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { mediaLeaveOf, takeMedia } from "./desk.ts";
import { blobOf, MEDIA_BYTES } from "./keeping.ts";
import { mediaOf } from "./media.store.ts";
import { MEDIA_TYPES, type MediaType } from "./types.rules.ts";

const NAME = /^([0-9a-f]{64})\.([a-z0-9]{3})$/;
const nothingHere = () => new Refusal(FAILED, "notFound", { status: 404 });

interface Ticketed {
  readonly Params: { readonly ticket: string };
}

/**
 * Serves pictures and sound of questions to whoever is signed in, by the cookie alone: pages name them in `src`; takes those
 * that staff send.
 */
export function serveQuestionMedia(app: FastifyInstance, means: Means): void {
  const { media } = questionFiles;
  app.route<{ Params: { name: string } }>({
    method: media.method,
    url: media.path,
    config: { access: media.access },
    // Pictures and sound are packed already, and a range of a packed answer would be no range of the file.
    compress: false,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!(await signedIn(means, request.headers.cookie))) throw new Refusal(NO_SESSION, "sessionMissing", { status: 401 });
      const [, hash, ext] = NAME.exec(request.params.name) ?? [];
      if (hash === undefined) throw nothingHere();
      const known = await mediaOf(means, hash);
      if (!known || MEDIA_TYPES[known.type].ext !== ext) throw nothingHere();
      return send(means, reply, hash, known, rangeOf(request.headers.range, known.bytes));
    },
  });
  takeUploads(app, means);
}

async function signedIn(means: Means, header: string | undefined): Promise<boolean> {
  const cookies = parseCookies(header, means.environment.production);
  for (const cookie of [cookies[COOKIE.session], cookies[COOKIE.staff]]) {
    if (cookie && (await means.sessions.find(cookie, null)).state === "live") return true;
  }
  return false;
}

async function send(
  means: Means,
  reply: FastifyReply,
  hash: string,
  { type, bytes }: { readonly type: MediaType; readonly bytes: number },
  range: ReturnType<typeof rangeOf>,
): Promise<FastifyReply> {
  reply
    .header("accept-ranges", "bytes")
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "default-src 'none'; sandbox");
  if (range === "none") return reply.code(416).header("content-range", `bytes */${bytes}`).send();
  const found = await means.providers.media.read(blobOf(hash), range ?? undefined);
  if (!found) {
    means.log.error({ hash }, "questions: a picture is missing in the store");
    throw nothingHere();
  }
  if (range) reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes}`);
  return reply
    .type(type)
    .header("cache-control", "private, max-age=31536000, immutable")
    .header("content-length", found.bytes)
    .send(found.stream);
}

function takeUploads(app: FastifyInstance, means: Means): void {
  const { upload } = questionUploads;
  const overdue = () => new Refusal(FAILED, "ticketOver", { status: 403 });
  void app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer", bodyLimit: MEDIA_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<Ticketed & { readonly Body: Buffer | null }>({
      method: upload.method,
      url: upload.path,
      config: { access: upload.access, longBody: true },
      bodyLimit: MEDIA_BYTES,
      // Before the body is read: nobody without leave makes the server take 10 MB.
      onRequest: async (request) => {
        if (!(await mediaLeaveOf(means, (request.params as Ticketed["Params"]).ticket))) throw overdue();
      },
      handler: async (request, reply) => {
        const leave = await mediaLeaveOf(means, request.params.ticket);
        if (!leave) throw overdue();
        const data = await takeMedia(means, leave, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), { ip: request.ip });
        return reply.header("cache-control", "no-store").send({ code: SUCCESS, message: "", data });
      },
    });
  });
}
