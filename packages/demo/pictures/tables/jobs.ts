import type { Scene } from '../scene/picture.ts'

/** A picture to draw: where it goes below `media`, and what it shows. */
export type Job = { path: string; scene: Scene }
