import { type ReactNode, useEffect } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Empty, ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { typeset } from "../../kit/typeset.tsx";
import { useApp, useText } from "../app/context.tsx";
import { Cover } from "../course/cards/Cover.tsx";
import { entryAddress } from "../course/entry.ts";
import type { Suggested, Trouble } from "./trouble.ts";
import css from "./TroublePage.module.css";

interface TroublePageProps {
  /** What went wrong, and where nothing is at the address, courses to go on with. */
  readonly open: { readonly trouble: Trouble | null; readonly data: unknown };
  readonly onRetry: () => void;
}

/** The page in trouble. */
export function TroublePage({ open: { trouble: known, data }, onRetry }: TroublePageProps): ReactNode {
  const t = useText("frame");
  const trouble = known ?? "failed";
  const courses = trouble === "missing" ? (data as readonly Suggested[]) : [];
  const { config: { phone }, language } = useApp();
  useEffect(() => {
    if (trouble !== "offline") return;
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [trouble, onRetry]);
  const call = phone ? fill(t.failedCall, { phone }) : "";
  return (
    <div className={`wrap ${css.page}`}>
      <Card>
        {trouble === "missing" && (
          <Empty
            level={1}
            drawing="magnifier"
            title={t.missingTitle}
            text={t.missingText}
            action={<FindOrLeave />}
          />
        )}
        {trouble === "offline" && (
          <OfflineState level={1} title={t.offlineTitle} text={t.offlineText} retryLabel={t.retry} onRetry={onRetry} />
        )}
        {trouble === "failed" && (
          <ErrorState
            level={1}
            title={t.failedTitle}
            text={[t.failedText, call].filter(Boolean).join(language === "zh" ? "" : " ")}
            retryLabel={t.retry}
            onRetry={onRetry}
          />
        )}
      </Card>
      {courses.length > 0 && <Courses courses={courses} />}
    </div>
  );
}

/** A search for what isn't there, and the way home. */
function FindOrLeave(): ReactNode {
  const t = useText("frame");
  return (
    <>
      <form className={css.search} role="search" aria-label={t.missingSearch} method="get" action="/course/search/home">
        <SearchBox
          label={t.missingSearch}
          name="keyword"
          maxLength={50}
          placeholder={t.searchHint}
          autoComplete="off"
          enterKeyHint="search"
        />
        <Button type="submit" kind="primary">{t.search}</Button>
      </form>
      <LinkButton kind="ghost" href="/home">{t.goHome}</LinkButton>
    </>
  );
}

function Courses({ courses }: { readonly courses: readonly Suggested[] }): ReactNode {
  const t = useText("frame");
  return (
    <section aria-labelledby="suggested">
      <h2 id="suggested" className={css.head}>{t.missingCourses}</h2>
      <ul className={css.courses}>
        {courses.map((course) => (
          <li key={course.id}>
            <a href={entryAddress(course)}>
              <Cover src={course.coverUrl} form="phone" />
              <span className="clip2">{typeset(course.title)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
