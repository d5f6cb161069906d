import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "#server/providers/storage/s3.settings.ts";
import { S3Refusal, verifySignature } from "./sigv4.ts";

/** A small object store in memory that checks every signature, every body's hash and the date, and answers in S3's XML. */
export interface SignedStore {
  readonly settings: S3Settings;
  readonly objects: Map<string, Buffer>;
  /** Requests that arrived, such as "PUT /media/school/7/init.mp4", in order. */
  readonly seen: { line: string; headers: IncomingMessage["headers"] }[];
  /** Moves the store's clock against the real one, in ms; `tellsTime` false hides it from the client. */
  readonly clock: { offset: number; tellsTime: boolean };
  /** Called before the store looks at a request; true means that it was answered. */
  meddle: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** What a request is checked against; a test may put it off. */
  readonly keys: { accessKeyId: string; secretAccessKey: string; region: string };
  stop(): Promise<void>;
}

const BUCKET = "media";
/** Keys of one page, unless the request asks for fewer. */
const PAGE = 1_000;
const XML = '<?xml version="1.0" encoding="UTF-8"?>';

export async function startSignedStore(): Promise<SignedStore> {
  const keys = { accessKeyId: "AKIDTEST", secretAccessKey: "secret/of+the=store", region: "cn-north-1" };
  const store: Omit<SignedStore, "settings"> = {
    objects: new Map(), seen: [], clock: { offset: 0, tellsTime: true }, meddle: null, keys,
    stop: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
  const now = () => Date.now() + store.clock.offset;
  const server = createServer((request, response) => {
    store.seen.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    response.sendDate = false;
    if (store.clock.tellsTime) response.setHeader("date", new Date(now()).toUTCString());
    if (full.meddle?.(request, response)) return;
    answer(store, request, response, now).catch((error: unknown) => {
      const { code, status } = error instanceof S3Refusal ? error : new S3Refusal("InternalError", 500);
      request.resume();
      // As Amazon's does, the refusal repeats the key that was used.
      const key = `<AWSAccessKeyId>${keys.accessKeyId}</AWSAccessKeyId>`;
      const body = `${XML}<Error><Code>${code}</Code><Message>no</Message>${key}<RequestId>1</RequestId></Error>`;
      response.writeHead(status, { "content-type": "application/xml" }).end(request.method === "HEAD" ? undefined : body);
    });
  });
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const full: SignedStore = Object.assign(store, {
    settings: { ...keys, bucket: BUCKET, endpoint, forcePathStyle: true, prefix: "school/", direct: false },
  });
  return full;
}

async function answer(
  { objects, keys }: Pick<SignedStore, "objects" | "keys">,
  request: IncomingMessage,
  response: ServerResponse,
  now: () => number,
): Promise<void> {
  const hash = verifySignature(request, { ...keys, now });
  const body = await buffer(request);
  if (hash !== null && createHash("sha256").update(body).digest("hex") !== hash) throw new S3Refusal("XAmzContentSHA256Mismatch", 400);
  const url = new URL(request.url!, "http://x");
  const [, bucket, ...steps] = url.pathname.split("/").map(decodeURIComponent);
  if (bucket !== BUCKET) throw new S3Refusal("NoSuchBucket", 404);
  const key = steps.join("/");
  const ok = (text = "") => void response.writeHead(200, { "content-type": "application/xml" }).end(text);
  if (key === "" && request.method === "GET") return ok(listed(objects, url.searchParams));
  if (key === "" && request.method === "POST" && url.searchParams.has("delete")) {
    if (createHash("md5").update(body).digest("base64") !== request.headers["content-md5"]) throw new S3Refusal("BadDigest", 400);
    const named = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map((found) => found[1]!);
    if (named.length > PAGE) throw new S3Refusal("MalformedXML", 400);
    for (const name of named) objects.delete(name);
    return ok("<DeleteResult></DeleteResult>");
  }
  if (request.method === "PUT") return (void objects.set(key, body), ok());
  if (request.method === "DELETE") return (void objects.delete(key), void response.writeHead(204).end());
  const found = objects.get(key);
  if (!found) throw new S3Refusal("NoSuchKey", 404);
  sendObject(request, response, found);
}

function sendObject(request: IncomingMessage, response: ServerResponse, whole: Buffer): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
  if (range && Number(range[1]) >= whole.length) throw new S3Refusal("InvalidRange", 416);
  const part = range ? whole.subarray(Number(range[1]), Number(range[2]) + 1) : whole;
  response.writeHead(range ? 206 : 200, { "content-length": part.length, etag: `"${createHash("md5").update(whole).digest("hex")}"` });
  response.end(request.method === "HEAD" ? undefined : part);
}

function listed(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const more = keys.length > page.length;
  const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size></Contents>`).join("");
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `${XML}<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`;
}
