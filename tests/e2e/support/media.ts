import { crc32, deflateSync } from "node:zlib";
import { questionUploads, staffQuestions } from "#contract/staff/questions.ts";
import type { Client } from "#tests/support/client.ts";

/** A tone of so many seconds, as a WAV file with 8 bits at 8 kHz. */
export function aTone(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.from(
    Array.from({ length: rate * seconds }, (_, i) => 128 + Math.round(40 * Math.sin((i * 440 * 2 * Math.PI) / rate))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A blue PNG of this size. */
export function aPicture(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(0x1f, 0x5f, 0xbf))]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", size),
    chunk("IDAT", deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Sends a picture or a sound of a question as staff do. Returns its address. */
export async function sent(staff: Client, type: string, bytes: Buffer): Promise<string> {
  const { uploadUrl } = await staff.call(staffQuestions.addMedia, { type });
  const answer = await staff.raw(questionUploads.upload.method, uploadUrl, bytes, { "content-type": "application/octet-stream" });
  return (JSON.parse(answer.text) as { data: { address: string } }).data.address;
}
