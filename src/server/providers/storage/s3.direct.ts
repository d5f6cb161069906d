import { createHash, createHmac } from "node:crypto";
import type { S3Settings } from "./s3.settings.ts";

/** How long a signed address opens its object, seconds. Whoever asks at the end of a step still has most of it. */
const LIFETIME_SECONDS = 6 * 3600;
/** Addresses are signed for the beginning of a step of this length, so that browsers and caches meet the same one again. */
const STEP_MS = 3_600_000;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Where browsers reach the bucket: its own host, or the store's with the bucket in the path. */
export function bucketAddress({ endpoint, region, bucket, forcePathStyle }: S3Settings): {
  readonly origin: string;
  readonly path: string;
} {
  const base = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith("cn-") ? ".cn" : ""}`);
  if (forcePathStyle) return { origin: base.origin, path: `/${bucket}` };
  base.hostname = `${bucket}.${base.hostname}`;
  return { origin: base.origin, path: "" };
}

/**
 * An address that opens one object for reading, without the store being asked: Signature Version 4 in the query. Keys of
 * a store need no encoding. `now` in ms since the epoch.
 */
export function signedAddress(settings: S3Settings, name: string, now: number): string {
  const { origin, path } = bucketAddress(settings);
  const date = `${new Date(Math.floor(now / STEP_MS) * STEP_MS).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const scope = `${date.slice(0, 8)}/${settings.region}/s3/aws4_request`;
  const query = [
    "X-Amz-Algorithm=AWS4-HMAC-SHA256",
    `X-Amz-Credential=${encodeURIComponent(`${settings.accessKeyId}/${scope}`)}`,
    `X-Amz-Date=${date}`,
    `X-Amz-Expires=${LIFETIME_SECONDS}`,
    "X-Amz-SignedHeaders=host",
  ].join("&");
  const canonical = ["GET", `${path}/${name}`, query, `host:${new URL(origin).host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const key = [settings.region, "s3", "aws4_request"].reduce(
    (before, part) => hmac(before, part),
    hmac(`AWS4${settings.secretAccessKey}`, date.slice(0, 8)),
  );
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString("hex");
  return `${origin}${path}/${name}?${query}&X-Amz-Signature=${signature}`;
}
