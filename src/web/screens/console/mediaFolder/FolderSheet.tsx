import { Button, Checkbox } from "antd";
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffCourses } from "#contract/staff/courses.ts";
import { folderOf } from "#contract/staff/videoFolder.ts";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../client/call.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useLeaveGuard } from "../../../parts/console/form/LeaveDialog.tsx";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { CourseField } from "./CourseField.tsx";
import type { Folder } from "./folder.ts";
import css from "./folder.module.css";
import { blanksOf, countsOf, type Group, overOf, planOf } from "./plan.ts";
import { Rows } from "./Rows.tsx";
import { Summary } from "./Summary.tsx";
import { useBuild } from "./useBuild.ts";

type Course = Received<(typeof staffCourses)["detail"]>;

interface FolderSheetProps {
  readonly folder: Folder;
  /** With another file in it. */
  readonly onFolder: (folder: Folder) => void;
  /** null: to be chosen. */
  readonly courseId: number | null;
  readonly backTo: string;
  readonly maxBytes: number;
}

/** What is in the folder beside what it becomes, with the one button that makes it so. */
export function FolderSheet({ folder, onFolder, courseId, backTo, maxBytes }: FolderSheetProps): ReactNode {
  const words = useWords("mediaFolder");
  const { course, failure, again, trouble } = useCourse(courseId);
  const { plan, typed, type, wishes } = usePlan(folder, course, maxBytes);
  const [hasAsked, setAsked] = useState(false);
  const field = useRef<{ focus(): void }>(null);
  const isBuilt = useRef(false);
  const guard = useLeaveGuard(true, () => !isBuilt.current);
  const { build, busy, error, setError } = useBuild(() => {
    isBuilt.current = true;
  });
  const blanks = blanksOf(plan);
  const start = () => {
    setAsked(true);
    if (trouble !== null) return field.current?.focus();
    if (!course) return;
    if (blanks.length > 0) return setError(fill(words.blanks, { n: blanks.length }));
    void build({ seriesId: course.id, version: course.outlineVersion, plan, files: folder.files });
  };
  const swap = (path: string, file: File) => {
    const under = folderOf(path);
    const files = new Map(folder.files);
    files.delete(path);
    onFolder({ ...folder, files: files.set(under === "" ? file.name : `${under}/${file.name}`, file) });
  };
  if (failure && !isRefusal(failure)) return <Unread failure={failure} onRetry={again} />;
  return (
    <section className={css.card} aria-label={folder.name}>
      <Summary folder={folder} counts={countsOf(plan)} />
      <Options course={course} field={field} wishes={wishes} trouble={hasAsked || courseId !== null ? trouble : null} />
      <Rows
        plan={plan} files={folder.files} typed={typed} maxBytes={maxBytes} blanks={hasAsked ? blanks : NOTHING} onSwap={swap} onType={type}
      />
      <Foot
        plan={plan} course={course} error={error} busy={busy || (trouble === null && !course)} onCancel={() => void go(backTo)}
        onBuild={start}
      />
      {guard}
    </section>
  );
}

const NOTHING: readonly never[] = [];
const isRefusal = (failure: Error): boolean => failure instanceof CallFailure && failure.code !== null;

/** The course, and why nothing can be made in it; null: it can, or it isn't known yet. */
function useCourse(courseId: number | null) {
  const words = useWords("mediaFolder");
  const { data, failure, again } = useRead(staffCourses.detail, courseId === null ? null : { id: courseId });
  // The former one stays until the one that was chosen is here.
  const course = data?.id === courseId ? data : undefined;
  const hasNone = course !== undefined && (course.type === 2 || course.sale === "partner");
  const trouble = courseId === null ? words.courseNeeded : failure ? words.courseMissing : hasNone ? words.noOutline : null;
  return { course, failure, again, trouble };
}

/** What becomes of the folder, by what the person wishes and writes. */
function usePlan(folder: Folder, course: Course | undefined, maxBytes: number) {
  const words = useWords("mediaFolder");
  const [keepsNumbers, setKeepsNumbers] = useState(false);
  const [withHandouts, setWithHandouts] = useState(true);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const existing = course?.chapters ?? NOTHING;
  const plan = useMemo(() => {
    const files = [...folder.files].map(([path, file]) => ({ path, bytes: file.size }));
    const mark = (n: number) => (n === 1 ? words.mark : fill(words.markAgain, { n }));
    return planOf(files, { folderName: folder.name, existing, keepsNumbers, withHandouts, typed, maxBytes, mark });
  }, [folder, existing, keepsNumbers, withHandouts, typed, maxBytes, words]);
  const type = (key: string, title: string) => setTyped((before) => new Map(before).set(key, title));
  return { plan, typed, type, wishes: { keepsNumbers, setKeepsNumbers, withHandouts, setWithHandouts } };
}

interface OptionsProps {
  readonly course: Course | undefined;
  readonly field: RefObject<{ focus(): void } | null>;
  readonly wishes: ReturnType<typeof usePlan>["wishes"];
  /** What is wrong with the course; null: nothing that must be said now. */
  readonly trouble: string | null;
}

function Options({ course, field, wishes, trouble }: OptionsProps): ReactNode {
  const words = useWords("mediaFolder");
  const said = useId();
  return (
    <div className={css.options}>
      <span className={css.into}>
        <b aria-hidden="true">{words.into}</b>
        <CourseField
          value={course ?? null} hasError={trouble !== null} describedBy={trouble === null ? undefined : said} field={field}
          onChange={(id) => void go(`/staff/media/folder?course=${id}`, { replace: true, stays: true })}
        />
        {trouble !== null && <span id={said} className={css.error} role="alert">{trouble}</span>}
      </span>
      <Checkbox checked={!wishes.keepsNumbers} onChange={(event) => wishes.setKeepsNumbers(!event.target.checked)}>
        {words.stripNumbers}
      </Checkbox>
      <Checkbox checked={wishes.withHandouts} onChange={(event) => wishes.setWithHandouts(event.target.checked)}>
        {words.documents}
      </Checkbox>
    </div>
  );
}

interface FootProps {
  readonly plan: readonly Group[];
  readonly course: Course | undefined;
  readonly error: string | null;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onBuild: () => void;
}

function Foot({ plan, course, error, busy, onCancel, onBuild }: FootProps): ReactNode {
  const words = useWords("mediaFolder");
  const { videos, handouts } = countsOf(plan);
  const over = overOf(plan, course?.chapters ?? NOTHING);
  const tooMany = over && fill(over.what === "lessons" ? words.tooManyLessons : words.tooManyChapters, { n: over.most });
  const problem = videos === 0 ? words.noVideo : (tooMany ?? error);
  return (
    <div className={css.foot}>
      <p className={css.plan}>{words.plan}</p>
      {problem !== null && <p className={css.problem} role="alert">{problem}</p>}
      <Button type="text" onClick={onCancel}>{words.cancel}</Button>
      <Button type="primary" size="large" loading={busy} disabled={videos === 0 || over !== null} onClick={onBuild}>
        {fill(words.build, { n: videos + handouts })}
      </Button>
    </div>
  );
}
