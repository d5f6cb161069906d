import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site } from "#contract/site.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe("getInitConfig", () => {
  test("an unknown host gets the default site", async () => {
    const items = await school.visitor().call(site.getInitConfig, { hostName: "nobody.example" });
    expect(items.find((item) => item.key === "school")?.val).toBe("职业培训学校");
    expect(items.every((item) => item.action === 0)).toBe(true);
  });

  test("a host is found without its environment markers", async () => {
    const { id } = await school.db
      .insertInto("site")
      .values({ host: "school.example.cn", app_token: "other", is_default: false })
      .returning("id")
      .executeTakeFirstOrThrow();
    await school.db
      .insertInto("site_config")
      .values({ site_id: id, key: "school", val: "另一所学校", m_name: "", action: 0, sort: 1 })
      .execute();
    for (const hostName of ["school.example.cn", "school-test.example.cn", "School-wap.example.cn:8443"]) {
      const items = await school.visitor().call(site.getInitConfig, { hostName });
      expect(items).toEqual([{ key: "school", val: "另一所学校", action: 0, mName: "" }]);
    }
  });
});

describe("getAdvertisement", () => {
  test("an advert is shown inside its window alone", async () => {
    const at = (hours: number) => new Date(school.clock.now + hours * 3_600_000);
    await school.db
      .insertInto("advert")
      .values([
        { position: "home", image_url: "/a.svg", title: "now", link: "/home", sort: 2, starts_at: at(-1), ends_at: at(1) },
        { position: "home", image_url: "/b.svg", title: "always", link: "/home", sort: 1, starts_at: null, ends_at: null },
        { position: "home", image_url: "/c.svg", title: "over", link: "/home", sort: 0, starts_at: at(-2), ends_at: at(0) },
        { position: "home", image_url: "/d.svg", title: "later", link: "/home", sort: 0, starts_at: at(1), ends_at: null },
      ])
      .execute();
    const adverts = await school.visitor().call(site.getAdvertisement, {});
    expect(adverts.map((advert) => advert.title)).toEqual(["always", "now"]);
  });
});
