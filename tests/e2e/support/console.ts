import type { Page } from "@playwright/test";
import { staffAccess } from "#contract/staff/access.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { Client } from "#tests/support/client.ts";
import { expect } from "./test.ts";

/** A member of staff of the school that all journeys share. */
export interface Member {
  readonly staffId: number;
  readonly username: string;
  readonly name: string;
  readonly password: string;
}

const OWNER = { username: "owner", password: "owner-for-tests-1" } as const;
const PASSWORD = "jingling-buxiang-2026";
let made = 0;
let owner: Promise<Client> | null = null;

/** The owner's calls, as from a browser of their own. */
export const ownerCalls = (): Promise<Client> => (owner ??= signedInCalls(OWNER));

/** A member's calls, as from a browser of their own. */
export async function signedInCalls({ username, password }: Pick<Member, "username" | "password">): Promise<Client> {
  const client = new Client(process.env["E2E_ORIGIN"]!);
  client.token = (await client.call(staffAccount.login, { username, password })).token;
  return client;
}

/** A member with these roles (keys of the roles that a new school has), made by the owner's calls and the invitation. */
export async function aStaffMember(...roleKeys: readonly string[]): Promise<Member> {
  const calls = await ownerCalls();
  const roles = await calls.call(staffRoles.roles, {});
  const wanted = roleKeys.map((key) => {
    const role = roles.find((one) => one.key === key);
    if (!role) throw new Error(`no role ${key}; there are ${roles.map((one) => one.key).join(", ")}`);
    return { roleId: role.roleId };
  });
  const username = `e2e-${process.pid}-${(made += 1)}`;
  const name = `员工${process.pid % 1000}-${made}`;
  const { staffId, code } = await calls.call(staffRoles.addMember, { username, name, roles: wanted });
  await new Client(calls.origin).call(staffAccess.acceptInvite, { username, code, password: PASSWORD });
  return { staffId, username, name, password: PASSWORD };
}

/** Signs a member in by the call and opens a page of the console; without a member the owner does. */
export async function openConsole(page: Page, address: string, member: Pick<Member, "username" | "password"> = OWNER): Promise<void> {
  const { username, password } = member;
  // In the page's own browser, which keeps the cookie; the other half of the session goes where the console looks for it.
  const answer = await page.request.post(staffAccount.login.path, {
    data: { username, password }, headers: { "sec-fetch-site": "same-origin" },
  });
  const { code, data } = (await answer.json()) as { code: number; data: { token: string; staffId: number; name: string } };
  expect(code).toBe(1);
  await page.addInitScript(
    (record) => {
      if (sessionStorage.getItem("e2e.signedIn")) return;
      sessionStorage.setItem("e2e.signedIn", "1");
      localStorage.setItem("staffRecord", record);
    },
    JSON.stringify({ token: data.token, staffId: data.staffId, name: data.name }),
  );
  await page.goto(address);
  await expect(page.locator("main h1")).toBeVisible();
}

