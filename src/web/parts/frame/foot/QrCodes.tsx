import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { useApp, useText } from "../../app/context.tsx";

/**
 * The codes for following the school and for its apps, 200 px wide at the source (spec 9). A press saves the picture: who reads
 * on a phone can't scan it.
 */
export function QrCodes({ className }: { readonly className: string | undefined }): ReactNode {
  const t = useText("frame");
  const { config } = useApp();
  const codes = [
    { picture: config.followQr, name: t.follow },
    { picture: config.androidApkQr, name: t.android },
    { picture: config.iosApkQr, name: t.ios },
  ].filter(({ picture }) => picture);
  if (codes.length === 0) return null;
  return (
    <div className={className}>
      {codes.map(({ picture, name }) => (
        <figure key={name}>
          <a href={picture} download="" aria-label={fill(t.saveCode, { name })}>
            <img src={picture} alt="" width="200" height="200" loading="lazy" />
          </a>
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </div>
  );
}
