import { staffAccount } from "#contract/staff/account.ts";
import { staffAccountShapes } from "#contract/staff/account.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { staffAccountCalls } from "./calls.ts";
import { ensureOwner } from "./staff.ts";

export const room: Room = {
  name: "staff",
  serves: [served(staffAccount, staffAccountShapes, staffAccountCalls)],
  async prepare(means) {
    const owner = await ensureOwner(means);
    if (!owner) return [];
    const password = owner.password ?? "the password from OWNER_PASSWORD";
    return [`staff account ${owner.username}, password ${password} (shown this once)`];
  },
};
