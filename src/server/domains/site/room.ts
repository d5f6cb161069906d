import { documents } from "#contract/documents.ts";
import { documentShapes } from "#contract/documents.schema.ts";
import { site } from "#contract/site.ts";
import { staffSite } from "#contract/staff/site.ts";
import { staffSiteShapes } from "#contract/staff/site.schema.ts";
import { siteShapes } from "#contract/site.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { SITE_ACTS } from "./acts.ts";
import { siteDesk } from "./desk.ts";
import { siteCalls } from "./calls.ts";
import { documentCalls } from "./documents.ts";
import { manifest, schoolPages } from "./outside.ts";
import { qrCodes } from "./pictures.ts";
import { securityText } from "./securityText.ts";

export const room: Room = {
  name: "site",
  serves: [
    served(site, siteShapes, siteCalls),
    served(documents, documentShapes, documentCalls),
    served(staffSite, staffSiteShapes, siteDesk),
  ],
  texts: [
    ...schoolTexts("advert", { texts: ["title", "subtitle", "action"] }), ...schoolTexts("site_config", { texts: ["val", "m_name"] }),
    ...schoolTexts("service_contact", { texts: ["name"] }),
  ],
  acts: Object.values(SITE_ACTS),
  files: [qrCodes, securityText, manifest],
  listed: [schoolPages],
};
