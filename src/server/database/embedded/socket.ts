import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Account } from "./asRoot.ts";

const PREFIX = "jiangcheng-";
/** `sun_path` holds 108 bytes on Linux and 104 on macOS. */
const LONGEST = 100;
const FILE = ".s.PGSQL.5432";

/** Where the server listens: a Unix socket in a private folder, or a loopback port where there are no such sockets. */
export interface Address {
  host: string;
  port: number;
  socketDir: string | null;
}

/** A fresh address. Its folder is readable by its owner alone and goes away with the server. */
export async function chooseAddress(account: Account): Promise<Address> {
  if (process.platform !== "win32") {
    for (const parent of new Set([tmpdir(), "/tmp"])) {
      try {
        const folder = mkdtempSync(join(parent, PREFIX));
        if (Buffer.byteLength(join(folder, FILE)) < LONGEST) {
          chmodSync(folder, 0o700);
          account.own(folder);
          return { host: folder, port: 5432, socketDir: folder };
        }
        rmSync(folder, { recursive: true });
      } catch {
        // this folder can't be used; loopback is the last choice
      }
    }
  }
  return { host: "127.0.0.1", port: await freePort(), socketDir: null };
}

/** Whether a folder is one that chooseAddress made, so that it may be removed. */
export function isSocketFolder(path: string): boolean {
  return basename(path).startsWith(PREFIX) && [tmpdir(), "/tmp"].includes(dirname(path));
}

/** Whose server listens in a socket folder, as PostgreSQL itself writes there; null where none does. */
export function socketOf(folder: string): { readonly pid: number; readonly cluster: string } | null {
  try {
    const [pid, cluster] = readFileSync(join(folder, `${FILE}.lock`), "utf8").split("\n");
    return { pid: Number(pid), cluster: cluster ?? "" };
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}
