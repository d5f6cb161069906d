import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../support/cli.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
}, 120_000);
afterAll(() => school.close());

test("a command that takes long says what it waits for, and goes on as if nobody had asked", async () => {
  const words = ["course", "export", "nothing", "nothing.zip"];
  expect((await runCli(school, words)).code).toBe(1);
  const client = new pg.Client({ connectionString: school.ownerUrl });
  await client.connect();
  await client.query("begin; select from start_lock for update");
  const said: string[] = [];
  const onLong = (what: string) => {
    said.push(what);
    void client.query("rollback");
  };
  const { code, out } = await runCli(school, words, { longMs: 4_000, onLong });
  await client.end();
  expect(said.join("\n")).toMatch(/^course export nothing nothing\.zip: runs still\n/);
  expect(said.join("\n")).toMatch(/blocked by \{\d+\}: select 1 from start_lock for update/);
  expect(out).toMatch(/held open: \{"resources":\[.*"(?:PipeWrap|TCPSocketWrap)"/);
  expect(code).toBe(1);
  expect(out).toContain("there is no course nothing: give its number or its id\n");
}, 120_000);
