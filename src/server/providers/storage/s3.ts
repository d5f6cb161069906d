import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type * as Sdk from "@aws-sdk/client-s3";
import { signedAddress } from "./s3.direct.ts";
import { codeOf, statusOf, StoreFailure, storeFailure } from "./s3.failure.ts";
import type { S3Settings } from "./s3.settings.ts";
import { type BlobStore, checkedKey, isKey, type StoredBlob } from "./storage.ts";

type Client = Sdk.S3Client;

/** Waits in ms: for a connection, for silence on it, and for one whole small request. */
interface S3Patience {
  readonly connect: number;
  readonly silence: number;
  readonly request: number;
  /** How often one request is tried in all. */
  readonly tries: number;
  /** First wait between two tries of a large upload; doubled each time. */
  readonly pause: number;
}
const PATIENCE: S3Patience = { connect: 5_000, silence: 20_000, request: 30_000, tries: 3, pause: 500 };

/** One PutObject takes no more (Amazon S3's limit, which others share). */
const LARGEST = 5 * 1024 ** 3;
/** DeleteObjects takes no more keys at once. */
const BATCH = 1_000;

/** A bucket as its store asks it. */
interface Bucket {
  readonly name: string;
  readonly prefix: string;
  readonly patience: S3Patience;
  readonly nameOf: (key: string) => string;
  /** Runs one act with the client; what it throws leaves as a `StoreFailure`. */
  readonly asked: <T>(act: string, work: (sdk: typeof Sdk, client: Client) => Promise<T>) => Promise<T>;
  /** For a request that must be answered in time. */
  readonly soon: () => { readonly abortSignal: AbortSignal };
}

/** The client's code is loaded with the first request, so that a product with its media on disk carries none of it. */
function bucketOf(settings: S3Settings, patience: S3Patience): Bucket {
  let opened: Promise<{ sdk: typeof Sdk; client: Client }> | null = null;
  const open = () => (opened ??= import("@aws-sdk/client-s3").then((sdk) => ({ sdk, client: clientOf(sdk, settings, patience) })));
  return {
    name: settings.bucket,
    prefix: settings.prefix,
    patience,
    nameOf: (key) => `${settings.prefix}${checkedKey(key)}`,
    soon: () => ({ abortSignal: AbortSignal.timeout(patience.request) }),
    async asked(act, work) {
      const { sdk, client } = await open();
      try {
        return await work(sdk, client);
      } catch (error) {
        throw storeFailure(act, error);
      }
    },
  };
}

/**
 * Blobs as objects of a bucket. Bodies are always sent whole and with their own hash, which the store checks: neither
 * chunked encoding nor trailing checksums, which stores beside Amazon's refuse.
 */
export function s3Store(settings: S3Settings, now: () => number, patience: S3Patience = PATIENCE): BlobStore {
  const bucket = bucketOf(settings, patience);
  const { name: Bucket, prefix, nameOf, asked, soon } = bucket;
  return {
    name: `bucket ${Bucket}${prefix ? ` below ${prefix}` : ""} at ${settings.endpoint ?? `Amazon S3 in ${settings.region}`}`,
    remote: true,

    direct(key) {
      const name = nameOf(key);
      return settings.direct ? signedAddress(settings, name, now()) : null;
    },

    async put(key, body) {
      const Key = nameOf(key);
      await asked(`writing ${key}`, (sdk, client) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: body, ContentLength: body.byteLength }), soon()),
      );
    },

    putFile: (key, path) => putFile(bucket, key, path),
    read: (key, range) => readObject(bucket, key, range),
    stat: (key) => statObject(bucket, key),

    async list(folder) {
      const keys: string[] = [];
      for await (const page of pages(bucket, folder)) for (const { key } of page) keys.push(key);
      return keys.toSorted();
    },

    async *all() {
      for await (const page of pages(bucket, null)) yield* page.filter(({ key }) => isKey(key));
    },

    async delete(key) {
      const Key = nameOf(key);
      await asked(`deleting ${key}`, (sdk, client) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), soon()));
    },

    async deleteFolder(folder) {
      // The pages are read to the end first: deleting while listing would move what a page begins with.
      const keys: string[] = [];
      for await (const page of pages(bucket, folder)) keys.push(...page.map(({ key }) => nameOf(key)));
      await removeAll(bucket, folder, keys);
    },
  };
}

/** `folder` null: the whole store. */
async function* pages({ name: Bucket, prefix, nameOf, asked, soon }: Bucket, folder: string | null): AsyncGenerator<StoredBlob[]> {
  const Prefix = folder === null ? prefix : `${nameOf(folder)}/`;
  let ContinuationToken: string | undefined;
  do {
    const page = await asked(`listing ${folder ?? "all"}`, (sdk, client) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken ? { ContinuationToken } : {}) }), soon()),
    );
    yield (page.Contents ?? []).flatMap(({ Key, Size, LastModified }) =>
      Key === undefined ? [] : [{ key: Key.slice(prefix.length), bytes: Size ?? 0, changedAt: LastModified?.getTime() ?? 0 }],
    );
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken);
}

async function removeAll({ name: Bucket, asked, soon }: Bucket, folder: string, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += BATCH) {
    await asked(`deleting ${folder}`, async (sdk, client) => {
      const Objects = keys.slice(at, at + BATCH).map((Key) => ({ Key }));
      const { Errors = [] } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }), soon());
      const left = Errors[0];
      if (left)
        throw new StoreFailure(
          left.Code ?? "unknown",
          `object store: ${Errors.length} objects below ${folder} were not deleted (${left.Code ?? "unknown"})`,
          false,
        );
    });
  }
}

async function putFile({ name: Bucket, patience, nameOf, asked }: Bucket, key: string, path: string): Promise<void> {
  const Key = nameOf(key);
  const { size } = await stat(path);
  if (size > LARGEST)
    throw new StoreFailure("EntityTooLarge", `object store: ${key} has more than 5 GiB, which is too much for one object`, false);
  const sha256 = await hashOf(path);
  for (let attempt = 1; ; attempt += 1) {
    // The client can't send a stream twice; each try reads the file anew.
    const body = createReadStream(path);
    try {
      await asked(`writing ${key}`, (sdk, client) => {
        const command = new sdk.PutObjectCommand({ Bucket, Key, Body: body, ContentLength: size });
        command.middlewareStack.add((next) => (args) => {
          (args.request as { headers: Record<string, string> }).headers["x-amz-content-sha256"] = sha256;
          return next(args);
        }, { step: "build", name: "hashOfFile" });
        return client.send(command);
      });
      return;
    } catch (error) {
      if (attempt >= patience.tries || !(error instanceof StoreFailure && error.passing)) throw error;
      await new Promise((resolve) => setTimeout(resolve, patience.pause * 2 ** (attempt - 1)));
    } finally {
      body.destroy();
    }
  }
}

async function readObject(bucket: Bucket, key: string, range?: { readonly from: number; readonly to: number }) {
  const { name: Bucket, nameOf, asked } = bucket;
  const Key = nameOf(key);
  if (range && range.to < range.from) return (await statObject(bucket, key)) && { stream: Readable.from([]), bytes: 0 };
  return asked(`reading ${key}`, async (sdk, client) => {
    try {
      const Range = range && `bytes=${range.from}-${range.to}`;
      const { Body, ContentLength } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }));
      return { stream: Body as Readable, bytes: ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return null;
      if (statusOf(error) === 416) return { stream: Readable.from([]), bytes: 0 };
      throw error;
    }
  });
}

async function statObject({ name: Bucket, nameOf, asked, soon }: Bucket, key: string): Promise<{ bytes: number } | null> {
  const Key = nameOf(key);
  return asked(`looking up ${key}`, async (sdk, client) => {
    try {
      const { ContentLength } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }), soon());
      return { bytes: ContentLength ?? 0 };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  });
}

/** A missing bucket is a 404, too, but no missing blob. */
const isMissing = (error: unknown) => statusOf(error) === 404 && codeOf(error) !== "NoSuchBucket";

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

const silent = () => undefined;

function clientOf(sdk: typeof Sdk, settings: S3Settings, patience: S3Patience): Client {
  const client = new sdk.S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.forcePathStyle,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: patience.tries,
    // Whatever goes wrong is thrown as a `StoreFailure`; the client itself would write to the console.
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    requestHandler: {
      connectionTimeout: patience.connect,
      socketTimeout: patience.silence,
      httpsAgent: { maxSockets: 64 },
      httpAgent: { maxSockets: 64 },
    },
  });
  // DeleteObjects must carry a digest; older stores know MD5 alone.
  client.middlewareStack.add((next, context) => (args) => {
    const request = args.request as { headers: Record<string, string>; body?: unknown };
    if (context.commandName === "DeleteObjectsCommand" && typeof request.body === "string") {
      request.headers["content-md5"] = createHash("md5").update(request.body).digest("base64");
    }
    return next(args);
  }, { step: "build", name: "digestForOlderStores" });
  return client;
}
