import type { FastifyInstance, FastifyReply } from "fastify";
import { FAILED, SUCCESS } from "#contract/codes.ts";
import { HANDOUT_BYTES, handoutFiles } from "#contract/handouts.ts";
import type { Means } from "../../kernel/call.ts";
import { rangeOf } from "../../kernel/ranges.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { leaveOf, takeUpload } from "./desk.ts";
import { TYPES } from "./kinds.rules.ts";
import { disposition } from "./names.rules.ts";
import { openedBy } from "./handouts.ts";

interface Ticketed {
  readonly Params: { readonly ticket: string };
}

/** Serves handouts to whoever holds a ticket, and takes those that staff send. */
export function serveHandouts(app: FastifyInstance, means: Means): void {
  const { file, upload } = handoutFiles;

  app.route<Ticketed>({
    method: file.method,
    url: file.path,
    config: { access: file.access },
    // The files are packed already, and a range of a packed answer would be no range of the file.
    compress: false,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const opened = await openedBy(means, request.params.ticket);
      if (!opened) throw new Refusal(FAILED, "ticketOver", { status: 403 });
      const { handout, use } = opened;
      const etag = `"${handout.sha256.toString("base64url")}"`;
      reply
        .header("cache-control", "private, max-age=300")
        .header("accept-ranges", "bytes")
        .header("etag", etag)
        .header("content-disposition", disposition(use, handout, `handout-${handout.id}`))
        .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
        .type(TYPES[handout.ext]);
      const changed = request.headers["if-range"] !== undefined && request.headers["if-range"] !== etag;
      const range = changed ? null : rangeOf(request.headers.range, handout.bytes);
      if (range === "none")
        return reply.code(416).header("content-range", `bytes */${handout.bytes}`).header("content-disposition", "inline").send();
      return send(reply, handout.blob, range, handout.bytes);
    },
  });

  async function send(reply: FastifyReply, blob: string, range: { from: number; to: number } | null, bytes: number): Promise<FastifyReply> {
    const found = await means.providers.media.read(blob, range ?? undefined);
    if (!found) {
      means.log.error({ blob }, "handouts: a file is missing in the store");
      throw new Refusal(FAILED, "notFound", { status: 404 });
    }
    if (range) reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes}`);
    return reply.header("content-length", found.bytes).send(found.stream);
  }

  void app.register(async (scope) => {
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer", bodyLimit: HANDOUT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    scope.route<Ticketed & { readonly Body: Buffer | null }>({
      method: upload.method,
      url: upload.path,
      // 50 MB on a slow line take minutes.
      config: { access: upload.access, longBody: true },
      bodyLimit: HANDOUT_BYTES,
      // Before the body is read: nobody without leave makes the server take 50 MB.
      onRequest: async (request) => {
        if (!leaveOf(means, (request.params as Ticketed["Params"]).ticket)) throw new Refusal(FAILED, "ticketOver", { status: 403 });
      },
      handler: async (request, reply) => {
        const leave = leaveOf(means, request.params.ticket);
        if (!leave) throw new Refusal(FAILED, "ticketOver", { status: 403 });
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const data = await takeUpload(means, leave, body, { ip: request.ip });
        return reply.header("cache-control", "no-store").send({ code: SUCCESS, message: "", data });
      },
    });
  });
}
