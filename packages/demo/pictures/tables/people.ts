import type { Dye, Tint } from '../colour/dyes.ts'
import type { ObjectName } from '../objects/catalogue.ts'
import type { Job } from './jobs.ts'

const rows: [name: string, wears: Dye, tint: Tint, second?: Dye][] = [
  ['amira', 'teal', 'butter'],
  ['jonas', 'ochre', 'mist'],
  ['salma', 'slate', 'rose', 'sage'],
  ['oliver', 'forest', 'sand'],
  ['camille', 'terra', 'sky'],
  ['omar', 'ink', 'clay'],
  ['ananya', 'plum', 'sage'],
  ['lena', 'sky', 'stone'],
]

/** A few people have a picture; all others are shown by their initials. */
export const peopleJobs: Job[] = rows.map(([name, wears, tint, second]) => ({
  path: `people/${name}.webp`,
  scene: {
    w: 320,
    h: 320,
    tint,
    quality: 86,
    pitch: 4,
    floor: 0.98,
    zoom: { by: 1.5, x: 0.5, y: 0.42 },
    parts: [{ object: `person-${name}` as ObjectName, dye: wears, second, yaw: -14 }],
  },
}))
