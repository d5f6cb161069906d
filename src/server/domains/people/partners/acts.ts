import { actOf } from "../../../kernel/act.ts";

interface Partner {
  readonly code?: string;
  readonly name: string;
  readonly appToken: string;
  readonly mayProvision: boolean;
  readonly allowUnsigned: boolean;
  readonly distributorId: string;
  readonly kid?: string;
}

/** What staff do with partners; of secrets their ids alone. */
export const PARTNER_ACTS = {
  added: actOf<Partner>("people.partnerAdded"),
  saved: actOf<Partner>("people.partnerSaved"),
  keys: actOf<{ kids: readonly string[] }>("people.partnerKeys"),
  active: actOf<{ isActive: boolean }>("people.partnerActive"),
};
