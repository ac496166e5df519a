import type { KeptProduct } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text, translate } from '../../../../texts/index.ts'
import { type ProductNames, selectByIds, writeInTransaction } from '../../catalog/index.ts'
import { refuseUnknownImport } from './apply-import.ts'
import { canUndo } from './present-import.ts'
import type { ImportCaller } from './propose-import.ts'
import { recordUndo } from './record-import.ts'
import { claimUndo, selectImport, selectTexts, setUndone } from './repository-imports.ts'
import { type KeptReason, planUndo, type Undo } from './undo.ts'

export interface UndoneImport {
  undone: number
  /** Products that have changed since and stay as they are. */
  kept: KeptProduct[]
}

/** Undoes an import as one: puts back what it changed and archives what it added, except for what has changed since. */
export async function undoImport(deps: Deps, caller: ImportCaller, id: number): Promise<UndoneImport | Refusal> {
  const { shopId, actor } = caller
  const now = deps.now()
  const row = await selectImport(deps.database.db, { id, shopId })
  if (!row || row.applied_at === null) return refuseUnknownImport()
  if (row.undone_at !== null) return refuseRepeated()
  if (!canUndo(row, now)) return refuse('conflict', text('An import can be undone for 30 days'))
  return writeInTransaction(deps, async ({ tx, names, writeAll }) => {
    if (!(await claimUndo(tx, id, now))) return refuseRepeated()
    const undo: Undo = JSON.parse((await selectTexts(tx, id))?.undo_json ?? '{"changed":[],"addedIds":[]}')
    const { writes, kept } = await planAll(tx, caller, undo, names)
    await writeAll(shopId, writes, { reason: 'import', actor })
    const undone = writes.length
    const made = { id, shopId, actor, at: now, fileName: row.file_name ?? '' }
    if (undone > 0) await recordUndo(tx, made, { undone, kept: kept.length })
    await setUndone(tx, id, undone > 0 ? { undone_at: now, undo_json: null } : { undone_at: null })
    return { undone, kept }
  })
}

const refuseRepeated = () => refuse('conflict', text('This import is undone already'))

async function planAll(tx: Tx, { shopId, locale }: ImportCaller, { changed, addedIds }: Undo, names: ProductNames) {
  const ids = [...changed.map((each) => each.id), ...addedIds]
  const current = new Map((await selectByIds(tx, shopId, ids)).map((product) => [product.id, product]))
  const kept: KeptProduct[] = []
  const restored = changed.flatMap((product) => {
    const content = planUndo(product, current.get(product.id), names)
    if (typeof content !== 'string') return [{ target: { kind: 'change' as const, id: product.id }, content }]
    kept.push({ handle: product.handle, name: product.name, reason: translate(locale, REASONS[content]) })
    return []
  })
  const archived = addedIds
    .filter((id) => current.has(id))
    .map((id) => ({ target: { kind: 'change' as const, id }, content: { status: 'archived' as const } }))
  return { writes: [...restored, ...archived], kept }
}

const REASONS: Record<KeptReason, ReturnType<typeof text>> = {
  gone: text('It no longer exists'),
  changed: text('It has been changed since'),
  sold: text('More pieces have been sold since than would be left'),
}
