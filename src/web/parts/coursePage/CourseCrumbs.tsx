import type { ReactNode } from "react";
import { Breadcrumb, type BreadcrumbProps } from "../../kit/Breadcrumb.tsx";
import { useText } from "../app/context.tsx";
import type { ToldCourse } from "./told.ts";

interface CourseCrumbsProps {
  readonly course: Pick<ToldCourse, "title" | "crumbs">;
  /** What lies between the home page and the course; the list of courses and its categories where nothing is named. */
  readonly between?: BreadcrumbProps["items"] | undefined;
}

/** The way to a course's page; not on a phone. */
export function CourseCrumbs({ course: { title, crumbs }, between }: CourseCrumbsProps): ReactNode {
  const t = useText("details");
  const listed = [
    { label: t.courses, href: "/courseClass/home" },
    ...crumbs.map(({ id, name }) => ({ label: name, href: `/courseClass/home?categoryId=${id}` })),
  ];
  return (
    <div className="wrap d-only">
      <Breadcrumb items={[{ label: t.home, href: "/home" }, ...(between ?? listed), { label: title }]} label={t.crumbs} />
    </div>
  );
}
