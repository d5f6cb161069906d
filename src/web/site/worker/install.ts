import { loadFrame } from "../../parts/frame/later.tsx";
import { offerUpdate } from "../../parts/frame/over/update.ts";

/** spec 9. */
const UPDATE_CHECK_MS = 3_600_000;

/** Installs the service worker, and offers each new version that it finds. */
export async function install(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register("/sw.js");
  const offer = (waiting: ServiceWorker) => {
    // The frame shows it.
    loadFrame().catch(() => undefined);
    offerUpdate(() => {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    });
  };
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
