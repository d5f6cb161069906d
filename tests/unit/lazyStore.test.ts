import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** Which packages a process loads that chooses its providers by these settings and writes one blob. */
async function loaded(settings: Record<string, string>): Promise<string[]> {
  const program = `
    import { registerHooks } from "node:module";
    const seen = new Set();
    registerHooks({
      load(url, context, next) {
        const found = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url);
        if (found) seen.add(found[1]);
        return next(url, context);
      },
    });
    const { chooseProviders } = await import("#server/providers/choose.ts");
    const { readEnvironment } = await import("#server/environment.ts");
    const { media } = chooseProviders(readEnvironment(process.env), Date.now);
    await media.stat("1/a").catch(() => null);
    console.log(JSON.stringify([...seen]));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], DATA_DIR: "/tmp/jc-lazy", ...settings },
  });
  return JSON.parse(stdout) as string[];
}

test("the object store's client is loaded when a bucket is chosen, and only then", async () => {
  expect((await loaded({})).filter((name) => /aws|smithy/.test(name))).toEqual([]);
  const bucket = {
    S3_BUCKET: "media",
    S3_REGION: "cn-north-1",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_ENDPOINT: "http://127.0.0.1:9",
  };
  expect(await loaded(bucket)).toContain("@aws-sdk/client-s3");
}, 30_000);
