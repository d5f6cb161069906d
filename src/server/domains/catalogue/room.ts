import { catalogue, coverPicture } from "#contract/catalogue.ts";
import { catalogueShapes } from "#contract/catalogue.schema.ts";
import { handoutFiles, handouts } from "#contract/handouts.ts";
import { handoutShapes } from "#contract/handouts.schema.ts";
import { packages } from "#contract/packages.ts";
import { packageShapes } from "#contract/packages.schema.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { staffHandoutShapes } from "#contract/staff/handouts.schema.ts";
import { staffVideos } from "#contract/staff/media.ts";
import { staffVideoShapes } from "#contract/staff/media.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { catalogueCalls } from "./calls.ts";
import { serveCovers } from "./covers.ts";
import { handoutCalls } from "./handouts.calls.ts";
import { handoutDesk } from "./handouts.desk.ts";
import { tidyHandoutsJob } from "./handouts.jobs.ts";
import { serveHandouts } from "./handouts.serve.ts";
import { packageCalls } from "./packages.calls.ts";
import { videoDesk } from "./videos.desk.ts";

export const room: Room = {
  name: "catalogue",
  serves: [
    served(catalogue, catalogueShapes, catalogueCalls),
    served(packages, packageShapes, packageCalls),
    served(staffVideos, staffVideoShapes, videoDesk),
    served(handouts, handoutShapes, handoutCalls),
    served(staffHandouts, staffHandoutShapes, handoutDesk),
  ],
  files: [
    { addresses: [coverPicture], serve: serveCovers },
    { addresses: Object.values(handoutFiles), serve: serveHandouts },
  ],
  jobs: [tidyHandoutsJob],
};
