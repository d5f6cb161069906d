import { Agent, request } from "node:http";
import { connect } from "node:net";

/** `flood ORIGIN RATE SECONDS`: pages that must be drawn, from one address; prints what came back. `slow ORIGIN COUNT`: half requests. */
const [how, origin = "", ...numbers] = process.argv.slice(2);
const { port } = new URL(origin);

async function flood(rate: number, seconds: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const answers = new Map<number, number>();
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);
  const began = performance.now();
  const until = began + seconds * 1_000;
  let sent = 0;
  while (performance.now() < until) {
    const due = ((performance.now() - began) / 1_000) * rate;
    for (; sent < due; sent += 1) {
      const kind = [`/nowhere/${sent}`, `/home?login=auto&n=${sent}`, `/course/search/home?keyword=${sent}`][sent % 3]!;
      request({ host: "127.0.0.1", port, path: kind, agent, headers: { "x-forwarded-for": "10.9.9.9" } }, (answer) => {
        answer.resume();
        count(answer.statusCode ?? 0);
      }).on("error", () => count(0)).end();
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  console.log([...answers].map(([status, times]) => `${status} ${times} times`).join(", "));
  process.exit(0);
}

const HALF =
  "POST /handouts/upload/x HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/octet-stream\r\n" +
  "sec-fetch-site: same-origin\r\ncontent-length: 4000\r\n\r\nhalf";

async function slow(senders: number): Promise<void> {
  let open = 0;
  await Promise.all(
    Array.from(
      { length: senders },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect(Number(port), "127.0.0.1", () => socket.write(HALF, () => resolve()));
          open += 1;
          socket.on("error", () => resolve()).on("close", () => (open -= 1)).resume();
        }),
    ),
  );
  console.log(`${open} open`);
}

if (how === "flood") await flood(Number(numbers[0]), Number(numbers[1]));
else await slow(Number(numbers[0]));
