import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { FAILED, NO_SESSION, SUCCESS } from "#contract/codes.ts";
import type { Access, RawAddress } from "#contract/endpoint.ts";
import type { Learner, Means, Staff } from "./call.ts";
import { COOKIE, parseCookies } from "./cookies.ts";
import { admit, anyoneOf, refuseCrossSite, secondHalf } from "./door.ts";
import { type MessageKey, Refusal } from "./refusal.ts";

/** A request outside the envelope; `P`: the parameters of its path. */
export type RawRequest<P = unknown> = FastifyRequest<{ Params: P }>;

type Shown = "ticket" | "signature" | "operator";
type CallerOf<A> = A extends "visitor" ? Learner | null : A extends "learner" ? Learner : A extends "signedIn" ? Learner | Staff : Staff;
type Handle<Admitted, P> = (means: Means, admitted: Admitted, request: RawRequest<P>, reply: FastifyReply) => Promise<unknown>;

interface Serving {
  /** `bytes`: application/octet-stream, gathered whole; `text`: of whatever type; `unread`: the handler reads it. Absent: JSON. */
  readonly body?: "bytes" | "text" | "unread";
  /** The largest body, in bytes, where 64 KiB does not do. */
  readonly bodyLimit?: number;
  /** What is sent is packed already and may be asked for in ranges: it is not compressed, and HEAD is not answered. */
  readonly packed?: true;
  /** Methods beside the one that the contract names. */
  readonly also?: readonly HTTPMethods[];
  /** Machines ask it again and again. */
  readonly probe?: true;
}

/** An address outside the envelope with what answers it. */
export interface RawFile extends Serving {
  readonly address: RawAddress;
  /** Finds out who or what is let in. @throws Refusal */
  readonly admit: (means: Means, request: FastifyRequest) => Promise<unknown>;
  readonly handle: Handle<unknown, unknown>;
}

/** Answers an address that asks for a session, or for none: the handler gets who calls. */
export const raw = <const A extends RawAddress & { readonly access: Exclude<RawAddress["access"], Shown> }, P>(
  address: A,
  handle: Handle<CallerOf<A["access"]>, P>,
  serving: Serving = {},
): RawFile => ({
  address,
  admit: (means, request) => callerOf(means, request, address.access),
  handle: handle as Handle<unknown, unknown>,
  ...serving,
});

/** The refusal for whoever shows nothing, or what is forged or over. */
const NOT_SHOWN: Readonly<Record<Shown, MessageKey>> = {
  ticket: "ticketOver", signature: "signatureRefused", operator: "operatorAlone",
};

/**
 * Answers an address that asks for a ticket, a signature, or the operator. `prove` reads it and gives what it allows, null where
 * it is forged, over, or no longer good; the handler gets that. A ticket is proven before a body is read, and again once it is here.
 */
export const proven = <const A extends RawAddress & { readonly access: Shown }, P, Proof extends object>(
  address: A,
  prove: (means: Means, request: RawRequest<P>) => Proof | null | Promise<Proof | null>,
  handle: Handle<Proof, P>,
  serving: Serving = {},
): RawFile => ({
  address,
  async admit(means, request) {
    const proof = await prove(means, request as RawRequest<P>);
    if (proof === null) throw new Refusal(FAILED, NOT_SHOWN[address.access], { status: 403 });
    return proof;
  },
  handle: handle as Handle<unknown, unknown>,
  ...serving,
});

/** Who calls an address outside the envelope. @throws Refusal with the HTTP status that says why */
async function callerOf(means: Means, request: FastifyRequest, access: Access | "signedIn"): Promise<Learner | Staff | null> {
  const reading = request.method === "GET" || request.method === "HEAD";
  const found = await (access === "signedIn" ? outside(() => reader(means, request)) : caller(means, request, access, !reading));
  return means.requests.calls(request, found);
}

/** Who calls by a session; `ownPages`: another site's pages are refused. @throws Refusal with 401 or 403 */
export const caller = <A extends Access>(means: Means, request: FastifyRequest, access: A, ownPages: boolean): Promise<CallerOf<A>> =>
  outside(async () => {
    const cookies = parseCookies(request.headers.cookie, means.environment.production);
    if (ownPages) refuseCrossSite(request, Boolean(cookies[COOKIE.session] ?? cookies[COOKIE.staff]));
    return (await admit(means.sessions, access, cookies, secondHalf(request))) as CallerOf<A>;
  });

async function reader(means: Means, request: FastifyRequest): Promise<Learner | Staff> {
  const found = await anyoneOf(means.sessions, parseCookies(request.headers.cookie, means.environment.production));
  if (!found) throw new Refusal(NO_SESSION, "sessionMissing");
  return found;
}

/** Outside the envelope nobody reads codes: the status says it, too. */
async function outside<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.key, { values: error.values, status: error.code === NO_SESSION ? 401 : 403 });
  }
}

/** Puts addresses outside the envelope on the server: none is handled before its access is enforced. */
export function serveRaw(app: FastifyInstance, means: Means, files: readonly RawFile[]): void {
  for (const file of files)
    void app.register((scope, _options, done) => {
      takeBody(scope, file.body);
      put(scope, means, file);
      done();
    });
}

function takeBody(scope: FastifyInstance, body: RawFile["body"]): void {
  if (body === "bytes")
    scope.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
  if (body === "text" || body === "unread") scope.removeAllContentTypeParsers();
  if (body === "text") scope.addContentTypeParser("*", { parseAs: "string" }, (_request, text, done) => done(null, text));
  if (body === "unread") scope.addContentTypeParser("*", (_request, _stream, done) => done(null));
}

function put(scope: FastifyInstance, means: Means, file: RawFile): void {
  const { address, admit: letIn, handle, body, bodyLimit, packed, probe, also = [] } = file;
  scope.route({
    method: [address.method, ...also],
    url: address.path,
    // Megabytes on a slow line take minutes.
    config: { access: address.access, ...(body === "bytes" || body === "unread" ? { longBody: true } : {}), ...(probe && { probe }) },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(packed ? { compress: false, exposeHeadRoute: false } : {}),
    // Nobody without leave makes the server take a large body.
    ...(body === "bytes" ? { onRequest: async (request: FastifyRequest) => void (await letIn(means, request)) } : {}),
    handler: async (request, reply) => handle(means, await letIn(means, request), request, reply),
  });
}

/** The bytes of a `bytes` body. */
export const bytesOf = ({ body }: Pick<FastifyRequest, "body">): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** Answers with the envelope after all. */
export const enveloped = (reply: FastifyReply, data: unknown) =>
  reply.header("cache-control", "no-store").send({ code: SUCCESS, message: "", data });

/** There is no such file. */
export const nothingHere = () => new Refusal(FAILED, "notFound", { status: 404 });
