import { type ReactNode, useEffect } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Empty, ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { useApp, useText } from "../app/context.tsx";
import css from "./TroublePage.module.css";

/** Nothing at the address, no network, or the server failed. */
export type Trouble = "missing" | "offline" | "failed";

/** The page in trouble. */
export function TroublePage({ trouble, onRetry }: { readonly trouble: Trouble; readonly onRetry: () => void }): ReactNode {
  const t = useText("frame");
  const { phone } = useApp().config;
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
            action={
              <LinkButton kind="primary" href="/home">
                {t.goHome}
              </LinkButton>
            }
          />
        )}
        {trouble === "offline" && (
          <OfflineState level={1} title={t.offlineTitle} text={t.offlineText} retryLabel={t.retry} onRetry={onRetry} />
        )}
        {trouble === "failed" && (
          <ErrorState
            level={1}
            title={t.failedTitle}
            text={`${t.failedText}${call && ` ${call}`}`}
            retryLabel={t.retry}
            onRetry={onRetry}
          />
        )}
      </Card>
    </div>
  );
}
