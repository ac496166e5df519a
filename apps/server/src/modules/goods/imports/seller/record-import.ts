import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'

interface Made {
  id: number
  shopId: number
  actor: Actor
  at: number
  /** '' for pasted rows. */
  fileName: string
}

/** Records an import. It is undone by its own call, which says what has changed since. */
export const recordImport = (tx: Tx, { id, fileName, ...made }: Made, counts: { added: number; updated: number }) =>
  recordChange(tx, {
    ...made,
    action: 'import_applied',
    subject: { kind: 'import', id, name: fileName },
    sentence: text('Imported products: {{added}} new, {{updated}} changed'),
    values: counts,
    after: counts,
  })

export const recordUndo = (tx: Tx, { id, fileName, ...made }: Made, counts: { undone: number; kept: number }) =>
  recordChange(tx, {
    ...made,
    action: 'import_undone',
    subject: { kind: 'import', id, name: fileName },
    sentence: text('Undid an import: {{undone}} products put back, {{kept}} left as they are'),
    values: counts,
    after: counts,
  })
