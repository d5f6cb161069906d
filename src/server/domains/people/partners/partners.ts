import type { Transaction } from "kysely";
import type { staffPartners } from "#contract/staff/partners.ts";
import type { Tables } from "../../../database/database.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { mend, unknownThing, wrongField } from "../../../kernel/refusal.ts";
import { partnerDoor } from "../../account/account.ts";
import { act, needWhole } from "../../staff/staff.ts";
import { PARTNER_ACTS } from "./acts.ts";

export { PARTNER_ACTS } from "./acts.ts";

/** A partner in the version that was seen, held until the transaction ends. */
async function hold(tx: Transaction<Tables>, { partnerId, version }: { partnerId: number; version: number }) {
  const partner = await partnerDoor.hold(tx, partnerId);
  if (!partner) throw unknownThing();
  sameVersion(partner.version, version);
  return partner;
}

const named = ({ partnerId }: { partnerId: number }) => `partner:${partnerId}`;

/** Partners and their secrets: shown once, then known by their ids alone. */
export const partnerDesk: Handlers<typeof staffPartners> = {
  async partners({ db }, _nothing, staff) {
    needWhole(staff, "operations");
    return partnerDoor.all(db);
  },

  choices: ({ db }) => partnerDoor.choices(db),

  async addPartner(means, { code, ...draft }, staff, visit) {
    needWhole(staff, "operations");
    return act(means, staff, visit, PARTNER_ACTS.added, named, async (tx) => {
      const added = await partnerDoor.add(means, tx, { code, ...draft });
      if (!added) throw wrongField("code", "nameInUse");
      const { partnerId, kid, key } = added;
      return { result: { partnerId, version: 1, kid, key }, before: null, after: { code, ...draft, kid }, version: 1 };
    });
  },

  async savePartner(means, { partnerId, version, ...draft }, staff, visit) {
    needWhole(staff, "operations");
    return act(means, staff, visit, PARTNER_ACTS.saved, named({ partnerId }), async (tx) => {
      const before = await hold(tx, { partnerId, version });
      const next = await partnerDoor.write(tx, partnerId, draft);
      const { name, appToken, mayProvision, allowUnsigned, distributorId } = before;
      const was = { name, appToken, mayProvision, allowUnsigned, distributorId };
      return { result: { version: next }, before: was, after: draft, version: next };
    });
  },

  async rotateKey(means, seen, staff, visit) {
    needWhole(staff, "operations");
    return act(means, staff, visit, PARTNER_ACTS.keys, named(seen), async (tx) => {
      const before = await hold(tx, seen);
      if (Object.keys(before.keys).length > 1) throw mend("partnerKeysFull");
      const { kid, key } = partnerDoor.newKey(means.now());
      const next = await partnerDoor.write(tx, seen.partnerId, { keys: { ...before.keys, [kid]: key } });
      const kids = Object.keys(before.keys);
      return { result: { version: next, kid, key }, before: { kids }, after: { kids: [...kids, kid] }, version: next };
    });
  },

  async dropKey(means, { kid, ...seen }, staff, visit) {
    needWhole(staff, "operations");
    return act(means, staff, visit, PARTNER_ACTS.keys, named(seen), async (tx) => {
      const before = await hold(tx, seen);
      const kids = Object.keys(before.keys);
      if (!kids.includes(kid)) throw unknownThing();
      if (kids.length === 1) throw mend("partnerKeyLast");
      const left = Object.fromEntries(Object.entries(before.keys).filter(([one]) => one !== kid));
      const next = await partnerDoor.write(tx, seen.partnerId, { keys: left });
      return { result: { version: next }, before: { kids }, after: { kids: Object.keys(left) }, version: next };
    });
  },

  async setActive(means, { active, ...seen }, staff, visit) {
    needWhole(staff, "operations");
    return act(means, staff, visit, PARTNER_ACTS.active, named(seen), async (tx) => {
      const before = await hold(tx, seen);
      if (before.isActive === active) return { result: { version: before.version } };
      const next = await partnerDoor.write(tx, seen.partnerId, { isActive: active });
      return { result: { version: next }, before: { isActive: before.isActive }, after: { isActive: active }, version: next };
    });
  },
};
