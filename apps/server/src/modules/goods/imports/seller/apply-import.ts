import type { ImportDiff } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { choiceKey, type StoredProduct, selectByHandles, writeInTransaction } from '../../catalog/index.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import type { Planned } from './planned.ts'
import { presentDiff } from './present-import.ts'
import type { ImportCaller } from './propose-import.ts'
import { recordImport } from './record-import.ts'
import { claimApply, type ImportRow, saveUndo, selectImport, selectTexts } from './repository-imports.ts'
import { partsOf, snapshotOf } from './snapshot.ts'
import type { ChangedProduct, Undo } from './undo.ts'

export const refuseUnknownImport = (): Refusal => refuse('not_found', text('This import does not exist'))

/** Applies exactly what was shown, as one. A repeated request applies nothing again. @returns `stale` with the diff of today */
export async function applyImport(
  deps: Deps,
  caller: ImportCaller,
  id: number,
): Promise<ImportDiff | Refusal | { stale: ImportDiff }> {
  const { db } = deps.database
  const { shopId } = caller
  const row = await selectImport(db, { id, shopId })
  if (!row) return refuseUnknownImport()
  if (row.applied_at !== null) return appliedBefore(row)
  const source = (await selectTexts(db, id))?.source_json
  const plan = source ? await planImport(deps, caller, JSON.parse(source)) : refuseUnknownImport()
  if (plan instanceof Refusal) return plan
  if (plan.hash !== row.plan_hash) return { stale: presentDiff(id, plan, false) }
  if (plan.added.length + plan.updated.length === 0) return refuse('invalid', text('There is nothing to change'))
  const applied = await writePlan(deps, caller, row, plan)
  if (applied === 'repeated') return appliedBefore(row)
  return applied instanceof Refusal ? applied : presentDiff(id, plan, true)
}

/** The diff itself is gone; its counts stay. */
const appliedBefore = ({ id, added, updated, skipped }: ImportRow): ImportDiff => ({
  import_id: id,
  rows: added + updated + skipped,
  added,
  added_products: [],
  updated: [],
  skipped: [],
  unchanged: 0,
  warnings: [],
  questions: [],
  is_applied: true,
})

function writePlan(deps: Deps, { shopId, actor }: ImportCaller, row: ImportRow, plan: ImportPlan) {
  const { id } = row
  const cause = { reason: 'import' as const, actor }
  const all = [...plan.added, ...plan.updated]
  const now = deps.now()
  const writes = all.map(({ handle, stored, content }) => ({
    target: stored ? { kind: 'change' as const, id: stored.id } : { kind: 'create' as const, handle },
    content,
  }))
  return writeInTransaction<'repeated' | Refusal | undefined>(
    deps,
    async ({ tx, writeAll }) => {
      if (!(await claimApply(tx, id, now))) return 'repeated'
      if (!(await areAsPlanned(tx, shopId, all))) return refuseChanged()
      await writeAll(shopId, writes, cause)
      await saveUndo(tx, id, JSON.stringify(await undoOf(tx, shopId, plan)))
      const made = { id, shopId, actor, at: now, fileName: row.file_name ?? '' }
      await recordImport(tx, made, { added: plan.added.length, updated: plan.updated.length })
      return undefined
    },
    plan.names,
  )
}

const refuseChanged = (): Refusal =>
  refuse('stale', text('The products have changed since. Look at the changes again.'))

/** Between reading the products and this transaction, another one may have changed them. */
async function areAsPlanned(tx: Tx, shopId: number, all: readonly Planned[]): Promise<boolean> {
  const current = await readProducts(tx, shopId, all)
  return all.every(({ handle, stored }) => JSON.stringify(current.get(handle)) === JSON.stringify(stored))
}

async function readProducts(tx: Tx, shopId: number, all: readonly Planned[]): Promise<Map<string, StoredProduct>> {
  const handles = all.map(({ handle }) => handle)
  return new Map((await selectByHandles(tx, shopId, handles)).map((product) => [product.handle, product]))
}

async function undoOf(tx: Tx, shopId: number, { added, updated }: ImportPlan): Promise<Undo> {
  const after = await readProducts(tx, shopId, [...added, ...updated])
  const changed = updated.flatMap(({ handle, stored, fields }): ChangedProduct[] => {
    const product = after.get(handle)
    if (!product || !stored) return []
    const parts = partsOf(fields.map(({ name }) => name))
    const before = new Map(stored.variants.map((variant) => [choiceKey(variant), variant.stock]))
    const deltas = product.variants.flatMap((variant) => {
      const delta = variant.stock - (before.get(choiceKey(variant)) ?? variant.stock)
      return delta === 0 ? [] : [{ choice: choiceKey(variant), delta }]
    })
    const { id, name } = product
    return [{ id, handle, name, parts, before: snapshotOf(stored, parts), after: snapshotOf(product, parts), deltas }]
  })
  return { changed, addedIds: added.flatMap(({ handle }) => after.get(handle)?.id ?? []) }
}
