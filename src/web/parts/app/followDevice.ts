/** Follows the device's theme while the learner has chosen none. */
export function followDevice(): void {
  matchMedia("(prefers-color-scheme:dark)").addEventListener("change", ({ matches }) => {
    if (!/(^|; )theme=./.test(document.cookie)) document.documentElement.dataset["theme"] = matches ? "dark" : "light";
  });
}
