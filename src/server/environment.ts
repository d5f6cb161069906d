import { isIP } from "node:net";
import { resolve } from "node:path";

/** A setting that stops the start; its message is the one line that is printed. */
export class SettingError extends Error {}

/** What is written into the log: this and all after it. */
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

/** Everything that the process takes from its environment (architecture.md Environment). */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute path; holds the embedded database, media, secrets and the outbox. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Who owns the schema, where DATABASE_URL names a role that has rights on rows alone. */
  readonly databaseOwnerUrl: string | null;
  /** Without a slash at the end. Null until it is known that the server listens on HOST:PORT. */
  readonly publicUrl: string | null;
  /** PUBLIC_URL is https: secure cookies, no outbox, no demo. */
  readonly production: boolean;
  /** Browsers that came by https once come to every name below the school's by https alone, too. */
  readonly hstsSubdomains: boolean;
  /** null: load the demo school on a first start without DATABASE_URL. */
  readonly demo: boolean | null;
  readonly trustedProxies: readonly string[];
  /** Addresses exempt from per-address limits and captcha (a classroom's NAT). */
  readonly abuseAllow: ReadonlySet<string>;
  /** Whom to tell of a security hole: mailto:, https: or tel: addresses, best first. */
  readonly securityContacts: readonly string[];
  /** So many times what docs/operating.md says is everybody's budget of pages, calls and changes. */
  readonly budgetTimes: number;
  readonly owner: { readonly username: string | null; readonly password: string | null };
  readonly backup: {
    /** Where a backup is made every night; null: nowhere. */
    readonly dir: string | null;
    /** Backups that stay there. */
    readonly keep: number;
    /** Seals what is saved; null: it lies open. */
    readonly passphrase: string | null;
  };
  readonly logLevel: LogLevel;
  /** Shows the figures to whoever sends it; null: to the machine itself alone. */
  readonly metricsToken: string | null;
  /** Where traces go; null: nowhere. */
  readonly tracing: {
    /** The collector's address, without `/v1/traces`. */
    readonly endpoint: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly service: string;
    /** The part of requests without a trace of their own that is traced, 0..1. */
    readonly ratio: number;
  } | null;
  /** Settings of providers, by their own prefixes; read by `providers/choose.ts`. */
  readonly providerSettings: Readonly<Record<string, string>>;
  /** Set by a holder: an older version works on the same data until this one answers. */
  readonly takesOver: boolean;
  /** Sources are served through Vite and the process restarts on changes. */
  readonly development: boolean;
}

/** Every setting that some part of the product reads. A part that reads a new one adds it here. */
export const SETTINGS = [
  "PORT", "HOST", "DATA_DIR", "DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_READ_URL", "REDIS_URL", "DEMO",
  "PUBLIC_URL", "HSTS_SUBDOMAINS",
  "TRUSTED_PROXIES", "ABUSE_ALLOW", "BUDGET_TIMES",
  "OWNER_USERNAME", "OWNER_PASSWORD", "BACKUP_DIR", "BACKUP_KEEP", "BACKUP_PASSPHRASE", "UPLOAD_MAX_GB", "FFMPEG_PATH", "SMS_PROVIDER",
  "UPLOAD_KEEP_ORIGINALS", "SMS_CAPTCHA", "SECURITY_CONTACT",
  "LOG_LEVEL", "METRICS_TOKEN", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_PROTOCOL",
  "OTEL_SERVICE_NAME", "OTEL_TRACES_SAMPLER_ARG",
  "ALIYUN_SMS_ACCESS_KEY_ID", "ALIYUN_SMS_ACCESS_KEY_SECRET", "ALIYUN_SMS_SIGN_NAME", "ALIYUN_SMS_TEMPLATE_CODE", "ALIYUN_SMS_ENDPOINT",
  "S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_FORCE_PATH_STYLE", "S3_PREFIX", "S3_DIRECT",
  "VIDEO_PROVIDER", "ALIYUN_VOD_ACCESS_KEY_ID", "ALIYUN_VOD_ACCESS_KEY_SECRET", "ALIYUN_VOD_REGION", "ALIYUN_VOD_CALLBACK_KEY",
  "ALIYUN_VOD_CALLBACK_URL", "ALIYUN_VOD_TEMPLATE_GROUP", "ALIYUN_VOD_PLAY_ORIGIN", "ALIYUN_VOD_ENDPOINT",
] as const;

/** Beginnings that nobody else's settings have: what follows must be one of ours. */
const OURS =
  /^(TRUSTED_PROX|ABUSE_|BUDGET_|METRICS_TOK|BACKUP_|OWNER_|PUBLIC_URL|HSTS_|DATA_DIR|ALIYUN_(SMS|VOD)_|SMS_|VIDEO_PROV|UPLOAD_MAX|S3_)/;

const PROVIDER_PREFIXES = ["SMS_", "ALIYUN_", "S3_", "VIDEO_", "FFMPEG_", "UPLOAD_"];
/** Settings that later parts of the product read; naming them today would do nothing, so the start says so. */
export const NOT_YET = ["DATABASE_READ_URL", "REDIS_URL"];

/** The address under which the site names itself: without PUBLIC_URL the one that the start prints, as a request may say any name. */
export const siteAddress = ({ publicUrl, port }: Pick<Environment, "publicUrl" | "port">): string =>
  publicUrl ?? `http://localhost:${port}`;

export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const get = (name: string) => env[name]?.trim() || null;
  for (const name of NOT_YET) if (get(name)) throw new SettingError(`${name} is set, but this version does not use it; unset it`);
  const strange = strangeSetting(Object.keys(env));
  if (strange) {
    const { name, meant } = strange;
    throw new SettingError(`${name} is no setting of this product; did you ${meant ? `mean ${meant}` : "mistype it"}?`);
  }
  const port = number("PORT", get("PORT") ?? "3000", 0, 65_535);
  const publicUrl = get("PUBLIC_URL");
  if (publicUrl && !URL.canParse(publicUrl)) throw new SettingError("PUBLIC_URL is no address; write it like https://school.example.cn");
  const production = publicUrl?.startsWith("https://") ?? false;
  const demo = flag("DEMO", get("DEMO"));
  if (production && demo) throw new SettingError("DEMO=1 and an https PUBLIC_URL contradict each other: a demo school is never public");
  const trustedProxies = list(get("TRUSTED_PROXIES"));
  for (const proxy of trustedProxies) {
    if (!isIP(proxy.split("/")[0]!)) throw new SettingError(`TRUSTED_PROXIES holds "${proxy}", which is no address`);
  }
  const backupDir = get("BACKUP_DIR");
  const ownerPassword = get("OWNER_PASSWORD");
  if (ownerPassword && ownerPassword.length < 12) throw new SettingError("OWNER_PASSWORD is too short: at least 12 characters");
  return {
    port,
    host: get("HOST") ?? "127.0.0.1",
    dataDir: resolve(get("DATA_DIR") ?? "./data"),
    databaseUrl: databaseUrl("DATABASE_URL", get("DATABASE_URL")),
    databaseOwnerUrl: ownerUrl(get("DATABASE_OWNER_URL"), get("DATABASE_URL")),
    publicUrl: publicUrl?.replace(/\/+$/, "") ?? null,
    production,
    hstsSubdomains: flag("HSTS_SUBDOMAINS", get("HSTS_SUBDOMAINS")) ?? false,
    demo,
    trustedProxies,
    abuseAllow: new Set(list(get("ABUSE_ALLOW"))),
    securityContacts: list(get("SECURITY_CONTACT")).map(contact),
    budgetTimes: number("BUDGET_TIMES", get("BUDGET_TIMES") ?? "1", 1, 1_000_000),
    owner: { username: get("OWNER_USERNAME"), password: ownerPassword },
    backup: {
      dir: backupDir && resolve(backupDir),
      keep: number("BACKUP_KEEP", get("BACKUP_KEEP") ?? "7", 1, 366),
      passphrase: get("BACKUP_PASSPHRASE"),
    },
    logLevel: logLevel(get("LOG_LEVEL")),
    metricsToken: metricsToken(get("METRICS_TOKEN")),
    tracing: tracing(get),
    providerSettings: Object.fromEntries(
      Object.entries(env).filter(([name, value]) => value && PROVIDER_PREFIXES.some((p) => name.startsWith(p))) as [string, string][],
    ),
    takesOver: env["JIANGCHENG_TAKES_OVER"] === "1",
    development: env["NODE_ENV"] === "development",
  };
}

function logLevel(value: string | null): LogLevel {
  const level = value === null ? "warn" : LOG_LEVELS.find((known) => known === value.toLowerCase());
  if (level === undefined) throw new SettingError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(", ")}`);
  return level;
}

function metricsToken(value: string | null): string | null {
  if (value !== null && !/^\S{16,}$/.test(value)) throw new SettingError("METRICS_TOKEN must have at least 16 characters and no space");
  return value;
}

/** What OpenTelemetry calls these settings; of its protocols HTTP alone. */
function tracing(get: (name: string) => string | null): Environment["tracing"] {
  const endpoint = get("OTEL_EXPORTER_OTLP_ENDPOINT");
  if (endpoint === null) return null;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new SettingError("OTEL_EXPORTER_OTLP_ENDPOINT is no address; write it like http://127.0.0.1:4318");
  }
  if (get("OTEL_EXPORTER_OTLP_PROTOCOL") === "grpc") {
    throw new SettingError("OTEL_EXPORTER_OTLP_PROTOCOL=grpc is not spoken here; use http/json and the collector's port for HTTP (4318)");
  }
  const ratio = Number(get("OTEL_TRACES_SAMPLER_ARG") ?? "1");
  if (!(ratio >= 0 && ratio <= 1)) throw new SettingError("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1");
  const pairs = list(get("OTEL_EXPORTER_OTLP_HEADERS")).map((pair) => /^([\w-]+)=((?:[^%]|%[\da-f]{2})*)$/i.exec(pair));
  if (pairs.includes(null)) throw new SettingError("OTEL_EXPORTER_OTLP_HEADERS must be written like name=value,name=value");
  return {
    endpoint: endpoint.replace(/\/+$/, ""),
    headers: Object.fromEntries(pairs.map((pair) => [pair![1]!, decodeURIComponent(pair![2]!)])),
    service: get("OTEL_SERVICE_NAME") ?? "jiangcheng",
    ratio,
  };
}

function ownerUrl(value: string | null, product: string | null): string | null {
  if (value && !product) throw new SettingError("DATABASE_OWNER_URL is set, but DATABASE_URL is not: set both, or neither");
  return databaseUrl("DATABASE_OWNER_URL", value);
}

function databaseUrl(name: string, value: string | null): string | null {
  if (value && !/^postgres(ql)?:\/\//.test(value)) throw new SettingError(`${name} must begin with postgres:// or postgresql://`);
  if (value && !URL.canParse(value)) {
    throw new SettingError(`${name} is no address; write it like postgres://user:password@host:5432/database`);
  }
  return value;
}

function number(name: string, value: string, min: number, max: number): number {
  const parsed = Number(value);
  if (!/^\d+$/.test(value) || parsed < min || parsed > max) throw new SettingError(`${name} must be a whole number from ${min} to ${max}`);
  return parsed;
}

function flag(name: string, value: string | null): boolean | null {
  if (value === null) return null;
  if (value !== "0" && value !== "1") throw new SettingError(`${name} must be 0 or 1`);
  return value === "1";
}

const list = (value: string | null) => (value ?? "").split(",").map((part) => part.trim()).filter(Boolean);

/** An address that security.txt may name; mail is most often written without `mailto:`. */
function contact(value: string): string {
  const address = /^[^\s:@/]+@[^\s:@/]+$/.test(value) ? `mailto:${value}` : value;
  if (/^(mailto:\S+@\S+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(address)) return address;
  throw new SettingError(`SECURITY_CONTACT holds "${value}": write a mail address, https://… or tel:…, several by commas`);
}

/** A name in the environment that was meant for the product and is none of its settings, with the one that it resembles. */
function strangeSetting(names: readonly string[]): { readonly name: string; readonly meant: string | null } | null {
  const known: ReadonlySet<string> = new Set(SETTINGS);
  for (const name of names) {
    if (known.has(name)) continue;
    const meant = SETTINGS.find((setting) => isOneSlipFrom(setting, name)) ?? null;
    if (meant !== null || OURS.test(name)) return { name, meant };
  }
  return null;
}

/** One letter too many, one missing, one wrong, or two that changed places. */
function isOneSlipFrom(right: string, typed: string): boolean {
  const longer = Math.max(right.length, typed.length);
  let start = 0;
  while (start < longer && right[start] === typed[start]) start++;
  let end = 0;
  while (end < longer - start && right.at(-1 - end) === typed.at(-1 - end)) end++;
  const [left, other] = [right.slice(start, right.length - end), typed.slice(start, typed.length - end)];
  if (Math.max(left.length, other.length) <= 1) return true;
  return left.length === 2 && left[0] === other[1] && left[1] === other[0] && other.length === 2;
}
