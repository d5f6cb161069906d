import { actOf } from "../../../kernel/act.ts";
import type { Branding } from "./items.rules.ts";

export interface SiteShown {
  readonly host: string | null;
  readonly purpose: string;
  readonly follows: boolean;
}

/** What is written down of the school's hosts and of how they look. */
export const BRANDING_ACTS = {
  siteAdded: actOf<SiteShown & { appToken: string }>("site.siteAdded"),
  siteSaved: actOf<SiteShown>("site.siteSaved"),
  siteRemoved: actOf<SiteShown>("site.siteRemoved"),
  brandingSaved: actOf<Branding>("site.brandingSaved"),
};
