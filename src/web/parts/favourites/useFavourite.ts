import { useEffect, useRef, useSyncExternalStore } from "react";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { goTo } from "../app/goTo.ts";
import { currentViewer, onViewerChange } from "../app/viewer.ts";
import { openLogin } from "../login/openLogin.ts";
import { isKept, learnt, onFavourites, type Target, want } from "./favourites.ts";

const FAVOURITES_PAGE = "/my/collect/home";

/**
 * Whether a target is kept, and the press that changes it. A visitor is asked to sign in first, and it is kept as soon as
 * that is done; closing the dialog forgets the wish.
 *
 * @param collectId the favourite's id as the page was told; null: not kept
 */
export function useFavourite(
  { targetType, targetId }: Target,
  collectId: number | null,
): { readonly kept: boolean; readonly press: () => void } {
  const t = useText("favourite");
  const target = { targetType, targetId };
  const asTold = collectId !== null;
  const kept = useSyncExternalStore(
    onFavourites,
    () => isKept(target) ?? asTold,
    () => asTold,
  );
  const wished = useRef(false);

  useEffect(() => learnt({ targetType, targetId }, collectId), [targetType, targetId, collectId]);

  const change = async (wanted: boolean): Promise<void> => {
    const done = await want(target, wanted, (failure) => {
      if (!failure.said) toast.error(failure.told(t.offline));
    });
    if (!done) return;
    if (wanted) toast.ok(t.saved, { action: { label: t.toList, onAction: () => goTo(`${FAVOURITES_PAGE}?kind=${targetType}`) } });
    else toast.ok(t.dropped, { action: { label: t.undo, onAction: () => void change(true) } });
  };
  const work = useRef(change);
  useEffect(() => {
    work.current = change;
  });

  useEffect(
    () =>
      onViewerChange(() => {
        if (!wished.current || !currentViewer()) return;
        wished.current = false;
        void work.current(true);
      }),
    [],
  );

  const press = () => {
    if (currentViewer()) return void change(!kept);
    wished.current = true;
    openLogin("login", {
      why: { wish: "keep" },
      onDismiss: () => {
        wished.current = false;
      },
    });
  };
  return { kept, press };
}
