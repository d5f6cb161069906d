import { useRef, useState } from "react";
import { staffOutline } from "#contract/staff/courses.ts";
import { fill } from "#contract/text/say.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { type Course, OF_COURSE } from "../course.ts";
import { dropped, type Order, placeOf, stepped, type What } from "./moves.ts";

const orderOf = ({ chapters }: Course): Order =>
  chapters.map(({ chapterId, lessons }) => ({ chapterId, itemIds: lessons.map(({ itemId }) => itemId) }));

/**
 * An outline's order as it is shown: moved at once, sent as a whole, and as the server has it again where that went wrong. What is
 * moved while one order is on its way goes after it, in the newest order.
 */
export function useOrder(course: Course) {
  const words = useWords("courses");
  const stored = orderOf(course);
  const [moved, setMoved] = useState<Order | null>(null);
  const [said, setSaid] = useState("");
  const { run } = useWrite(staffOutline.order, { stale: OF_COURSE });
  const wanted = useRef<Order | null>(null);
  const sends = useRef(false);
  const order = moved ?? stored;
  const nameOf = ({ kind, id }: What) =>
    (kind === "chapter"
      ? course.chapters.find(({ chapterId }) => chapterId === id)?.title
      : course.chapters.flatMap(({ lessons }) => lessons).find(({ itemId }) => itemId === id)?.title) ?? "";
  const send = async () => {
    sends.current = true;
    try {
      let version = course.outlineVersion;
      while (wanted.current) {
        const chapters = wanted.current.map(({ chapterId, itemIds }) => ({ chapterId, itemIds: [...itemIds] }));
        wanted.current = null;
        const written = await run({ seriesId: course.id, version, chapters });
        if (written.kind === "done") version = written.data.version;
        else wanted.current = null;
      }
    } finally {
      sends.current = false;
      // The server's own order is here by now.
      setMoved(null);
    }
  };
  const put = (next: Order | null, what: What) => {
    if (!next || next === order) return;
    wanted.current = next;
    setMoved(next);
    setSaid(fill(words.movedTo, { name: nameOf(what), place: placeOf(next, what) }));
    if (!sends.current) void send();
  };
  return {
    order, said,
    move: (what: What, by: -1 | 1) => put(stepped(order, what, by), what),
    drop: (what: What, onto: What, after: boolean) => put(dropped(order, what, onto, after), what),
  };
}
