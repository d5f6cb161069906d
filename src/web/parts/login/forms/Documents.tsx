import type { ReactNode } from "react";
import { useText } from "../../app/context.tsx";

/** The two texts that a learner accepts; they open beside the form, which would lose what was typed. */
export function Documents(): ReactNode {
  const t = useText("login");
  return (
    <>
      <a className="lnk" href="/agreement" target="_blank">{t.agreement}</a>
      {t.and}
      <a className="lnk" href="/privacy" target="_blank">{t.privacy}</a>
    </>
  );
}
