import { whenCodeIsMissing } from "../app/onDemand.ts";
import { keepFocus } from "./keepFocus.ts";
import { renewIfGone } from "./renewal/renewal.ts";

export { Footer } from "./foot/Footer.tsx";
export { Header } from "./menus/Header.tsx";
export { Overlays } from "./over/Overlays.tsx";
export { endSession } from "./over/sessionEnd.ts";
export { renewIfGone } from "./renewal/renewal.ts";
export { putBackTyped } from "./renewal/typed.ts";
export { TabBar } from "./menus/TabBar.tsx";
export { TroublePage } from "./TroublePage.tsx";
export { toast } from "../../kit/toast.ts";

whenCodeIsMissing(() => void renewIfGone());
if (typeof document !== "undefined") keepFocus();
