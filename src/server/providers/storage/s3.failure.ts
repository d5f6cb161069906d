/**
 * The object store could not do what was asked. The message is ours, says what an operator may look at and carries the
 * store's own code; the store's answer is not kept, since it repeats the request with its key and signature.
 */
export class StoreFailure extends Error {
  override readonly name = "StoreFailure";
  /** The store's code, such as SlowDown, or the network's, such as ECONNREFUSED. */
  readonly code: string;
  /** Whether the same request may succeed a moment later. */
  readonly passing: boolean;

  constructor(code: string, message: string, passing: boolean) {
    super(message);
    this.code = code;
    this.passing = passing;
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: "the store does not accept the signature: check S3_SECRET_ACCESS_KEY and S3_REGION",
  InvalidAccessKeyId: "the store does not know this key: check S3_ACCESS_KEY_ID",
  RequestTimeTooSkewed: "this machine's clock and the store's are too far apart: set the clock",
  AccessDenied: "the key may not do this in the bucket: it needs to read, write, list and delete",
  NoSuchBucket: "there is no such bucket: check S3_BUCKET, and S3_FORCE_PATH_STYLE where the store is your own",
  PermanentRedirect: "the bucket lies in another region: check S3_REGION and S3_ENDPOINT",
  AuthorizationHeaderMalformed: "the store expects another region: check S3_REGION",
  EntityTooLarge: "the file is larger than the store takes in one piece",
  BadDigest: "what arrived is not what was sent",
  XAmzContentSHA256Mismatch: "what arrived is not what was sent",
};

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at S3_ENDPOINT",
  ENOTFOUND: "there is no host of that name: check S3_ENDPOINT, and S3_FORCE_PATH_STYLE where the store is your own",
  EAI_AGAIN: "the store's name can't be looked up just now",
  ECONNRESET: "the store broke the connection off",
  EPIPE: "the store broke the connection off",
  ETIMEDOUT: "the store did not answer in time",
  TimeoutError: "the store did not answer in time",
  AbortError: "the request was given up",
};

const PASSING: ReadonlySet<string> = new Set([
  "SlowDown",
  "RequestTimeout",
  "InternalError",
  "ServiceUnavailable",
  "Throttling",
  "OperationAborted",
  ...Object.keys(NETWORK),
]);

interface Thrown {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly Code?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** The HTTP status behind what the store's client threw; 0 for none. */
export const statusOf = (error: unknown): number => (error as Thrown | null)?.$metadata?.httpStatusCode ?? 0;

/** The store's or the network's own code of what the client threw. */
export function codeOf(error: unknown): string {
  const { name, code, Code } = (error ?? {}) as Thrown;
  for (const said of [Code, code, name])
    if (typeof said === "string" && said !== "" && said !== "Error" && said !== "Unknown") return said.slice(0, 60);
  return statusOf(error) > 0 ? `HTTP ${statusOf(error)}` : "unknown";
}

/** What was thrown, as the failure of `act` ("writing 7/init.mp4"). */
export function storeFailure(act: string, error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const code = codeOf(error);
  // A HEAD has no body, so that only its status tells.
  const refused = statusOf(error) === 403 || statusOf(error) === 400;
  const known =
    ADVICE[code] ??
    NETWORK[code] ??
    (refused ? "the store refuses: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and this machine's clock" : null);
  return new StoreFailure(
    code,
    `object store: ${act} failed (${code})${known ? `: ${known}` : ""}`,
    PASSING.has(code) || statusOf(error) >= 500,
  );
}
