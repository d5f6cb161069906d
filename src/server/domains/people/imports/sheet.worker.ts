// Reads workbooks of strangers, apart from the server.
import { parentPort } from "node:worker_threads";
import readExcelFile from "read-excel-file/node";
import type { Cell } from "./columns.rules.ts";
import type { Answered } from "./sheet.ts";

async function answer(bytes: Uint8Array): Promise<Answered> {
  try {
    const [first] = await readExcelFile(Buffer.from(bytes), { trim: false });
    return { cells: (first?.data ?? []) as unknown as Cell[][] };
  } catch {
    return { broken: true };
  }
}

parentPort?.once("message", (bytes: Uint8Array) => {
  void answer(bytes).then((said) => parentPort?.postMessage(said));
});
