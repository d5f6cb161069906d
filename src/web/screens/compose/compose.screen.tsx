import type { ReactNode } from "react";
import { useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { Columns } from "../../parts/coursePage/Columns.tsx";
import { CourseCrumbs } from "../../parts/coursePage/CourseCrumbs.tsx";
import { AskCard } from "../../parts/enrol/AskCard.tsx";
import { BuyBar } from "../../parts/enrol/BuyBar.tsx";
import { useEnrol } from "../../parts/enrol/useEnrol.ts";
import { FavouriteButton, type FavouriteButtonProps } from "../../parts/favourites/FavouriteButton.tsx";
import css from "./compose.module.css";
import { composeHead } from "./head.ts";
import { Hero } from "./Hero.tsx";
import { Inside } from "./Inside.tsx";
import { type ComposeData, loadCompose, trialOf } from "./load.ts";
import { Next, PartsDone, Whole } from "./Owned.tsx";
import { Saving } from "./Saving.tsx";
import { About, Order, Teachers } from "./Sections.tsx";

/** A package (spec 2, CourseCompose): what is inside, what it saves, how to get it; for its owner how far they are. */
export const screen = define<ComposeData>({
  load: loadCompose,
  head: (data, _texts, _place, school) => composeHead(data, school),
  View: Compose,
  keepsTabBar: ({ done }) => done !== null,
});

function Compose({ data }: { readonly data: ComposeData }): ReactNode {
  const t = useText("compose");
  const { course, done } = data;
  return (
    <>
      <CourseCrumbs course={course} between={done ? [{ label: t.myStudy, href: "/my/study/home" }] : undefined} />
      <div className={`wrap ${css.page}`}>{done ? <Owned data={data} done={done} /> : <Offered data={data} />}</div>
    </>
  );
}

function Offered({ data }: { readonly data: ComposeData }): ReactNode {
  const { course, parts, teachers, bundle } = data;
  const enrol = useEnrol(course.id);
  const trial = trialOf(data);
  const star = (look: FavouriteButtonProps["look"]) => (
    <FavouriteButton
      target={{ targetType: "package", targetId: course.id }}
      collectId={course.collectId}
      title={course.title}
      look={look}
    />
  );
  return (
    <>
      <Hero course={course} parts={parts} trial={trial} enrol={enrol} star={star("beside")} />
      <Columns side={<><Order parts={parts} /><AskCard /></>}>
        <Inside parts={parts} />
        {bundle && <Saving course={course} parts={parts} bundle={bundle} />}
        <About course={course} />
        <Teachers teachers={teachers} />
      </Columns>
      <BuyBar course={course} goOn="" trial={trial} enrol={enrol} star={star("bar")} />
    </>
  );
}

function Owned({
  data: { course, parts, teachers },
  done,
}: {
  readonly data: ComposeData;
  readonly done: NonNullable<ComposeData["done"]>;
}): ReactNode {
  return (
    <>
      <Whole course={course} done={done} />
      <Columns
        side={
          <>
            <Next parts={parts} />
            <AskCard />
          </>
        }
      >
        <PartsDone parts={parts} />
        <About course={course} />
        <Teachers teachers={teachers} />
      </Columns>
    </>
  );
}
