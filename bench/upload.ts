import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { staffAccount } from "#contract/staff/account.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { Client } from "../tests/support/client.ts";
import { begin, tus } from "../tests/factories/uploads.ts";
import { pssMegabytes } from "./support/cpu.ts";
import type { Figure } from "./support/table.ts";

const BYTES = 2 * 1024 ** 3;
const PIECE = 1024 * 1024;
const LOOK_EVERY_MS = 200;

/** How much the server's memory grows while 2 GB come in by one request. */
export async function upload(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "jc-bench-"));
  const school = await startSchool({ dataDir, env: { DEMO: "0" } });
  try {
    const staff = new Client(school.origin);
    staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
    const { ticket } = await staff.call(staffMedia.createUpload, { fileName: "big.mp4", bytes: BYTES });
    const { at } = await begin(school.origin, ticket, "big.mp4", BYTES + 1);
    const memory = () => pssMegabytes([school.process.pid!]);
    const before = memory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, memory())), LOOK_EVERY_MS);
    const piece = Buffer.alloc(PIECE, 7);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent >= BYTES) return controller.close();
        sent += PIECE;
        controller.enqueue(piece);
      },
    });
    const began = performance.now();
    const answer = await fetch(school.origin + at, {
      method: "PATCH",
      body,
      duplex: "half",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-ticket": ticket,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
    } as RequestInit);
    const seconds = (performance.now() - began) / 1000;
    clearInterval(watch);
    if (answer.status !== 204) throw new Error(`the upload was answered with ${answer.status}: ${await answer.text()}`);
    await tus(school.origin, "DELETE", at, { "upload-ticket": ticket });
    return [
      {
        name: "memory of a 2 GB upload",
        measured: most - before,
        limit: 150,
        atLeast: false,
        unit: "MB",
        note: `growth of the server's PSS from ${Math.round(before)} MB; ${Math.round(BYTES / 1e6 / seconds)} MB/s`,
      },
    ];
  } finally {
    await school.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
