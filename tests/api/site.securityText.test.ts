import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityText } from "#contract/site.ts";
import { readEnvironment } from "#server/environment.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let named: School;
beforeAll(async () => {
  school = await openSchool();
  named = await openSchool({
    env: { SECURITY_CONTACT: "security@school.example.cn, https://school.example.cn/tell", PUBLIC_URL: "http://school.example.cn/" },
  });
});
afterAll(async () => {
  await school.close();
  await named.close();
});

const fieldsOf = (text: string): [string, string][] => text.trimEnd().split("\n").map((line) => line.split(": ", 2) as [string, string]);
const read = (from: School) => from.visitor().raw("GET", securityText.path);
const phoneIs = (val: string) => school.db.updateTable("site_config").set({ val }).where("key", "=", "phone").execute();

describe("security.txt", () => {
  test("names the contacts of the setting, the best first, and where it stands", async () => {
    const { status, headers, text } = await read(named);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const fields = fieldsOf(text);
    expect(fields.filter(([name]) => name === "Contact").map(([, value]) => value))
      .toEqual(["mailto:security@school.example.cn", "https://school.example.cn/tell"]);
    expect(Object.fromEntries(fields)).toMatchObject({
      "Preferred-Languages": "zh, en",
      Canonical: "http://school.example.cn/.well-known/security.txt",
    });
  });

  test("runs out after the answer, and within a year, whenever it is asked for", async () => {
    for (const later of [0, 400 * 24 * 3_600_000]) {
      named.clock.now += later;
      const left = Date.parse(Object.fromEntries(fieldsOf((await read(named)).text))["Expires"]!) - named.clock.now;
      expect(left).toBeGreaterThan(24 * 3_600_000);
      expect(left).toBeLessThan(365 * 24 * 3_600_000);
    }
  });

  test("names the school's phone where no contact is set, and is missing where there is none either", async () => {
    await phoneIs("");
    expect((await read(school)).status).toBe(404);
    await phoneIs("400-820 0000");
    expect(fieldsOf((await read(school)).text)[0]).toEqual(["Contact", "tel:4008200000"]);
  });

  test.each(["nobody", "http://school.example.cn", "a b@c", "x@y, javascript:alert(1)", "mailto:x@y\nExpires: never"])(
    "%j as a contact stops the start",
    (contact) => {
      expect(() => readEnvironment({ SECURITY_CONTACT: contact })).toThrow(/SECURITY_CONTACT holds ".*": write a mail address/s);
    },
  );
});
