import type { ReactNode } from "react";
import { useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { Columns } from "../../parts/coursePage/Columns.tsx";
import { CourseCrumbs } from "../../parts/coursePage/CourseCrumbs.tsx";
import { Note } from "../../kit/Note.tsx";
import { BuyBar } from "../../parts/enrol/BuyBar.tsx";
import { useEnrol } from "../../parts/enrol/useEnrol.ts";
import { FavouriteButton, type FavouriteButtonProps } from "../../parts/favourites/FavouriteButton.tsx";
import css from "./details.module.css";
import { detailsHead } from "./head.ts";
import { goOnAddress, Hero, playAddress } from "./Hero.tsx";
import { type DetailsData, lessonsOf, loadDetails, trialOf } from "./load.ts";
import { Outline } from "./Outline.tsx";
import { Handouts, Intro, Teachers } from "./Sections.tsx";
import { SectionTabs } from "./SectionTabs.tsx";
import { Side } from "./Side.tsx";
import { Voices } from "./Voices.tsx";

/** A course before one studies it (spec 2, CourseDetails): what it holds, what it costs, how to get in. */
export const screen = define<DetailsData>({
  load: loadDetails,
  head: (data, _texts, _place, school) => detailsHead(data, school),
  View: Details,
});

function Details({ data }: { readonly data: DetailsData }): ReactNode {
  const t = useText("details");
  const h = useText("handouts");
  const { course, teachers, chapters, handouts, voices, packages, related } = data;
  const enrol = useEnrol(course.id);
  const trial = trialOf(data);
  const star = (look: FavouriteButtonProps["look"]) => (
    <FavouriteButton target={{ targetType: "series", targetId: course.id }} collectId={course.collectId} title={course.title} look={look} />
  );
  const rows = chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0);
  const sections = [
    ...(course.outcomes.length > 0 || course.intro ? [{ id: "intro", label: t.intro }] : []),
    ...(rows > 0 ? [{ id: "outline", label: t.outline, count: lessonsOf(chapters).length }] : []),
    ...(teachers.length > 0 ? [{ id: "teachers", label: t.teachers }] : []),
    ...(handouts.length > 0 ? [{ id: "handouts", label: h.list, count: handouts.length }] : []),
    ...(voices.length > 0 ? [{ id: "voices", label: t.voices, count: voices.length }] : []),
  ];
  return (
    <>
      <CourseCrumbs course={course} />
      <div className={`wrap ${css.page}`}>
        {course.isPreview && <Note icon="eye">{t.preview}</Note>}
        <Hero {...data} trial={trial} enrol={enrol} star={star("beside")} />
        <Columns side={<Side course={course} packages={packages} related={related} goOn={goOnAddress(data)} enrol={enrol} />}>
          <SectionTabs sections={sections} />
          <Intro course={course} />
          {rows > 0 && <Outline course={course} chapters={chapters} />}
          <Teachers teachers={teachers} />
          <Handouts handouts={handouts} />
          <Voices voices={voices} />
        </Columns>
      </div>
      <BuyBar course={course} goOn={goOnAddress(data)} trial={trial && playAddress(course.id, trial)} enrol={enrol} star={star("bar")} />
    </>
  );
}
