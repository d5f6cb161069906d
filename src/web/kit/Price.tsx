import { classes } from "./classes.ts";
import css from "./Price.module.css";
import { yuan } from "./yuan.ts";

type PriceProps = {
  /** Fen; 0 is free. */
  fen: number;
  /** Former price in fen; shown only when it's higher. */
  wasFen?: number | undefined;
  /** `free` 免费; `was` 原价, read before the former price. */
  labels: { free: string; was: string };
  large?: boolean | undefined;
};

/** A price: ¥680, the word for free, and the former price struck through. */
export function Price({ fen, wasFen, labels, large }: PriceProps) {
  return (
    <>
      <span className={classes(css.price, fen === 0 && css.free, large && css.large)}>
        {fen === 0 ? labels.free : (
          <>
            <small>¥</small>
            {yuan(fen)}
          </>
        )}
      </span>
      {wasFen !== undefined && wasFen > fen && (
        <del className={css.was}>
          <span className="sr">{labels.was}</span>¥{yuan(wasFen)}
        </del>
      )}
    </>
  );
}
