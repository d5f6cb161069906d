export { loginCalls } from "./login.calls.ts";
export { forgetBrowser, signIn } from "./opening.ts";
export { registerCalls } from "./register.calls.ts";
export { resetCalls } from "./reset.calls.ts";
