import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONSENT_VERSION } from "#contract/account.ts";
import { documents } from "#contract/documents.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const body = (word: string) => JSON.stringify({ keyPoints: [word], sections: [{ heading: word, paragraphs: [word] }], campuses: [] });

describe("getDocument", () => {
  test("an empty school has an agreement, a privacy policy and an about text in both languages", async () => {
    const visitor = school.visitor();
    for (const language of ["zh", "en"] as const) {
      visitor.cookies.set("lang", language);
      for (const name of ["agreement", "privacy", "about"] as const) {
        const found = await visitor.call(documents.getDocument, { name });
        expect(found.language).toBe(language);
        expect(found.sections.flatMap((section) => section.paragraphs).join("").length).toBeGreaterThan(50);
      }
    }
  });

  test("the agreement shown is the one that registration agrees to", async () => {
    const found = await school.visitor().call(documents.getDocument, { name: "agreement" });
    expect(found.version).toBe(CONSENT_VERSION);
    expect(found.publishedAt).toBe(Date.parse("2026-11-01T00:00:00+08:00"));
  });

  test("the newest text in force is shown, one of the future is not", async () => {
    const day = 24 * 3_600_000;
    const add = (version: string, at: number) =>
      school.db
        .insertInto("document")
        .values({ name: "privacy", language: "zh", version, title: version, body: body(version), published_at: new Date(at) })
        .execute();
    await add("yesterday's", school.clock.now - day);
    await add("tomorrow's", school.clock.now + day);
    const visitor = school.visitor();
    visitor.cookies.set("lang", "zh");
    expect((await visitor.call(documents.getDocument, { name: "privacy" })).title).toBe("yesterday's");
    school.clock.now += day;
    expect((await visitor.call(documents.getDocument, { name: "privacy" })).title).toBe("tomorrow's");
  });

  test("a text that is not translated is shown in Chinese", async () => {
    await school.db.deleteFrom("document").where("name", "=", "about").where("language", "=", "en").execute();
    const visitor = school.visitor();
    visitor.cookies.set("lang", "en");
    expect((await visitor.call(documents.getDocument, { name: "about" })).language).toBe("zh");
  });

  test("an unknown name is answered clearly", async () => {
    const answer = await school.visitor().ask(documents.getDocument, { name: "secrets" as "about" });
    expect(answer.code).toBe(1001);
  });
});
