import type { Texts } from "../../text/texts.ts";
import { fill } from "#contract/text/say.ts";

/** What a visitor was about to do when the login dialog opened. */
export interface LoginReason {
  readonly wish: keyof Texts["login"]["wishes"];
  /** What it is about, such as a lesson's title. */
  readonly name?: string;
}

/** What is behind an address, for who was kept from it. The first that fits counts. */
const BEHIND: readonly (readonly [start: string, wish: LoginReason["wish"]])[] = [
  ["/course/play", "watch"],
  ["/course/", "course"],
  ["/startExam", "exam"],
  ["/startMockExam", "exam"],
  ["/startClassExam", "exam"],
  ["/exam", "practise"],
  ["/startMockPractice", "practise"],
  ["/history", "results"],
  ["/classHistory", "results"],
  ["/my/", "mine"],
];

/** Why an address asks for a login; null where nobody was going anywhere. */
export function reasonOf(to: string | null): LoginReason | null {
  if (!to) return null;
  return { wish: BEHIND.find(([start]) => to.startsWith(start))?.[1] ?? "goOn" };
}

/** The reason as a line over a form: what follows once it is done. */
export function reasonText(reason: LoginReason, kind: "login" | "register" | "find", t: Texts["login"]): string {
  const named = reason.wish === "watch" ? t.watchNamed : reason.wish === "read" ? t.readNamed : null;
  const wish = named && reason.name ? fill(named, { name: reason.name }) : t.wishes[reason.wish];
  return fill({ login: t.whyLogin, register: t.whyRegister, find: t.whyFind }[kind], { wish });
}
