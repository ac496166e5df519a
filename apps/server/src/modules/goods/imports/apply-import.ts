import type { ImportDiff, KeptProduct, ProductImport } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import {
  choiceKey,
  type ProductNames,
  type StoredProduct,
  selectByHandles,
  selectByIds,
  writeInTransaction,
} from '../catalog/index.ts'
import type { Planned } from './plan-file.ts'
import { type ImportPlan, type ImportSource, planImport } from './plan-import.ts'
import { canUndo, presentDiff, presentImport, UNDO_MS } from './present.ts'
import {
  claimApply,
  claimUndo,
  deleteOldUndo,
  deleteProposals,
  type ImportRow,
  insertImport,
  saveUndo,
  selectApplied,
  selectImport,
  selectTexts,
  setUndone,
} from './repository.ts'
import { type ChangedProduct, type KeptReason, partsOf, planUndo, snapshotOf, type Undo } from './undo.ts'

const refuseUnknownImport = (): Refusal => refuse('not_found', text('This import does not exist'))

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

interface UndoneImport {
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

interface Made {
  id: number
  shopId: number
  actor: Actor
  at: number
  /** '' for pasted rows. */
  fileName: string
}

/** Records an import. It is undone by its own call, which says what has changed since. */
const recordImport = (tx: Tx, { id, fileName, ...made }: Made, counts: { added: number; updated: number }) =>
  recordChange(tx, {
    ...made,
    action: 'import_applied',
    subject: { kind: 'import', id, name: fileName },
    sentence: text('Imported products: {{added}} new, {{updated}} changed'),
    values: counts,
    after: counts,
  })

const recordUndo = (tx: Tx, { id, fileName, ...made }: Made, counts: { undone: number; kept: number }) =>
  recordChange(tx, {
    ...made,
    action: 'import_undone',
    subject: { kind: 'import', id, name: fileName },
    sentence: text('Undid an import: {{undone}} products put back, {{kept}} left as they are'),
    values: counts,
    after: counts,
  })

interface ImportCaller {
  shopId: number
  locale: string
  actor: Actor
}

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
      source_json: JSON.stringify(sourceOf(proposal)),
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
