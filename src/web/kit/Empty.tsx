import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classes } from "./classes.ts";
import { Drawing, type DrawingName } from "./Drawing.tsx";
import { typeset } from "./typeset.tsx";
import css from "./Empty.module.css";

type EmptyProps = {
  drawing: DrawingName;
  /** What happened. */
  title: ReactNode;
  /** What was kept and what comes next. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** Heading level; 1 where it is the whole page. */
  level?: 1 | 2 | 3 | undefined;
  role?: "alert" | "status" | undefined;
  className?: string | undefined;
};

/** A drawing, what, what next, one button. */
export function Empty({ drawing, title, text, action, level = 3, role, className }: EmptyProps) {
  const Heading = `h${level}` as "h3";
  return (
    <div className={classes(css.empty, className)} role={role}>
      <Drawing name={drawing} className={css.drawing} />
      <Heading>{title}</Heading>
      {text && <p className={css.text}>{typeof text === "string" ? typeset(text) : text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

type ErrorStateProps = Pick<EmptyProps, "title" | "text" | "level" | "className"> & {
  retryLabel: string;
  onRetry: () => void;
  retrying?: boolean | undefined;
};

function Retry({ retryLabel, onRetry, retrying, ...rest }: ErrorStateProps & { role: "alert" | "status" }) {
  const action = (
    <Button kind="primary" icon="refresh-cw" loading={retrying} onClick={onRetry}>
      {retryLabel}
    </Button>
  );
  return <Empty {...rest} drawing="plug" action={action} />;
}

/** Something failed: says so at once, and tries again. */
export function ErrorState(props: ErrorStateProps) {
  return <Retry {...props} role="alert" />;
}

/** No network: the same, as a quiet status, since nothing is lost. */
export function OfflineState(props: ErrorStateProps) {
  return <Retry {...props} role="status" />;
}
