import { forHomeAndBody } from './for-home-and-body.ts'
import { forPlayAndTable } from './for-play-and-table.ts'
import type { MaterialText } from './material.ts'

export type { MaterialText } from './material.ts'

const all = { ...forHomeAndBody, ...forPlayAndTable }
export type MaterialKey = keyof typeof all
export const materials: Record<MaterialKey, MaterialText> = all
