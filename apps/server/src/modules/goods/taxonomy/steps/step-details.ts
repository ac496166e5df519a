import type { TaxonomyKind } from '../../../../db/tables.ts'

/** A place in the tree: the main category, null for the top level, and the index among its siblings. */
export interface Place {
  parentId: number | null
  index: number
}

/** The columns of a removed value, so that it can be inserted again. */
export type RemovedRow = Readonly<Record<string, string | number | null>>

/** Everything of a step but its products. */
export type StepDetails =
  | { type: 'move'; from: Place; to: Place }
  | { type: 'merge'; row: RemovedRow; place: Place; children: number[] }

export interface Step {
  id: number
  kind: TaxonomyKind
  sourceId: number
  targetId: number | null
  isUndone: boolean
  details: StepDetails
}
