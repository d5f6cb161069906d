/** Links to courses: by number on a page, by the course's id in a file, since numbers are each school's own. Pure. */

const TO_COURSE = /\/course\/(details|compose)\?id=([A-Za-z0-9-]+)/g;
/** Where a link leads whose course isn't there. */
const CATALOGUE = "/courseClass/home";

/** A text whose links to courses name them otherwise; `named` has the other name of a course. */
export const relinked = (text: string, named: ReadonlyMap<string, string>): string =>
  text.replace(TO_COURSE, (_link, page: string, id: string) => {
    const other = named.get(id);
    return other === undefined ? CATALOGUE : `/course/${page}?id=${other}`;
  });
