// A process for the fault tests of uploads: faultServer.ts with the school made ready; it says on stderr what went wrong.
// Prints `staff <cookie> <token>` before the line of faultServer.ts. Usage: node mediaServer.ts <data dir>
import { rooms } from "#server/app.ts";
import { prepareRooms } from "#server/kernel/room.ts";
import { buildFaultServer, say } from "./faultServer.ts";

const [dataDir = ""] = process.argv.slice(2);
const ffmpeg = process.env["FFMPEG_PATH"];
const tell = (details: object | string, message?: string) =>
  void process.stderr.write(
    `${message ?? ""} ${JSON.stringify(details, (_key, value: unknown) => (value instanceof Error ? value.message : value))}\n`,
  );
const { db, means, serve } = await buildFaultServer(dataDir, {
  env: { OWNER_PASSWORD: "a-long-password-1", ...(ffmpeg ? { FFMPEG_PATH: ffmpeg } : {}) },
  log: { info: () => undefined, warn: tell, error: tell },
});
await prepareRooms(means, rooms);
const owner = await db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
const { cookie, token } = await means.sessions.open(
  { staffId: owner.id },
  { clientType: "staff", userAgent: "test", ip: "127.0.0.1" },
);
say(`staff ${cookie} ${token}`);
await serve();
