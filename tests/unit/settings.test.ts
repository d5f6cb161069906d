import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { serveControl } from "#server/holder/control.ts";

const PREFLIGHT = fileURLToPath(new URL("../../src/server/preflight.ts", import.meta.url));

describe("a setting that was mistyped", () => {
  test.each([
    ["PORTT", "PORT"], ["PROT", "PORT"], ["DEM0", "DEMO"], ["DATADIR", "DATA_DIR"], ["DATABSE_URL", "DATABASE_URL"],
    ["PUBLIC_URI", "PUBLIC_URL"], ["TRUSTED_PROXY", null], ["S3_BUKET", "S3_BUCKET"],
    ["SMS_SENDER", null], ["ALIYUN_VOD_KEY", null], ["OWNER_NAME", null], ["LOG_LEVL", "LOG_LEVEL"], ["METRICS_TOKN", "METRICS_TOKEN"],
  ])("%s stops the start and is told of, with what was meant where that is clear", (name, meant) => {
    expect(() => readEnvironment({ [name]: "1" })).toThrow(
      `${name} is no setting of this product; did you ${meant === null ? "mistype it" : `mean ${meant}`}?`,
    );
  });

  test("is not seen in what other programs put into the environment", () => {
    const others = ["PATH", "HOME", "HOSTNAME", "HOSTTYPE", "TERM", "SHELL", "PWD", "LANG", "USER", "POSTGRES_PASSWORD", "S3FS", "SSH_TTY"];
    expect(() => readEnvironment(Object.fromEntries(others.map((name) => [name, "x"])))).not.toThrow();
  });
});

describe("a setting for the monitor", () => {
  test.each([
    ["LOG_LEVEL", "verbose", "LOG_LEVEL must be one of debug, info, warn, error"],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must have at least 16 characters and no space"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector", "OTEL_EXPORTER_OTLP_ENDPOINT is no address; write it like http://127.0.0.1:4318"],
  ])("%s=%s stops the start with one line", (name, value, line) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(line);
  });

  test("is taken as it is meant", () => {
    expect(readEnvironment({})).toMatchObject({ logLevel: "warn", metricsToken: null, tracing: null });
    const { logLevel, tracing } = readEnvironment({
      LOG_LEVEL: "INFO", OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318/", OTEL_EXPORTER_OTLP_HEADERS: "key=a%20b,other=c",
      OTEL_TRACES_SAMPLER_ARG: "0.5",
    });
    expect(logLevel).toBe("info");
    expect(tracing).toEqual({ endpoint: "http://c:4318", headers: { key: "a b", other: "c" }, service: "jiangcheng", ratio: 0.5 });
  });
});

/** What the look before the installation says, and its exit code. */
function preflight(env: Record<string, string>): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [PREFLIGHT], { env: { PATH: process.env["PATH"], ...env } });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (part: string) => (out += part));
  return new Promise((resolve) => child.once("exit", (code) => resolve({ code, out })));
}

describe("before anything is installed", () => {
  test("wrong settings, a taken port and no folder are told of in one line, and a running school is not in the way", async () => {
    const folder = mkdtempSync(join(tmpdir(), "jc-preflight-"));
    const file = join(folder, "file");
    writeFileSync(file, "");
    const taken = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => taken.once("listening", resolve));
    const { port } = taken.address() as AddressInfo;
    const fine = { DATA_DIR: join(folder, "not", "yet"), PORT: "0" };
    expect(await preflight(fine)).toEqual({ code: 0, out: "" });
    expect(await preflight({ ...fine, PORTT: "1" })).toEqual({ code: 1, out: "PORTT is no setting of this product; did you mean PORT?\n" });
    expect(await preflight({ ...fine, DATA_DIR: file })).toEqual({
      code: 1,
      out: `${file} is not a folder: choose another one with DATA_DIR\n`,
    });
    const told: unknown = expect.stringMatching(/^port \d+ is taken .*\n$/);
    expect(await preflight({ ...fine, PORT: String(port) })).toEqual({ code: 1, out: told });
    // The school itself holds it: another release is to take over.
    const end = await serveControl(join(folder, "data"), port, () => Promise.reject(new Error("not asked")));
    expect(await preflight({ DATA_DIR: join(folder, "data"), PORT: String(port) })).toEqual({ code: 0, out: "" });
    end();
    taken.close();
    rmSync(folder, { recursive: true });
  });
});
