import { catalogue } from "#contract/catalogue.ts";
import { catalogueShapes } from "#contract/catalogue.schema.ts";
import { packages } from "#contract/packages.ts";
import { packageShapes } from "#contract/packages.schema.ts";
import { staffCourses, staffOutline } from "#contract/staff/courses.ts";
import { staffCourseShapes, staffOutlineShapes } from "#contract/staff/courses.schema.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { staffDirectoryShapes } from "#contract/staff/directory.schema.ts";
import { staffTexts } from "#contract/staff/lessons.ts";
import { staffTextShapes } from "#contract/staff/lessons.schema.ts";
import { staffVideos } from "#contract/staff/media.ts";
import { staffVideoShapes } from "#contract/staff/media.schema.ts";
import type { Act } from "../../kernel/act.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { coursePages } from "./browsing/browsing.ts";
import { schoolTexts } from "../../kernel/schoolTexts.ts";
import { catalogueCalls, type CataloguePorts } from "./calls.ts";
import { covers } from "./covers.ts";
import { DIRECTORY_ACTS } from "./directory/acts.ts";
import { directoryDesk } from "./directory/directory.desk.ts";
import { indexNamedJob } from "./directory/jobs.ts";
import { packageCalls } from "./packages.calls.ts";
import { COURSE_ACTS, courseDesk, partsDesk } from "./desk/desk.ts";
import { type DeskPorts, OUTLINE_ACTS, outlineDesk } from "./outline/outline.ts";
import { LESSON_ACTS } from "./writing/acts.ts";
import { TEXT_ACTS } from "./texts/acts.ts";
import { drawings } from "./texts/serve.ts";
import { textDesk } from "./texts/texts.desk.ts";
import { indexSaying } from "./writing/writing.ts";
import { videoDesk } from "./writing/videos.desk.ts";

/** From the ground up; each calls only those before it, through their doors. */
export const subRooms = ["course", "browsing", "writing", "directory", "texts", "outline", "desk", "exchange"] as const;

export const room = (ports: CataloguePorts & DeskPorts): Room => ({
  name: "catalogue",
  serves: [
    served(catalogue, catalogueShapes, catalogueCalls(ports)),
    served(packages, packageShapes, packageCalls),
    served(staffVideos, staffVideoShapes, videoDesk),
    served(staffDirectory, staffDirectoryShapes, directoryDesk),
    served(staffTexts, staffTextShapes, textDesk),
    served(staffCourses, staffCourseShapes, { ...courseDesk(ports), ...partsDesk(ports) }),
    served(staffOutline, staffOutlineShapes, outlineDesk(ports)),
  ],
  jobs: [indexNamedJob],
  files: [covers, drawings],
  listed: coursePages,
  texts: [
    ...schoolTexts("category", { texts: ["name"] }),
    ...schoolTexts("teacher", { texts: ["name", "title", "line", "bio"], lists: ["career"] }),
    ...schoolTexts("series", { texts: ["title", "subtitle", "level", "topic", "partner_name"], lists: ["outcomes"], html: ["intro_html"] }),
    ...schoolTexts("partner_item", { texts: ["title"] }),
    ...schoolTexts("chapter", { texts: ["title"] }),
    ...schoolTexts("item", { texts: ["title"], lists: ["points"] }),
  ],
  findable: indexSaying,
  acts: [
    ...Object.values<Act>(DIRECTORY_ACTS), ...Object.values(LESSON_ACTS), ...Object.values(TEXT_ACTS), ...Object.values(OUTLINE_ACTS),
    ...Object.values(COURSE_ACTS),
  ],
});
