import { fieldText } from "#contract/text/fields.en.ts";
import { messages } from "#contract/text/messages.en.ts";
import { fill } from "#contract/text/say.ts";
import { askSecrets } from "../../kernel/askSecret.ts";
import type { Means } from "../../kernel/call.ts";
import { type Command, readArguments, UsageError } from "../../kernel/commands.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { factorsOf, staffByUsername, staffWeakness, writePassword } from "./access/access.ts";
import { addMember, lockAny, resetMember, setFrozen } from "./members.ts";
import { type GivenRole, memberPage, roleRows } from "./roles.store.ts";

/** Members that a list shows at most. */
const LISTED = 200;
const USERNAME = /^[A-Za-z0-9][\w.-]{1,63}$/;
const OPERATOR = { doer: null, visit: null } as const;

type Print = (line: string) => void;

/** `staff …` at the shell: for the operator, who may change everybody. No password stands in a command line. */
export const staffCommands: readonly Command[] = [
  {
    name: "staff list",
    usage: "",
    summary: "Lists staff accounts with their roles and second factors",
    async run(means, args, print) {
      if (args.length > 0) throw new UsageError(`"${args[0]}" is not understood`);
      const { records, total } = await memberPage(means.db, { current: 1, size: LISTED });
      for (const { staffId, username, name, status, roles } of records) {
        const { totpSince, passkeys, recoveryLeft } = await factorsOf(means, staffId);
        const factors = [totpSince ? `authenticator, ${recoveryLeft} recovery codes` : "", passkeys ? `${passkeys} passkeys` : ""];
        const held = roles.map((role) => `${role.name} (${role.scope})`).join(", ");
        print(`${username}  ${name}  ${status}  ${held || "no role"}  ${factors.filter(Boolean).join(", ") || "no second factor"}`);
      }
      print(total > LISTED ? `${total} accounts, the first ${LISTED} are shown` : `${total} accounts`);
      return 0;
    },
  },
  {
    name: "staff add",
    usage: "<username> --name NAME --role ROLE [--role ROLE …] [--ask]",
    summary: "Adds a staff account and prints the one-time code that sets its password; --ask: asks for the password here",
    run: (means, args, print) => told(print, () => add(means, args, print)),
  },
  {
    name: "staff reset",
    usage: "<username> [--ask]",
    summary: "Takes password and second factors away, ends all sessions, and prints a one-time code for a new password",
    run: (means, args, print) => told(print, () => reset(means, args, print)),
  },
  ...(["freeze", "unfreeze"] as const).map((act): Command => ({
    name: `staff ${act}`,
    usage: "<username>",
    summary: act === "freeze" ? "Freezes an account and ends its sessions at once" : "Opens a frozen account again",
    run: (means, args, print) =>
      told(print, async () => {
        const { member } = await named(means, args, {});
        await setFrozen(means, member.id, act === "freeze", { ...OPERATOR, lock: lockAny(member.id) });
        print(act === "freeze" ? `${member.username} is frozen, its sessions have ended` : `${member.username} is open again`);
      }),
  })),
];

async function add(means: Means, args: readonly string[], print: Print): Promise<void> {
  const options = { name: { type: "string" }, role: { type: "string", multiple: true }, ask: { type: "boolean" } } as const;
  const { values, positionals } = readArguments(args, options);
  const [username = "", ...more] = positionals;
  if (!USERNAME.test(username) || more.length > 0) throw new UsageError("which username? 2-64 letters, digits, dots, hyphens, underscores");
  if (!values.name?.trim()) throw new UsageError("whose account is it? give --name");
  const roles = await rolesNamed(means, values.role ?? []);
  const password = values.ask ? await askPassword(username) : null;
  const added = await addMember(means, OPERATOR, { username, name: values.name.trim() }, async () => roles);
  print(`staff account ${username} is added`);
  await hand(means, { id: added.staffId, username, password_at: null }, password, added, print);
}

async function reset(means: Means, args: readonly string[], print: Print): Promise<void> {
  const { member, values } = await named(means, args, { ask: { type: "boolean" } });
  const password = values["ask"] ? await askPassword(member.username) : null;
  const invite = await resetMember(means, member.id, { ...OPERATOR, lock: lockAny(member.id) });
  print(`password and second factors of ${member.username} are taken away, its sessions have ended`);
  await hand(means, member, password, invite, print);
}

/** Sets the password that was asked for here, or prints the code by which its owner sets one. */
async function hand(
  means: Means,
  member: Parameters<typeof writePassword>[1],
  password: string | null,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: number },
  print: Print,
): Promise<void> {
  if (password !== null) {
    await writePassword(means, member, password, { ...OPERATOR, field: "password" });
    return print("the password is set");
  }
  print(`one-time code for ${member.username}: ${code}`);
  print(`it sets the password once, until ${new Date(expiresAt).toISOString()}, and is shown this once`);
}

async function named(means: Means, args: readonly string[], options: Parameters<typeof readArguments>[1]) {
  const { values, positionals } = readArguments(args, options);
  const [username, ...more] = positionals;
  if (username === undefined || more.length > 0) throw new UsageError("which account? give its username");
  const member = await staffByUsername(means.db, username);
  if (!member) throw new UsageError(`no staff account is called ${username}`);
  return { member, values: values as Readonly<Record<string, unknown>> };
}

/** Roles by their key or name, each as far as the role itself reaches. */
async function rolesNamed({ db }: Pick<Means, "db">, wanted: readonly string[]): Promise<GivenRole[]> {
  const known = await roleRows(db);
  if (wanted.length === 0) throw new UsageError(`which role? one of ${known.map(({ key, name }) => key ?? name).join(", ")}`);
  return [...new Set(wanted)].map((word) => {
    const role = known.find(({ key, name }) => key === word || name === word);
    if (!role) throw new UsageError(`no role is called ${word}; there are ${known.map(({ key, name }) => key ?? name).join(", ")}`);
    return { roleId: role.roleId, scope: role.scope };
  });
}

async function askPassword(username: string): Promise<string> {
  const [password = "", again] = await askSecrets([`new password of ${username}: `, "once more: "]);
  if (password !== again) throw new UsageError("the two passwords are not the same; nothing was changed");
  const weak = staffWeakness(username, password);
  if (weak) throw new UsageError(`${fieldText[weak]}; nothing was changed`);
  return password;
}

/** Runs a command; what it refuses is printed, with exit code 1. */
async function told(print: Print, work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(fill(messages[error.key], error.values));
    return 1;
  }
}
