import { offerUpdate } from "../../parts/frame/over/update.ts";

/** frontend.md 3: a worker installed while the page still starts costs old phones more than a second. */
const AFTER_MS = 8_000;
/** spec 9. */
const UPDATE_CHECK_MS = 3_600_000;

/** Installs the service worker once the page has been alive for a while; in production builds alone. */
export function installWorkerLater(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  setTimeout(() => void install().catch(() => undefined), AFTER_MS);
}

async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/sw.js");
  const offer = (waiting: ServiceWorker) =>
    offerUpdate(() => {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    });
  // Without a controller this is the first installation: nothing is replaced.
  const follow = (coming: ServiceWorker | null) =>
    coming?.addEventListener("statechange", () => {
      if (coming.state === "installed" && serviceWorker.controller) offer(coming);
    });
  if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  // Registering looks for a new version by itself, which may be on its way already.
  follow(registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}
