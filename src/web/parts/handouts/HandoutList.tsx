import { type ReactNode, useState } from "react";
import { type HandoutKind, SHOWN_KINDS } from "#contract/handouts.ts";
import type { ListedHandout } from "#contract/handouts.schema.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../app/context.tsx";
import { onDemand, useOnDemand } from "../app/onDemand.ts";
import css from "./Handouts.module.css";
import { sizeText } from "./size.ts";
import { type Downloads, useDownloads } from "./useDownloads.ts";

/** The reader and all that it draws with are fetched when the first handout is opened. */
const readerCode = onDemand(() => import("./Reader.tsx"));

const SHORT: Readonly<Record<HandoutKind, string>> = { pdf: "PDF", docx: "DOC", xlsx: "XLS", pptx: "PPT", png: "PNG", jpg: "JPG" };

/** Handouts row by row: read, download with progress, or why not. */
export function HandoutList({ handouts }: { readonly handouts: readonly ListedHandout[] }): ReactNode {
  const t = useText("handouts");
  const [open, setOpen] = useState<ListedHandout | null>(null);
  const downloads = useDownloads();
  const code = useOnDemand(readerCode, open !== null, () => setOpen(null));
  return (
    <>
      <ul className={css.list} aria-label={t.list}>
        {handouts.map((handout) => (
          <Row
            key={handout.id}
            handout={handout}
            downloads={downloads}
            opening={open?.id === handout.id && !code}
            onOpen={() => setOpen(handout)}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {downloads.said}
      </p>
      {open && code && (
        <code.Reader
          handout={open}
          onDownload={() => downloads.start(open)}
          downloading={downloads.running.get(open.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly handout: ListedHandout;
  readonly downloads: Downloads;
  readonly opening: boolean;
  readonly onOpen: () => void;
}

function Row({ handout, downloads, opening, onOpen }: RowProps): ReactNode {
  const t = useText("handouts");
  const { id, name, ext, bytes, pages, canDownload } = handout;
  const readable = canDownload && SHOWN_KINDS.includes(ext);
  const facts = [sizeText(bytes), pages === null ? "" : fill(pages === 1 ? t.pageOne : t.pages, { count: pages })]
    .filter(Boolean)
    .join(" · ");
  const running = downloads.running.get(id);
  const words = (
    <>
      <b className={css.name}>{name}</b>
      <span className={`num ${css.facts}`}>{facts}</span>
    </>
  );
  return (
    <li className={css.row}>
      <span className={`${css.kind} ${ext === "pdf" ? "" : css.other}`} aria-hidden="true">
        {SHORT[ext]}
      </span>
      {readable ? (
        <button type="button" className={css.open} aria-busy={opening || undefined} onClick={onOpen}>
          <span className="sr">{t.read} </span>
          {words}
        </button>
      ) : (
        <span className="grow">{words}</span>
      )}
      {canDownload ? (
        <Action handout={handout} downloads={downloads} />
      ) : (
        <span className={css.locked}>
          <Icon name="lock" /> {t.locked}
        </span>
      )}
      {running !== undefined && (
        <div className={css.progress}>
          <p>
            <b className="clip1">{fill(t.running, { name })}</b>
            <span className="num">{fill(t.per, { per: running })}</span>
          </p>
          <Ruler thin plain value={running} label={fill(t.running, { name })} valueText={fill(t.per, { per: running })} />
        </div>
      )}
    </li>
  );
}

function Action({ handout, downloads }: Pick<RowProps, "handout" | "downloads">): ReactNode {
  const t = useText("handouts");
  const { id, name } = handout;
  if (downloads.running.has(id)) return <IconButton small icon="x" label={t.cancel} onClick={() => downloads.stop(id)} />;
  if (!downloads.isDone(handout)) {
    return (
      <Button size="sm" icon="download" aria-label={fill(t.downloadOf, { name })} onClick={() => downloads.start(handout)}>
        {t.download}
      </Button>
    );
  }
  return (
    <>
      <Tag tone="ok" icon="check">{t.downloaded}</Tag>
      <IconButton small icon="download" label={fill(t.again, { name })} onClick={() => downloads.start(handout)} />
    </>
  );
}
