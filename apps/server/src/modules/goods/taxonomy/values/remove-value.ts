import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import { countProducts } from '../steps/repository-products.ts'
import { recordValue } from './record-value.ts'
import { deleteValue, lockValues } from './repository.ts'
import { tableOf, type ValueKind, valueTexts } from './rules-kinds.ts'

/** Removes a brand, colour or size that no product has. Its translations stay, for a restore and for old orders. */
export async function removeValue(
  { database, invalidations, now }: Deps,
  kind: ValueKind,
  { id, actor }: { id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const at = now()
  const change = await database.write(async (tx) => {
    const row = (await lockValues(tx, database.engine, kind)).find((one) => one.id === id)
    if (!row) return refuse('not_found', valueTexts[kind].notFound)
    if ((await countProducts(tx, kind, id)) > 0)
      return refuse('conflict', valueTexts[kind].used, { values: { name: row.name } })
    await deleteValue(tx, kind, id)
    const { id: _, version: _version, ...fields } = row
    const before = { ...fields, _row: row }
    return recordValue(
      tx,
      kind,
      'removed',
      { value: row, before, actor, at },
      quoteWords([tableOf[kind], 'remove', id]),
    )
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}
