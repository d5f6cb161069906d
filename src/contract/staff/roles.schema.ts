import { z } from "zod";
import { DUTIES, SCOPES } from "../duties.ts";
import { CHANGED_CODES as codes, id, instant, pageOf, paging, queryId, version } from "../values.ts";

const duty = z.enum(DUTIES).exclude(["self"]);
const scope = z.enum(SCOPES).describe("how far the duties reach: everything, the courses that the member teaches, their cohorts");
const name = z.string().trim().min(1, "required").max(50, "tooLong");

const role = z.strictObject({
  roleId: id,
  key: z.string().nullable().describe("of the roles that a new school has; null: the school's own"),
  name,
  duties: z.array(z.enum(DUTIES)),
  scope,
  version,
  members: z.int().nonnegative(),
});
const member = z.strictObject({
  staffId: id,
  username: z.string(),
  name: z.string(),
  status: z.enum(["active", "frozen"]),
  roles: z.array(z.strictObject({ roleId: id, name, scope })),
  seriesIds: z.array(id).describe("the courses that are theirs"),
  isInvited: z.boolean().describe("has no password yet"),
  lastSignIn: instant.nullable().describe("null: never"),
  version,
});

const wantedRoles = z.array(z.strictObject({ roleId: id, scope: scope.optional().describe("absent: as the role has it") })).max(20);
const invite = {
  code: z.string().describe("hand it over: it sets a password by `acceptInvite`, once, and is shown this once"),
  expiresAt: instant,
};

export const staffRoleShapes = {
  roles: { summary: "The roles of the school with their duties", in: z.strictObject({}), out: z.array(role) },
  saveRole: {
    summary: "Adds a role, or changes one; nobody gives or takes duties that they don't hold for everything",
    in: z.strictObject({
      roleId: id.optional(),
      version: version.optional().describe("with roleId"),
      name,
      duties: z.array(duty).max(DUTIES.length),
      scope: scope.describe("what a member gets unless something else is said"),
    }),
    out: z.strictObject({ roleId: id, version }),
    codes,
  },
  members: {
    summary: "The school's people with their roles and courses",
    in: z.strictObject({
      ...paging,
      keyword: z.string().trim().max(50).optional().describe("a part of the name or the account"),
      status: z.enum(["active", "frozen"]).optional(),
      roleId: queryId.optional(),
    }),
    out: pageOf(member),
  },
  member: { summary: "One of the school's people", in: z.strictObject({ staffId: queryId }), out: member },
  giveRoles: {
    summary: "Gives a member these roles in place of the former ones; the last owner stays one",
    in: z.strictObject({
      staffId: id,
      version,
      roles: wantedRoles,
    }),
    out: z.strictObject({ version }),
    codes,
  },
  giveCourses: {
    summary: "Says which courses are a member's, in place of the former ones",
    in: z.strictObject({ staffId: id, version, seriesIds: z.array(id).max(1000) }),
    out: z.strictObject({ version }),
    codes,
  },
  addMember: {
    summary: "Adds a member, who sets a password by the code",
    in: z.strictObject({
      username: z.string().regex(/^[A-Za-z0-9][\w.-]{1,63}$/, "usernameInvalid"),
      name,
      roles: wantedRoles,
    }),
    out: z.strictObject({ staffId: id, ...invite }),
  },
  resetMember: {
    summary: "Takes a member's password and second factors away and ends their sessions; the code sets a new password",
    in: z.strictObject({ staffId: id, version }),
    out: z.strictObject({ version, ...invite }),
    codes,
  },
  freeze: {
    summary: "Freezes an account, which ends its sessions at once, or opens it again; the last owner stays open",
    in: z.strictObject({ staffId: id, version, frozen: z.boolean() }),
    out: z.strictObject({ version }),
    codes,
  },
};

export type StaffRoleShapes = typeof staffRoleShapes;
