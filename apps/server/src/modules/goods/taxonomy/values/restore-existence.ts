import type { Engine, Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import type { RestorableChange } from '../../../base/record/index.ts'
import { countProducts } from '../steps/repository-products.ts'
import { deleteValue, insertValue, lockValues, type ValueRow } from './repository.ts'
import { refuseTakenName } from './rules.ts'
import { type ValueKind, valueTexts } from './rules-kinds.ts'

/** Inserts a removed value again, or removes an added one that no product has. */
export async function restoreExistence(
  tx: Tx,
  engine: Engine,
  kind: ValueKind,
  { before, after }: RestorableChange,
): Promise<Refusal | undefined> {
  const rows = await lockValues(tx, engine, kind)
  const added = after._row as ValueRow | undefined
  if (added) {
    const row = rows.find(({ id }) => id === added.id)
    if (!row) return refuse('not_found', valueTexts[kind].notFound)
    if ((await countProducts(tx, kind, row.id)) > 0)
      return refuse('conflict', valueTexts[kind].used, { values: { name: row.name } })
    await deleteValue(tx, kind, row.id)
    return undefined
  }
  const removed = before._row as ValueRow
  const refusal = refuseTakenName(kind, rows, removed)
  if (refusal) return refusal
  await insertValue(tx, kind, { ...removed, version: removed.version + 1 })
  return undefined
}
