import { favourites } from "#contract/favourites.ts";
import { favouriteShapes } from "#contract/favourites.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { favouriteCalls, type FavouritePorts } from "./calls.ts";
import { favouriteMerging } from "./merging.ts";
import { favouritesData } from "./personal.ts";
import { removedFavourites } from "./retention.ts";

export const room = (ports: FavouritePorts): Room => ({
  name: "favourites",
  serves: [served(favourites, favouriteShapes, favouriteCalls(ports))],
  retention: [removedFavourites],
  personal: [favouritesData],
  merging: [favouriteMerging],
});
