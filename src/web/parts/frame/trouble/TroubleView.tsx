import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty, ErrorState, OfflineState } from "../../../kit/Empty.tsx";
import { useApp, useText } from "../../app/context.tsx";
import css from "./TroubleView.module.css";
import type { Trouble } from "./TroublePage.tsx";

/** The drawn page when there is nothing at its address, the network is down or the server failed. */
export function TroubleView({ trouble, onRetry }: { readonly trouble: Trouble; readonly onRetry: () => void }): ReactNode {
  const t = useText("frame");
  const { phone } = useApp().config;
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
