import type { ReactNode } from "react";
import { RULE_BROKEN } from "#contract/codes.ts";
import { staffCourses } from "#contract/staff/courses.ts";
import { CallFailure } from "../../../../client/call.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Missing, Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { useIdParam } from "../../../../parts/console/travel/place.ts";
import { useUploads } from "../../../../parts/console/uploads/useUploads.ts";
import css from "./editor.module.css";
import { Editor } from "./Editor.tsx";

/** How often (ms) a course is asked anew while one of its films is on its way. */
const FILMS_MS = 4_000;

/** A course's editor. */
function View(): ReactNode {
  const words = useWords("courses");
  const id = useIdParam("id");
  const sending = useUploads().some(({ itemId }) => itemId !== null);
  const first = useRead(staffCourses.detail, id === null ? null : { id });
  const comes = first.data?.chapters.some(({ lessons }) => lessons.some(({ coming }) => coming !== null && coming.state !== "failed"));
  const { data, failure, again } = useRead(staffCourses.detail, id === null ? null : { id }, comes || sending ? { everyMs: FILMS_MS } : {});
  if (id === null || (failure instanceof CallFailure && failure.code === RULE_BROKEN)) return <Missing />;
  if (data) return <Editor key={data.id} course={data} />;
  return (
    <Page title={words.title} back={{ href: "/staff/courses", label: words.back }}>
      {failure ? <Unread failure={failure} onRetry={again} /> : (
        <div className={css.waits} role="status" aria-label={words.title}>
          <SkeletonLine width="40%" height="22px" />
          <SkeletonLine height="320px" />
        </div>
      )}
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
