import { SettingError } from "../../environment.ts";

/** How a bucket of an S3-compatible store is reached. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** null: Amazon's own, by the region. Without a slash at the end. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Goes before every key, with the slash; empty for none. */
  readonly prefix: string;
  /** Learners fetch segments from the store itself, by signed addresses. */
  readonly direct: boolean;
}

const NAMES: ReadonlySet<string> = new Set([
  "S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_FORCE_PATH_STYLE", "S3_PREFIX", "S3_DIRECT",
]);
const NEEDED = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Settings of the object store; null when none is set. Throws `SettingError` with the one line that says what is wrong. */
export function s3Settings(settings: Readonly<Record<string, string>>): S3Settings | null {
  const given = Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => name.startsWith("S3_"))
      .map(([name, value]) => [name, value.trim()]),
  );
  const unknown = Object.keys(given).find((name) => !NAMES.has(name));
  if (unknown) throw new SettingError(`${unknown} is no setting of this product; did you mistype it?`);
  const said = (name: string) => given[name] ?? "";
  if (Object.values(given).every((value) => value === "")) return null;
  const missing = NEEDED.filter((name) => said(name) === "");
  if (missing.length > 0)
    throw new SettingError(`an object store needs ${missing.join(", ")} as well; unset every S3_ setting to keep media on disk`);
  const bucket = said("S3_BUCKET");
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new SettingError("S3_BUCKET is no name of a bucket: 3 to 63 of a-z, 0-9, - and .");
  if (!/^[a-z0-9-]{2,40}$/.test(said("S3_REGION"))) throw new SettingError("S3_REGION is no region; write it like cn-north-1");
  const prefix = said("S3_PREFIX").replace(/\/+$/, "");
  if (prefix !== "" && !/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}(\/[A-Za-z0-9_][A-Za-z0-9._-]{0,99}){0,3}$/.test(prefix)) {
    throw new SettingError("S3_PREFIX holds names divided by /, such as school/media");
  }
  return {
    bucket, prefix: prefix === "" ? "" : `${prefix}/`,
    region: said("S3_REGION"),
    endpoint: endpointOf(said("S3_ENDPOINT")),
    accessKeyId: said("S3_ACCESS_KEY_ID"),
    secretAccessKey: said("S3_SECRET_ACCESS_KEY"),
    forcePathStyle: flag("S3_FORCE_PATH_STYLE", said("S3_FORCE_PATH_STYLE")),
    direct: flag("S3_DIRECT", said("S3_DIRECT")),
  };
}

function endpointOf(text: string): string | null {
  if (text === "") return null;
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new SettingError("S3_ENDPOINT is no address; write it like https://s3.example.cn");
  if (address.username || address.password)
    throw new SettingError("S3_ENDPOINT holds a name or password; they belong in S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
  if (address.pathname !== "/" || address.search || address.hash)
    throw new SettingError("S3_ENDPOINT is the store's address alone, without a path: the bucket belongs in S3_BUCKET");
  return address.origin;
}

function flag(name: string, text: string): boolean {
  if (text !== "" && text !== "0" && text !== "1") throw new SettingError(`${name} must be 0 or 1`);
  return text === "1";
}
