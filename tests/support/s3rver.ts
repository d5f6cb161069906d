import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { S3Settings } from "#server/providers/storage/s3.settings.ts";

/** An S3 server of others in a process of its own, with its files in a folder. It accepts every well-formed signature. */
export async function startS3rver(): Promise<{ settings: S3Settings; folder: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "jc-s3rver-"));
  const program = join(dirname(createRequire(import.meta.url).resolve("s3rver")), "../bin/s3rver.js");
  // It writes the marks between two pages of a list in DES, which OpenSSL 3 keeps among its legacy ciphers.
  const server = spawn(
    process.execPath,
    ["--openssl-legacy-provider", program, "-d", folder, "-a", "127.0.0.1", "-p", "0", "--configure-bucket", "media"],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /listening on [^\s]*:(\d+)/i.exec(said);
      if (found) resolve(Number(found[1]));
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.once("exit", () => reject(new Error(`s3rver ended: ${said}`)));
  });
  return {
    folder,
    settings: {
      bucket: "media", region: "us-east-1", endpoint: `http://127.0.0.1:${port}`, accessKeyId: "S3RVER", secretAccessKey: "S3RVER",
      forcePathStyle: true, prefix: "school/", direct: false,
    },
    async stop() {
      server.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
