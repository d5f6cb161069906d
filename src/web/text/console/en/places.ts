import { text as comments } from "../../en/comments.ts";
import type { text as zh } from "../zh/places.ts";

export const text: typeof zh = { place: "{place}", placeUnknown: "", provinces: comments.provinces };
