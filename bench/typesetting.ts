import { account } from "#contract/account.ts";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { type Flaws, flawsOf } from "../tests/e2e/support/typesetting.ts";
import { LEARNERS, VISITORS, walk } from "../tests/e2e/support/walk.ts";
import { openBrowser } from "./support/browser.ts";
import type { Figure } from "./support/table.ts";

const WIDTHS = [1920, 1280, 768, 390];
const DEMO = { phoneType: 2, username: "13800000001", pass: "demo1234" };
const KINDS: Readonly<Record<keyof Flaws, string>> = {
  overflows: "screens wider than their window",
  widows: "texts that end in one character",
  torn: "brackets or units torn apart",
  holes: "grids of cards with a hole",
  oranges: "cards with more than one orange button",
};
/** What is no screen of the school's site, and what begins something. */
const ELSEWHERE = /^\/(?:api|api-web|assets|docs|media|files|staff|dev)\b|\.\w+$/;

/** Walks through every screen that a visitor and a learner can reach, at four widths, and says what is flawed there. */
export async function typesetting(): Promise<Figure[]> {
  const school = await startSchool({ env: { ABUSE_ALLOW: "127.0.0.1,::1" } });
  const browser = await openBrowser();
  const flaws: string[] = [];
  let screens = 0;
  try {
    for (const from of [VISITORS, LEARNERS]) {
      const page = await browser.newPage({ baseURL: school.origin, locale: "zh-CN" });
      if (from === LEARNERS) {
        const answer = await page.request.post(account.userLogin.path, { headers: { origin: school.origin }, data: DEMO });
        const { data } = (await answer.json()) as { data: object };
        await page.addInitScript((kept) => localStorage.setItem("loginRecord", kept), JSON.stringify(data));
      }
      const seen = await walk(page, {
        from,
        widths: WIDTHS,
        enters: (screen) => !ELSEWHERE.test(screen),
        look: async (where) => void flaws.push(...(await flawsOf(page, where, ["overflows", "widows", "torn", "holes", "oranges"]))),
      });
      screens += seen.length;
      await page.close();
    }
  } finally {
    await browser.close();
    await school.stop();
  }
  for (const flaw of flaws) console.log(`  ${flaw}`);
  return (Object.keys(KINDS) as (keyof Flaws)[]).map((kind) => ({
    name: KINDS[kind],
    measured: flaws.filter((flaw) => flaw.includes(`: ${kind}: `)).length,
    limit: 0,
    atLeast: false,
    unit: "",
    note: `${screens} screens at ${WIDTHS.join(", ")} px`,
  }));
}
