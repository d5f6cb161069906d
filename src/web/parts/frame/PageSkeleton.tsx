import type { ReactNode } from "react";
import { useText } from "../app/context.tsx";

/** What stands in for a page while it loads. */
export function PageSkeleton({ kind }: { readonly kind: "cards" | "article" | "detail" | "list" }): ReactNode {
  const t = useText("frame");
  return <div className="wrap" data-kind={kind}><p className="sr" role="status">{t.loading}</p></div>;
}
