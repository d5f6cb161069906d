import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * Asks whoever sits at the terminal, without showing what they type; from a pipe it reads a line for each question. Fewer answers
 * come back where the input ends, or they give up by Ctrl-C.
 */
export async function askSecrets(questions: readonly string[]): Promise<string[]> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true });
  lines.on("SIGINT", () => lines.close());
  const typed = lines[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      process.stderr.write(question);
      const line = await typed.next();
      process.stderr.write("\n");
      if (line.done) break;
      answers.push(line.value);
    }
  } finally {
    lines.close();
  }
  return answers;
}
