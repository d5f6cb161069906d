import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SettingError } from "#server/environment.ts";
import { openLog } from "#server/kernel/log.ts";
import { claimStore, probeStore } from "#server/providers/storage/probe.ts";
import { StoreFailure } from "#server/providers/storage/s3.failure.ts";
import { s3Store } from "#server/providers/storage/s3.ts";
import { s3Settings, type S3Settings } from "#server/providers/storage/s3.settings.ts";
import { startS3rver } from "../support/s3rver.ts";
import { type SignedStore, startSignedStore } from "../support/signedStore.ts";

const QUICK = { connect: 500, silence: 400, request: 10_000, tries: 3, pause: 5 };

let server: SignedStore;
let file: string;
beforeAll(async () => {
  server = await startSignedStore();
  file = join(mkdtempSync(join(tmpdir(), "jc-s3-")), "file");
  writeFileSync(file, Buffer.alloc(200_000, 7));
});
afterAll(() => {
  rmSync(join(file, ".."), { recursive: true });
  return server.stop();
});
afterEach(() => {
  server.meddle = null;
  Object.assign(server.clock, { offset: 0, tellsTime: true });
  server.seen.length = 0;
});

const storeWith = (changed: Partial<S3Settings> = {}) => s3Store({ ...server.settings, ...changed }, Date.now, QUICK);
const body = Buffer.from("body");

async function failure(work: Promise<unknown>): Promise<StoreFailure> {
  const thrown = await work.then(() => null, (error: unknown) => error);
  expect(thrown).toBeInstanceOf(StoreFailure);
  return thrown as StoreFailure;
}

describe("the signature of every request", () => {
  test("covers the body by its own hash, without chunks, trailers or open payloads", async () => {
    const store = storeWith();
    await store.put("1/a", body);
    await store.putFile("1/b", file);
    await store.read("1/a");
    await store.read("1/a", { from: 0, to: 1 });
    await store.stat("1/a");
    await store.list("1");
    await store.deleteFolder("1");
    await store.delete("1/a");
    expect(server.seen.length).toBe(9);
    for (const { line, headers } of server.seen) {
      expect(headers["x-amz-content-sha256"], line).toMatch(/^[0-9a-f]{64}$/);
      expect(headers["content-encoding"], line).toBeUndefined();
      expect(headers["x-amz-trailer"], line).toBeUndefined();
      expect(headers["transfer-encoding"], line).toBeUndefined();
    }
  });

  test("is refused with a wrong secret, an unknown key or another region, and the error says where to look", async () => {
    const cases: [Partial<S3Settings>, string, string][] = [
      [{ secretAccessKey: "guessed" }, "SignatureDoesNotMatch", "S3_SECRET_ACCESS_KEY"],
      [{ accessKeyId: "AKIDOTHER" }, "InvalidAccessKeyId", "S3_ACCESS_KEY_ID"],
      [{ region: "cn-south-1" }, "AuthorizationHeaderMalformed", "S3_REGION"],
      [{ bucket: "other" }, "NoSuchBucket", "S3_BUCKET"],
    ];
    for (const [changed, code, hint] of cases) {
      const store = storeWith(changed);
      for (const act of [
        () => store.put("1/a", body),
        () => store.putFile("1/a", file),
        () => store.read("1/a"),
        () => store.list("1"),
        () => store.delete("1/a"),
        () => store.deleteFolder("1"),
      ]) {
        const error = await failure(act());
        expect([error.code, error.passing]).toEqual([code, false]);
        expect(error.message).toContain(hint);
      }
      // A HEAD's refusal has no body; a missing bucket then reads as a missing blob.
      if (code !== "NoSuchBucket") expect((await failure(store.stat("1/a"))).message).toContain("S3_");
    }
    expect(server.objects.size).toBe(0);
  });

  test("is refused when path, header or body are changed on the way", async () => {
    const tampered: [string, (request: Parameters<NonNullable<SignedStore["meddle"]>>[0]) => void][] = [
      ["SignatureDoesNotMatch", (request) => (request.url = request.url!.replace("/1/a", "/2/a"))],
      ["SignatureDoesNotMatch", (request) => (request.headers["content-length"] = "9999")],
      ["AccessDenied", (request) => (request.headers["x-amz-acl"] = "public-read")],
      ["SignatureDoesNotMatch", (request) => (request.headers["x-amz-content-sha256"] = "0".repeat(64))],
    ];
    for (const [code, change] of tampered) {
      server.meddle = (request) => (change(request), false);
      expect((await failure(storeWith().put("1/a", body))).code).toBe(code);
    }
    server.meddle = (request) => {
      request.push(Buffer.from("more"));
      return false;
    };
    expect((await failure(storeWith().put("1/a", body))).code).toBe("XAmzContentSHA256Mismatch");
    expect(server.objects.size).toBe(0);
  });

  test("is refused when it is stale, with advice about the clock; a store that tells its time is followed", async () => {
    server.clock.offset = 3 * 3_600_000;
    server.clock.tellsTime = false;
    const error = await failure(storeWith().put("1/a", body));
    expect([error.code, error.message.includes("set the clock")]).toEqual(["RequestTimeTooSkewed", true]);
    expect(server.objects.size).toBe(0);
    server.clock.tellsTime = true;
    const store = storeWith();
    await store.put("1/late", body);
    expect((await store.stat("1/late"))?.bytes).toBe(4);
    server.objects.clear();
  });
});

describe("failures of the store", () => {
  test("that pass are tried again, small bodies and files alike", async () => {
    for (const put of [(s: ReturnType<typeof s3Store>) => s.put("1/a", body), (s: ReturnType<typeof s3Store>) => s.putFile("1/a", file)]) {
      let left = 2;
      server.meddle = (request, response) => {
        if (left === 0) return false;
        left -= 1;
        request.resume();
        response.writeHead(503, { "content-type": "application/xml" }).end("<Error><Code>SlowDown</Code></Error>");
        return true;
      };
      await put(storeWith());
      expect(left).toBe(0);
    }
    expect(server.objects.get("school/1/a")?.length).toBe(200_000);
    server.objects.clear();
  });

  test("that stay end after three tries and keep their code", async () => {
    server.meddle = (request, response) => {
      request.resume();
      response.writeHead(503, { "content-type": "application/xml" }).end("<Error><Code>SlowDown</Code></Error>");
      return true;
    };
    expect(await failure(storeWith().putFile("1/a", file))).toMatchObject({ code: "SlowDown", passing: true });
    expect(server.seen.length).toBe(3);
  });

  test("a store that never answers, breaks off or isn't there is told apart, in bounded time", async () => {
    const began = performance.now();
    server.meddle = () => true;
    const silent = await failure(storeWith().stat("1/a"));
    expect(silent.message).toContain("did not answer in time");
    server.meddle = (request) => (request.socket.destroy(), true);
    expect((await failure(storeWith().put("1/a", body))).message).toContain("broke the connection off");
    const gone = storeWith({ endpoint: "http://127.0.0.1:9" });
    expect((await failure(gone.put("1/a", body))).message).toContain("nothing listens at S3_ENDPOINT");
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test("a body that breaks off half-way is an error of the stream, never a short blob", async () => {
    server.meddle = (_request, response) => {
      response.writeHead(200, { "content-length": 1_000 });
      response.write(Buffer.alloc(400));
      setTimeout(() => response.destroy(), 30);
      return true;
    };
    const found = (await storeWith().read("1/a"))!;
    const arrived = await found.stream.toArray().then(() => "whole", () => "broken");
    expect(arrived).toBe("broken");
  });

  test("whoever stops reading frees the connection", async () => {
    let closed = false;
    server.meddle = (_request, response) => {
      response.on("close", () => (closed = true));
      response.writeHead(200, { "content-length": 100_000_000 });
      response.write(Buffer.alloc(1_000_000));
      return true;
    };
    const found = (await storeWith().read("1/a"))!;
    found.stream.destroy();
    await expect.poll(() => closed).toBe(true);
  });

  test("no key, secret or signature reaches an error or the log", async () => {
    const { accessKeyId, secretAccessKey } = { accessKeyId: "AKIDTEST", secretAccessKey: "another-secret-of-mine" };
    const error = await failure(storeWith({ secretAccessKey }).put("1/a", body));
    const lines: string[] = [];
    openLog((line) => void lines.push(line), Date.now).error({ err: error }, "media");
    const told = [
      JSON.stringify(error),
      String(error.cause),
      error.stack,
      lines.join(""),
      JSON.stringify(Object.getOwnPropertyDescriptors(error)),
    ].join("\n");
    for (const secret of [secretAccessKey, accessKeyId, "AWS4-HMAC", "Signature="]) expect(told).not.toContain(secret);
  });
});

describe("the start", () => {
  test("asks the store itself and says in one line what it answered", async () => {
    await probeStore(storeWith());
    expect(server.objects.size).toBe(0);
    const refused = await probeStore(storeWith({ secretAccessKey: "guessed" })).then(() => null, (error: unknown) => error as Error);
    expect(refused).toBeInstanceOf(SettingError);
    expect(refused!.message).toMatch(
      /^media can't be kept in bucket media below school\/ at http:.*SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/,
    );
    expect(refused!.message).not.toContain("\n");
  });

  test("gives a store to one school: another one is told before it overwrites anything", async () => {
    const [ours, theirs] = ["1".repeat(64), "2".repeat(64)];
    await claimStore(storeWith(), ours);
    await claimStore(storeWith(), ours);
    await expect(claimStore(storeWith(), theirs)).rejects.toThrow("choose another S3_PREFIX");
    await claimStore(storeWith({ prefix: "theirs/" }), theirs);
    server.objects.clear();
  });

  test("s3rver takes what the store with signatures takes, and any signature: it proves no refusal", async () => {
    const other = await startS3rver();
    await probeStore(s3Store({ ...other.settings, secretAccessKey: "anything" }, Date.now, QUICK));
    await other.stop();
  });

  const right = { S3_BUCKET: "media", S3_REGION: "cn-north-1", S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };

  test("settings choose the store; without any, media stay on disk", () => {
    expect(s3Settings({})).toBeNull();
    expect(s3Settings({ SMS_PROVIDER: "outbox", S3_BUCKET: " " })).toBeNull();
    expect(s3Settings({ ...right, S3_ENDPOINT: "https://s3.example.cn/", S3_FORCE_PATH_STYLE: "1", S3_PREFIX: "school/media/" })).toEqual({
      bucket: "media",
      region: "cn-north-1",
      endpoint: "https://s3.example.cn",
      accessKeyId: "id",
      secretAccessKey: "secret",
      forcePathStyle: true,
      prefix: "school/media/",
      direct: false,
    });
    expect(s3Settings(right)).toMatchObject({ endpoint: null, prefix: "", forcePathStyle: false });
  });

  test.each([
    [{ S3_BUCKET: "media" }, "S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
    [{ S3_ENDPOINT: "https://s3.example.cn" }, "unset every S3_ setting"],
    [{ ...right, S3_BUKET: "x" }, "S3_BUKET is no setting"],
    [{ ...right, S3_BUCKET: "Media Files" }, "S3_BUCKET"],
    [{ ...right, S3_ENDPOINT: "s3.example.cn" }, "S3_ENDPOINT is no address"],
    [{ ...right, S3_ENDPOINT: "ftp://s3.example.cn" }, "S3_ENDPOINT is no address"],
    [{ ...right, S3_ENDPOINT: "https://id:secret@s3.example.cn" }, "S3_ENDPOINT holds a name"],
    [{ ...right, S3_ENDPOINT: "https://s3.example.cn/media" }, "without a path"],
    [{ ...right, S3_PREFIX: "../x" }, "S3_PREFIX"],
    [{ ...right, S3_FORCE_PATH_STYLE: "yes" }, "S3_FORCE_PATH_STYLE must be 0 or 1"],
    [{ ...right, S3_DIRECT: "on" }, "S3_DIRECT must be 0 or 1"],
    [{ ...right, S3_REGION: "cn north" }, "S3_REGION"],
  ])("contradictory settings stop it: %j", (settings, said) => {
    expect(() => s3Settings(settings as Record<string, string>)).toThrow(said);
    expect(() => s3Settings(settings as Record<string, string>)).toThrow(SettingError);
  });
});
