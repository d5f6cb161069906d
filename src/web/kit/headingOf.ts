/** The page's heading, or where it has none the page itself, ready to be focused. */
export function headingOf(page: Element): HTMLElement {
  const heading = page.querySelector<HTMLElement>("h1") ?? (page as HTMLElement);
  heading.setAttribute("tabindex", "-1");
  return heading;
}
