import type { ReactNode } from "react";
import { classes } from "../../kit/classes.ts";
import { SearchBox } from "../../kit/SearchBox.tsx";
import { useText } from "../../parts/app/context.tsx";
import { PATH } from "./load.ts";
import css from "./SearchField.module.css";

/** The search box inside the page: on a phone, and wherever nothing was searched for yet. A plain form. */
export function SearchField({ keyword, always }: { readonly keyword: string; readonly always?: boolean }): ReactNode {
  const t = useText("search");
  return (
    <form className={classes(css.field, !always && "m-only")} role="search" aria-label={t.field} method="get" action={PATH}>
      <SearchBox
        label={t.field}
        name="keyword"
        maxLength={50}
        defaultValue={keyword}
        placeholder={t.hint}
        autoComplete="off"
        enterKeyHint="search"
      >
        <button type="submit">{t.go}</button>
      </SearchBox>
    </form>
  );
}
