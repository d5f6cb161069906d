import { text as comments } from "../../zh/comments.ts";

/** Names of places, as comments show them. */
export const text = { place: "{place}", placeUnknown: "", provinces: comments.provinces };
