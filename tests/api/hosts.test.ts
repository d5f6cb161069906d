import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { site } from "#contract/site.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { openHttp } from "#server/kernel/http.ts";
import { readEnvironment } from "#server/environment.ts";
import { signIn } from "../factories/account.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let anywhere: School;
beforeAll(async () => {
  school = await openSchool({ env: { PUBLIC_URL: "http://school.example.cn" } });
  anywhere = await openSchool();
  await school.db.insertInto("site").values({ host: "branch.example.cn", app_token: "branch", is_default: false }).execute();
});
afterAll(async () => {
  await school.close();
  await anywhere.close();
});

/** Asks under a name of the requester's choice; fetch would not let it be chosen. */
function askAs(from: School, host: string, path: string, method = "GET", accept = "*/*"): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host, accept, "content-type": "application/json", "sec-fetch-site": "same-origin" };
    const sent = request(from.origin + path, { method, headers });
    sent.on("response", (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode!, text }));
    });
    sent.on("error", reject);
    sent.end(method === "POST" ? "{}" : undefined);
  });
}

const redirectOf = (host: string, path: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    request(school.origin + path, { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.headers.location);
    }).on("error", reject).end();
  });

describe("the name under which a request comes", () => {
  test.each(["school.example.cn", "SCHOOL.example.cn:8443", "branch.example.cn", "branch-test.example.cn", "localhost:3000", "127.0.0.1"])(
    "%s is the school's and is answered",
    async (host) => {
      expect((await askAs(school, host, site.getInitConfig.path, "POST")).status).toBe(200);
    },
  );

  test.each(["evil.example.com", "school.example.cn.evil.com", "10.0.0.7", "eschool.example.cn"])(
    "%s is a stranger's: calls and files are refused with the school's own address",
    async (host) => {
      for (const [method, path] of [["POST", site.getInitConfig.path], ["GET", "/robots.txt"]] as const) {
        const { status, text } = await askAs(school, host, path, method);
        expect(status).toBe(421);
        expect(JSON.parse(text)).toMatchObject({ code: -1, data: null });
        expect(text).toContain("http://school.example.cn");
      }
    },
  );

  test("the name with www. leads to the one without, page and query with it", async () => {
    expect((await askAs(school, "www.school.example.cn", "/course/details?id=3", "GET", "text/html")).status).toBe(308);
    expect(await redirectOf("www.school.example.cn", "/course/details?id=3")).toBe("http://school.example.cn/course/details?id=3");
    expect((await askAs(school, "www.school.example.cn", site.getInitConfig.path, "POST")).status).toBe(421);
  });

  test("whoever opens a page under a name of before reads in a page where the school is, with the way there", async () => {
    const { status, text } = await askAs(school, "old.example.cn", "/course/home", "GET", "text/html,*/*");
    expect(status).toBe(421);
    expect(text).toContain('<a href="http://school.example.cn">http://school.example.cn</a>');
    expect(text).not.toContain("old.example.cn");
  });

  test("a probe is answered under any name", async () => {
    for (const path of ["/livez", "/readyz", "/healthz"]) expect((await askAs(school, "10.0.0.7", path)).status).toBe(200);
  });

  test("without PUBLIC_URL any name is answered: the school stands in a classroom, under the machine's address", async () => {
    expect((await askAs(anywhere, "192.168.1.20:3000", site.getInitConfig.path, "POST")).status).toBe(200);
  });
});

describe("what stays in a browser", () => {
  test("logging out has it forget the pages that it keeps, for learners and staff", async () => {
    const learner = await signIn(anywhere);
    const out = await learner.raw(account.logout.method, account.logout.path, "{}");
    expect(out.headers.get("clear-site-data")).toBe('"cache"');
    const member = await aMember(anywhere);
    const gone = await member.raw(staffAccount.logout.method, staffAccount.logout.path, "{}");
    expect(gone.headers.get("clear-site-data")).toBe('"cache"');
  });

  test("https is promised for the school's name, and for those below it where the school says so", async () => {
    const promised = async (env: Record<string, string>) => {
      const app = openHttp(readEnvironment({ DATA_DIR: school.dataDir, ...env }), false);
      const { headers } = await app.inject("/nothing");
      await app.close();
      return headers["strict-transport-security"];
    };
    expect(await promised({})).toBeUndefined();
    expect(await promised({ PUBLIC_URL: "https://school.example.cn" })).toBe("max-age=31536000");
    expect(await promised({ PUBLIC_URL: "https://school.example.cn", HSTS_SUBDOMAINS: "1" })).toBe("max-age=31536000; includeSubDomains");
  });
});
