import { afterAll, beforeAll, expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import { findCommand } from "#server/kernel/commands.ts";
import { commandsOf } from "#server/kernel/room.ts";
import { signIn } from "../factories/account.ts";
import { openSchool, type School } from "../support/school.ts";

const DAY = 86_400_000;
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function retention(...words: string[]) {
  const { command } = findCommand(commandsOf(rooms), ["retention"])!;
  const lines: string[] = [];
  const code = await command.run(school.means, words, (line) => lines.push(line));
  const of = (name: string) => lines.find((line) => line.includes(` ${name}:`))?.trim().split(" ")[0];
  return { code, lines, of };
}
const addresses = async () =>
  (await school.db.selectFrom("session").select("ip").orderBy("id").execute()).map(({ ip }) => ip);

test("the dry run deletes nothing, and says what a run then deletes", async () => {
  for (const ip of ["203.0.113.7", "2001:db8:1:2:3:4:5:6"]) {
    const learner = await signIn(school);
    await school.db.updateTable("session").set({ ip }).where("learner_id", "=", learner.learnerId).execute();
  }
  expect((await retention()).of("signInAddresses")).toBe("0");
  school.clock.now += 31 * DAY;
  const young = await signIn(school);
  const before = await addresses();
  const dry = await retention();
  expect([dry.code, dry.of("signInAddresses")]).toEqual([0, "2"]);
  expect(dry.lines.at(-1)).toBe("nothing was deleted; --run does it");
  expect(await addresses()).toEqual(before);

  expect((await retention("--run")).of("signInAddresses")).toBe("2");
  expect(await addresses()).toEqual(["203.0.113.*", "2001:db8:1::", "127.0.0.1"]);
  expect((await retention("--run")).of("signInAddresses")).toBe("0");
  expect(young.learnerId).toBeGreaterThan(0);
});

test("every room's rule is shown, with words for people", async () => {
  const { lines } = await retention();
  const text = lines.join("\n");
  for (const name of ["removedTexts", "securityEvents", "signInAddresses"]) expect(text).toContain(`${name}: `);
});
