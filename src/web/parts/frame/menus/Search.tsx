import type { ReactNode } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import css from "./Search.module.css";

/** Where a search leads (spec 2). */
const COURSES = "/course/search/home";
const NEWS = "/info/home";

/**
 * The search box with its selector, a plain form: without script it searches where the page already is. With script the
 * selector's address takes the place of the form's (`site/links.ts`).
 */
export function Search({ news, keyword }: { readonly news: boolean; readonly keyword: string }): ReactNode {
  const t = useText("frame");
  const address = news ? NEWS : COURSES;
  return (
    <form className={css.search} role="search" method="get" action={address}>
      <span className={css.select}>
        <select data-action="" aria-label={t.searchIn} defaultValue={address}>
          <option value={COURSES}>{t.searchCourse}</option>
          <option value={NEWS}>{t.searchNews}</option>
        </select>
        <Icon name="chevron-down" />
      </span>
      <input
        type="search"
        name="keyword"
        maxLength={50}
        defaultValue={keyword}
        aria-label={t.search}
        placeholder={news ? t.searchNewsHint : t.searchHint}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className={css.go} aria-label={t.search}>
        <Icon name="search" />
      </button>
    </form>
  );
}
