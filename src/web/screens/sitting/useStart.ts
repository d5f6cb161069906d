import { useState } from "react";
import { CLASS_WAITS } from "#contract/practice.ts";
import { CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";
import { useText } from "../../parts/app/context.tsx";
import { goTo } from "../../parts/app/goTo.ts";
import { refreshPage } from "../../parts/app/refresh.ts";

interface Starting {
  readonly busy: boolean;
  readonly start: () => void;
}

/** Begins an attempt and goes to the address that it leads to. A failure is said, and the button is free again. */
export function useStart(begin: () => Promise<string>): Starting {
  const t = useText("cover");
  const [busy, setBusy] = useState(false);
  return {
    busy,
    start: () => {
      if (busy) return;
      setBusy(true);
      begin().then(goTo).catch((error: unknown) => {
        setBusy(false);
        if (error instanceof CallFailure && error.code === CLASS_WAITS) {
          // Begun and failed in another browser: the page tells until when.
          toast.error(error.message);
          refreshPage();
          return;
        }
        if (!(error instanceof CallFailure && error.said))
          toast.error(error instanceof CallFailure && error.code === null ? error.told(t.noLine) : t.failed);
      });
    },
  };
}
