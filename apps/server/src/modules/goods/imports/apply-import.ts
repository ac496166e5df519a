import type { ImportDiff, ProductImport } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { type StoredProduct, selectByHandles, writeInTransaction } from '../catalog/index.ts'
import type { Planned } from './plan-file.ts'
import { type ImportPlan, type ImportSource, planImport } from './plan-import.ts'
import { presentDiff, presentImport, UNDO_MS } from './present.ts'
import {
  claimApply,
  deleteOldUndo,
  deleteProposals,
  type ImportRow,
  insertImport,
  saveUndo,
  selectApplied,
  selectImport,
  selectTexts,
} from './repository.ts'
import { type ImportCaller, type ImportOfShop, refuseUnknownImport, undoOf } from './undo-import.ts'

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
      await saveUndo(tx, id, JSON.stringify(undoOf(plan, await readProducts(tx, shopId, all))))
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

/** The latest imports that a shop applied. */
export async function listImports({ database, now }: Deps, shopId: number): Promise<ProductImport[]> {
  return (await selectApplied(database.db, shopId)).map((row) => presentImport(row, now()))
}

/** An import of a shop. */
export async function showImport(
  { database, now }: Deps,
  { id, shopId }: { id: number; shopId: number },
): Promise<ProductImport | Refusal> {
  const row = await selectImport(database.db, { id, shopId })
  return row ? presentImport(row, now()) : refuseUnknownImport()
}

/** Records an import. It is undone by its own call, which says what has changed since. */
const recordImport = (tx: Tx, { id, fileName, ...made }: ImportOfShop, counts: { added: number; updated: number }) =>
  recordChange(tx, {
    ...made,
    action: 'import_applied',
    subject: { kind: 'import', id, name: fileName },
    sentence: text('Imported products: {{added}} new, {{updated}} changed'),
    values: counts,
    after: counts,
  })

interface Proposal extends ImportSource {
  fileName: string | null
}

/** Shows what a text would change, and keeps it so that exactly this can be applied. It replaces what the person proposed before. */
export async function proposeImport(
  deps: Deps,
  caller: ImportCaller,
  proposal: Proposal,
): Promise<ImportDiff | Refusal> {
  const plan = await planImport(deps, caller, proposal)
  return plan instanceof Refusal ? plan : presentDiff(await saveProposal(deps, caller, proposal, plan), plan, false)
}

function saveProposal(deps: Deps, { shopId, actor }: ImportCaller, proposal: Proposal, plan: ImportPlan) {
  const now = deps.now()
  return deps.database.write(async (tx) => {
    const authorId = actor.kind === 'member' ? actor.id : null
    await deleteProposals(tx, { shopId, authorId })
    await deleteOldUndo(tx, shopId, now - UNDO_MS)
    return insertImport(tx, {
      shop_id: shopId,
      author_id: authorId,
      author_name: actor.name,
      file_name: proposal.fileName,
      created_at: now,
      applied_at: null,
      undone_at: null,
      added: plan.added.length,
      updated: plan.updated.length,
      skipped: plan.skipped.length,
      source_json: toJson(sourceOf(proposal)),
      plan_hash: plan.hash,
      undo_json: null,
    })
  })
}

const sourceOf = ({ text, corrections, answers = {}, warnings = [] }: ImportSource): ImportSource => ({
  text,
  corrections,
  answers,
  warnings,
})
