import { documents } from "#contract/documents.ts";
import { documentShapes } from "#contract/documents.schema.ts";
import { site } from "#contract/site.ts";
import { staffBranding } from "#contract/staff/branding.ts";
import { staffBrandingShapes } from "#contract/staff/branding.schema.ts";
import { staffListed } from "#contract/staff/listed.ts";
import { staffListedShapes } from "#contract/staff/listed.schema.ts";
import { staffSite } from "#contract/staff/site.ts";
import { staffSiteShapes } from "#contract/staff/site.schema.ts";
import { staffSms } from "#contract/staff/sms.ts";
import { staffSmsShapes } from "#contract/staff/sms.schema.ts";
import { siteShapes } from "#contract/site.schema.ts";
import type { Act } from "../../kernel/act.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { SITE_ACTS, SMS_ACTS } from "./acts.ts";
import { BRANDING_ACTS } from "./branding/acts.ts";
import { brandingDesk } from "./branding/branding.desk.ts";
import { siteDesk } from "./desk.ts";
import { siteCalls } from "./calls.ts";
import { documentCalls } from "./documents.ts";
import { LISTED_ACTS } from "./listed/acts.ts";
import { listedDesk } from "./listed/listed.desk.ts";
import { manifest, schoolPages } from "./outside.ts";
import { PICTURE_ACTS } from "./pictures/acts.ts";
import { keptPictures } from "./pictures/pictures.ts";
import { pictures } from "./pictures/serve.ts";
import { qrCodes } from "./qrCodes.ts";
import { securityText } from "./securityText.ts";
import { smsDesk } from "./sms.desk.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["pictures", "listed", "branding"] as const;

export const room: Room = {
  name: "site",
  serves: [
    served(site, siteShapes, siteCalls),
    served(documents, documentShapes, documentCalls),
    served(staffSite, staffSiteShapes, siteDesk),
    served(staffBranding, staffBrandingShapes, brandingDesk),
    served(staffListed, staffListedShapes, listedDesk),
    served(staffSms, staffSmsShapes, smsDesk),
  ],
  texts: [
    ...schoolTexts("advert", { texts: ["title", "subtitle", "action"] }), ...schoolTexts("site_config", { texts: ["val", "m_name"] }),
    ...schoolTexts("service_contact", { texts: ["name"] }), ...schoolTexts("campus", { texts: ["name", "address", "route"] }),
  ],
  acts: [SITE_ACTS, SMS_ACTS, BRANDING_ACTS, LISTED_ACTS, PICTURE_ACTS].flatMap((acts) => Object.values<Act>(acts)),
  files: [pictures, qrCodes, securityText, manifest],
  blobs: keptPictures,
  listed: [schoolPages],
};
