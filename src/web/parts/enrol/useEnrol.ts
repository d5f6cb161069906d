import { useEffect, useRef, useState } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { call, CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { refreshPage } from "../app/refresh.ts";
import { currentViewer, onViewerChange } from "../app/viewer.ts";
import { openLogin } from "../login/openLogin.ts";

export interface Enrol {
  readonly busy: boolean;
  readonly enrol: () => void;
}

/**
 * Enrols in a free course or package with one click. A visitor is asked to sign in first and is enrolled as soon as that is done;
 * closing the dialog forgets the wish. Enrolling twice changes nothing.
 */
export function useEnrol(id: number): Enrol {
  const t = useText("details");
  const [busy, setBusy] = useState(false);
  const wished = useRef(false);
  const running = useRef(false);

  const send = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await call(catalogue.enroll, { id });
      toast.ok(t.enrolled);
      refreshPage();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (!error.said) toast.error(error.told(t.offline));
      // The course may have changed since the page was loaded.
      if (error.code !== null && currentViewer()) refreshPage();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const work = useRef(send);
  useEffect(() => {
    work.current = send;
  });

  useEffect(
    () =>
      onViewerChange(() => {
        if (!wished.current || !currentViewer()) return;
        wished.current = false;
        void work.current();
      }),
    [],
  );

  const enrol = () => {
    if (currentViewer()) return void send();
    wished.current = true;
    openLogin("login", {
      why: { wish: "enrol" },
      onDismiss: () => {
        wished.current = false;
      },
    });
  };
  return { busy, enrol };
}
