import type { ReactNode } from "react";
import { RULE_BROKEN } from "#contract/codes.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { CallFailure } from "../../../client/call.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { Unread } from "../../../parts/console/page/Trouble.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { FilmPanel } from "./FilmPanel.tsx";
import { COMING_MS, isComing } from "./films/films.ts";
import css from "./panel.module.css";
import type { Films } from "./useFilms.ts";

/** The chosen video: beside the list, or over it where there is no room. */
export function FilmSide({ films: { isNarrow, chosen, list, hrefOf } }: { readonly films: Films }): ReactNode {
  const words = useWords("media");
  const leave = () => go(hrefOf({ video: null }), { replace: true, stays: true });
  const removed = async () => {
    await leave();
    // What had the focus is gone; the list is what goes on.
    requestAnimationFrame(() => document.getElementById("films")?.focus());
  };
  const panel = chosen === null ? null : (
    <OneFilm key={chosen} id={chosen} hrefOf={(video) => hrefOf({ video })} onRemoved={() => void removed()} />
  );
  if (!isNarrow) {
    if (chosen === null && list.data) return null;
    return <aside className={css.side} aria-label={words.details}>{panel ?? <PanelWaits />}</aside>;
  }
  return (
    <Dialog
      open={chosen !== null} label={words.details} bare className={css.drawer} labels={{ close: words.close }} onClose={() => void leave()}
    >
      <div className={css.within}>{panel}</div>
    </Dialog>
  );
}

interface OneFilmProps {
  readonly id: number;
  readonly hrefOf: (id: number) => string;
  readonly onRemoved: () => void;
}

function OneFilm({ id, hrefOf, onRemoved }: OneFilmProps): ReactNode {
  const words = useWords("media");
  const comes = useRead(staffMedia.detail, { id }).data;
  const { data, failure, again } = useRead(staffMedia.detail, { id }, comes && isComing(comes) ? { everyMs: COMING_MS } : {});
  if (data) return <FilmPanel film={data} hrefOf={hrefOf} onRemoved={onRemoved} />;
  if (failure instanceof CallFailure && failure.code === RULE_BROKEN) return <p className={css.gone} role="status">{words.gone}</p>;
  return failure ? <Unread failure={failure} onRetry={again} /> : <PanelWaits />;
}

function PanelWaits(): ReactNode {
  const { loading } = useWords("frame");
  return (
    <div className={css.waits} role="status">
      <span className="sr">{loading}</span>
      <SkeletonLine height="170px" />
      <SkeletonLine width="70%" height="20px" />
      <SkeletonLine width="50%" height="14px" />
      <SkeletonLine height="64px" />
      <SkeletonLine height="90px" />
    </div>
  );
}
