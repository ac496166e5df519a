import { type Dye, dyes } from '../colour/dyes.ts'
import { lighten } from '../colour/oklch.ts'
import type { Surface } from '../solid/shapes.ts'

/** The colours that an object is made in: its dye, a lighter and a darker one of it, and a second dye. */
export type Colours = { main: string; light: string; dark: string; second: string }
/** An object that can be built in any dye. */
export type Build = (colours: Colours) => Surface[]

export function coloursOf(dye: Dye, second: Dye = 'bone'): Colours {
  const main = dyes[dye]
  return { main, light: lighten(main, 0.09), dark: lighten(main, -0.1), second: dyes[second] }
}
