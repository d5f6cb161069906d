import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Forbidden } from "../../../parts/console/page/Trouble.tsx";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { usePlace } from "../../../parts/console/travel/place.ts";
import { ChooseFolder } from "./ChooseFolder.tsx";
import type { Folder } from "./folder.ts";
import { FolderSheet } from "./FolderSheet.tsx";

const ID = /^[1-9]\d{0,9}$/;

/** Makes an outline of a folder of videos, and sends them. Which course it is for stands in the address. */
function View(): ReactNode {
  const may = useMay();
  return may("media") ? <Desk /> : <Forbidden />;
}

function Desk(): ReactNode {
  const words = useWords("mediaFolder");
  const asked = usePlace().query.get("course") ?? "";
  const courseId = ID.test(asked) ? Number(asked) : null;
  const [folder, setFolder] = useState<Folder | null>(null);
  const { data } = useRead(staffMedia.health, {});
  const back = courseId === null
    ? { href: "/staff/courses", label: words.backToCourses }
    : { href: `/staff/courses/${courseId}`, label: words.backToCourse };
  return (
    <Page
      title={words.title} back={back}
      actions={folder && <Button onClick={() => setFolder(null)}>{words.another}</Button>}
    >
      {folder
        ? <FolderSheet folder={folder} onFolder={setFolder} courseId={courseId} backTo={back.href} maxBytes={data?.maxBytes ?? Infinity} />
        : <ChooseFolder maxBytes={data?.maxBytes ?? null} onFolder={setFolder} />}
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
