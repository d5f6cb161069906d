import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const send = (body: unknown) => school.visitor().raw("POST", "/api/v1/errors", JSON.stringify(body));
const failure = {
  v: 1, kind: "js", message: "no lesson 17 for 13800000001", url: "/course/play?id=3&token=x", release: "1", client: "Chrome",
  stack: "TypeError: x\n    at play (http://localhost/assets/a.js:1:2)",
};

describe("error reports of browsers", () => {
  test("the same failure is one row with a count, without phones and queries", async () => {
    await send(failure);
    await send({ ...failure, message: "no lesson 18 for 13900000002" });
    const rows = await school.db.selectFrom("client_error").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]!.count).toBe(2);
    expect(JSON.stringify(rows[0])).not.toMatch(/1380|1390|token=/);
  });

  test("whatever arrives is answered 204 and harms nothing", async () => {
    for (const body of [{}, [], "x", { v: 2 }, { ...failure, kind: "other" }]) expect((await send(body)).status).toBe(204);
  });

  test("a flood from one address is no longer kept after 30 a minute", async () => {
    school.clock.now += 60_000;
    for (let i = 0; i < 40; i += 1) await send({ ...failure, message: `flood ${"abcdefghijklmnopqrstuvwxyzabcdefghijklmnop"[i]}${i}x` });
    const { total } = await school.db
      .selectFrom("client_error")
      .where("message", "like", "flood%")
      .select((eb) => eb.fn.sum<number>("count").as("total"))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(30);
  });
});
