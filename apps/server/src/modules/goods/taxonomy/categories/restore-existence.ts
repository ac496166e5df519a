import type { Engine, Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { RestorableChange } from '../../../base/record/index.ts'
import { refuseTakenSlug } from '../merging/restore-merge.ts'
import { countProducts } from '../steps/repository-products.ts'
import { deleteRow, insertRow, lockRows, updatePositions } from './repository.ts'
import { type CategoryRow, findRow, refusePlace, refuseTakenName, siblingsIn, withRowAt } from './rules.ts'

/** Inserts a removed category again, or removes an added one that is as it was added. */
export async function restoreExistence(
  tx: Tx,
  engine: Engine,
  { before, after }: RestorableChange,
): Promise<Refusal | undefined> {
  const tree = await lockRows(tx, engine)
  const added = after._row as CategoryRow | undefined
  if (added) return removeAgain(tx, tree, added.id)
  const row = before._row as CategoryRow
  const refusal =
    refusePlace(tree, undefined, row.parent_id) ??
    refuseTakenName(tree, { name: row.name, parentId: row.parent_id }) ??
    refuseTakenSlug(tree, row.slug)
  if (refusal) return refusal
  const inserted = await insertRow(tx, { ...row, version: row.version + 1 })
  await updatePositions(tx, withRowAt([...tree, inserted], inserted, { parentId: row.parent_id, index: row.position }))
  return undefined
}

async function removeAgain(tx: Tx, tree: readonly CategoryRow[], id: number): Promise<Refusal | undefined> {
  const row = findRow(tree, id)
  if (!row) return refuse('not_found', text('Category not found'))
  if (siblingsIn(tree, id).length > 0 || (await countProducts(tx, 'category', id)) > 0)
    return refuse('conflict', text('{{name}} has products or sub-categories by now'), { values: { name: row.name } })
  await deleteRow(tx, id)
  return undefined
}
