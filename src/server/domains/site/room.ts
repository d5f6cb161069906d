import { documents } from "#contract/documents.ts";
import { documentShapes } from "#contract/documents.schema.ts";
import { site } from "#contract/site.ts";
import { siteShapes } from "#contract/site.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { siteCalls } from "./calls.ts";
import { documentCalls } from "./documents.ts";
import { qrCodes } from "./pictures.ts";
import { securityText } from "./securityText.ts";

export const room: Room = {
  name: "site",
  serves: [served(site, siteShapes, siteCalls), served(documents, documentShapes, documentCalls)],
  files: [qrCodes, securityText],
};
