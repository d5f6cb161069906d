import { type ReactNode, useState } from "react";
import { notes } from "#contract/notes.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../../parts/app/context.tsx";
import css from "./MyNotes.module.css";
import { printAddress } from "./noteList.ts";

/** The notes of the chosen course, or of all, on paper or as a file. */
export function WaysOut({ courseId }: { readonly courseId: number | null }): ReactNode {
  const t = useText("notes");
  return (
    <div className={css.out}>
      <LinkButton icon="printer" href={printAddress(courseId)}>{t.toPrint}</LinkButton>
      <Export courseId={courseId} />
    </div>
  );
}

/** Saves a Markdown file. */
function Export({ courseId }: { readonly courseId: number | null }): ReactNode {
  const t = useText("notes");
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { fileName, text } = await call(notes.exportMyNotes, courseId === null ? {} : { courseId });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/markdown;charset=utf-8" }));
      link.download = fileName;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      // What the server refused has been said by then.
      if (!(error instanceof CallFailure) || !error.said) toast.error(t.exportFailed);
    } finally {
      setBusy(false);
    }
  };
  return <Button icon="download" loading={busy} onClick={() => void run()}>{t.exportAll}</Button>;
}
