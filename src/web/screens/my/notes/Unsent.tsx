import { type ReactNode, useEffect, useState } from "react";
import { counted } from "../../../parts/course/counted.ts";
import { Note } from "../../../kit/Note.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { refreshPage } from "../../../parts/app/refresh.ts";

/** Says how many notes wait on this device for the network, sends them, and shows them in the list once they are sent. */
export function Unsent(): ReactNode {
  const t = useText("notes");
  const [left, setLeft] = useState(0);
  useEffect(() => {
    let gone = false;
    let stop = () => undefined as void;
    import("../../../parts/notes/unsent/noteShelf.ts").then(
      ({ noteShelf, onNoteShelf }) => {
        if (gone) return;
        const shelf = noteShelf();
        let before = shelf.state().entries.size;
        setLeft(before);
        const look = () => {
          const now = shelf.state().entries.size;
          if (now === 0 && before > 0) refreshPage();
          before = now;
          setLeft(now);
        };
        stop = onNoteShelf({ told: () => undefined, changed: look, elsewhere: look });
        void shelf.flush();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return left === 0 ? null : <Note live icon="wifi-off">{counted(left, t.unsentOne, t.unsent)}</Note>;
}
