import { appendFile, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { SmsSender } from "./sms.ts";

/** Writes messages to a file instead of sending them: one JSON object a line (architecture.md Environment). */
export function outbox(file: string, now: () => number): SmsSender {
  return {
    name: "outbox",
    async sendCode({ phone, code, minutes, outId }) {
      await mkdir(dirname(file), { recursive: true });
      const text = `你的验证码是 ${code}，${minutes} 分钟内有效。`;
      await appendFile(file, `${JSON.stringify({ at: now(), kind: "sms", phone, text, code })}\n`, { mode: 0o600 });
      return { status: "accepted", providerId: outId };
    },
  };
}
