import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import css from "./KitScreen.module.css";

/** One block of the developer's page. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" padded className={css.block}>
      <h2 className={css.blockTitle}>{title}</h2>
      {children}
    </Card>
  );
}
