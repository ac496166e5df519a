import { fileURLToPath } from 'node:url'

/** Absolute path of the folder that holds every picture of the demo shop; `MediaPath` values are relative to it. */
export const mediaFolder = fileURLToPath(new URL('../media', import.meta.url))
