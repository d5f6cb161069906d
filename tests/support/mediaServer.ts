// A process for the fault tests of uploads: the product's server without pages on its own embedded database.
// Prints `staff <cookie> <token>` and `ready <origin>`. Usage: node mediaServer.ts <data dir>
import { mkdirSync } from "node:fs";
import { prepareSchool } from "#server/app.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { readEnvironment } from "#server/environment.ts";
import { buildServer } from "#server/server.ts";

const [dataDir = ""] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

mkdirSync(dataDir, { recursive: true });
const embedded = await startEmbedded({ dataDir, log: () => undefined });
const { db, pool } = openDatabase(embedded.url, () => undefined);
await migrate(pool);
const tell = (details: object | string, message?: string) => void process.stderr.write(`${message ?? ""} ${JSON.stringify(details, (_key, value: unknown) => (value instanceof Error ? value.message : value))}\n`);
const { app, means } = await buildServer({
  environment: readEnvironment({ DATA_DIR: dataDir, PORT: "0", OWNER_PASSWORD: "a-long-password-1", ...(process.env["FFMPEG_PATH"] ? { FFMPEG_PATH: process.env["FFMPEG_PATH"] } : {}) }),
  db, pool, renderer: null, root: dataDir, now: () => Date.now(), log: { info: () => undefined, warn: tell, error: tell }, jobs: { send: () => Promise.resolve() },
});
await prepareSchool(means);
const owner = await db.selectFrom("staff").select(["id", "duties"]).executeTakeFirstOrThrow();
const { cookie, token } = await means.sessions.open({ staffId: owner.id, duties: owner.duties as [] }, { clientType: "staff", userAgent: "test", ip: "127.0.0.1" });
say(`staff ${cookie} ${token}`);
say(`ready ${await app.listen({ port: 0, host: "127.0.0.1" })}`);

process.on("SIGTERM", () => {
  void app.close().then(() => pool.end()).then(() => embedded.stop()).then(() => process.exit(0));
});
