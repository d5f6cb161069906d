/** Has the browser keep a file that came as base64. */
export function keepBase64(name: string, base64: string, type: string): void {
  const link = document.createElement("a");
  link.href = `data:${type};base64,${base64}`;
  link.download = name;
  link.click();
}
