import { type FormEvent, type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { useText } from "../app/context.tsx";
import css from "./Reader.module.css";

interface ToolbarProps {
  readonly name: string;
  /** The page that is being read, from 1. */
  readonly page: number;
  /** null until it is known, and for a picture. */
  readonly pages: number | null;
  readonly zoom: number;
  readonly mayZoom: { readonly in: boolean; readonly out: boolean };
  readonly onZoom: (steps: number) => void;
  readonly onFit: () => void;
  readonly onPage: (page: number) => void;
  readonly onDownload: () => void;
  /** Percent of a running download. */
  readonly downloading: number | undefined;
}

/** Name, page, zoom and download; the dialog's own cross stands at its right end. */
export function Toolbar({ name, page, pages, zoom, mayZoom, onZoom, onFit, onPage, onDownload, downloading }: ToolbarProps): ReactNode {
  const t = useText("handouts");
  return (
    <div className={css.bar}>
      <h2 className={`clip1 ${css.title}`}>{name}</h2>
      {pages !== null && <PageField page={page} pages={pages} onPage={onPage} />}
      <span className={css.zoom}>
        <IconButton icon="minus" label={t.zoomOut} disabled={!mayZoom.out} onClick={() => onZoom(-1)} />
        <button type="button" className={`num ${css.fit}`} aria-label={fill(t.fit, { per: Math.round(zoom * 100) })} onClick={onFit}>
          {fill(t.per, { per: Math.round(zoom * 100) })}
        </button>
        <IconButton icon="plus" label={t.zoomIn} disabled={!mayZoom.in} onClick={() => onZoom(1)} />
      </span>
      {downloading === undefined ? (
        <IconButton icon="download" label={fill(t.downloadOf, { name })} onClick={onDownload} />
      ) : (
        <span className={`num ${css.running}`}>{fill(t.per, { per: downloading })}</span>
      )}
    </div>
  );
}

/** The page as a field: typing a number and Enter goes there. */
function PageField({
  page,
  pages,
  onPage,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}): ReactNode {
  const t = useText("handouts");
  // null: the page that is being read.
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = Number(typed ?? page);
    setTyped(null);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
  };
  return (
    <form className={css.number} onSubmit={submit}>
      <input
        className="num"
        inputMode="numeric"
        size={2}
        aria-label={fill(t.pageOf, { count: pages })}
        value={typed ?? page}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <span className="num" aria-hidden="true">
        {fill(t.ofPages, { count: pages })}
      </span>
    </form>
  );
}
