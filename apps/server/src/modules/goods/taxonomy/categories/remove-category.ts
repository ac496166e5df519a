import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import { text } from '../../../../texts/index.ts'
import { countProducts } from '../steps/repository-products.ts'
import { recordCategory } from './record-category.ts'
import { deleteRow, lockRows } from './repository.ts'
import { findRow, siblingsIn } from './rules.ts'

/** Removes a category that has neither products nor sub-categories. Its translations stay, for a restore and for old orders. */
export async function removeCategory(
  { database, invalidations, now }: Deps,
  { id, actor }: { id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const at = now()
  const change = await database.write(async (tx) => {
    const rows = await lockRows(tx, database.engine)
    const row = findRow(rows, id)
    if (!row) return refuse('not_found', text('Category not found'))
    if (siblingsIn(rows, id).length > 0)
      return refuse(
        'conflict',
        text('{{name}} has sub-categories. Move them first, or merge it into another category.'),
        {
          values: { name: row.name },
        },
      )
    if ((await countProducts(tx, 'category', id)) > 0)
      return refuse('conflict', text('{{name}} has products. Choose the category that takes them.'), {
        values: { name: row.name },
      })
    await deleteRow(tx, id)
    const parent = findRow(rows, row.parent_id)
    const before = { name: row.name, ...(parent && { parent: parent.name }), _row: row }
    return recordCategory(tx, 'removed', { category: row, before, actor, at }, quoteWords(['categories', 'remove', id]))
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}
