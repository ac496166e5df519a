import type { Tx } from '../../../../db/index.ts'
import type { TaxonomyKind } from '../../../../db/tables.ts'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import { deleteRow, updateParent, updatePositions } from '../categories/repository.ts'
import { siblingsIn } from '../categories/rules.ts'
import { noteStepProducts } from '../steps/apply-step.ts'
import { insertStep } from '../steps/repository.ts'
import { insertMergedName } from '../steps/repository-merged-names.ts'
import {
  countProducts,
  FORWARD,
  moveProducts,
  noteEmptying,
  noteJoining,
  noteLeaving,
  noteReplacing,
} from '../steps/repository-products.ts'
import type { Step } from '../steps/step-details.ts'
import { deleteValue } from '../values/repository.ts'
import { tableOf, valueTexts } from '../values/rules-kinds.ts'
import { type MergeRequest, type PossibleMerge, readMerge } from './read-merge.ts'

interface Merge extends MergeRequest {
  /** The version of the source that the caller has seen; undefined: any. */
  version: number | undefined
  actor: Actor
}

/**
 * Moves all products and sub-categories of a value to another one of its kind and removes it, in one transaction. Every moved row is
 * noted, so that a restore puts back exactly what was moved.
 */
export async function mergeValues(
  deps: Deps,
  { version, actor, ...request }: Merge,
): Promise<RecordedChange | Refusal> {
  const { database, invalidations } = deps
  const at = deps.now()
  const change = await database.write(async (tx) => {
    const merge = await readMerge(tx, database.engine, request)
    if (merge instanceof Refusal) return merge
    if (version !== undefined && merge.source.version !== version)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { version: merge.source.version },
      })
    const { row, place, children } = merge
    const details = { type: 'merge', row, place, children: children.map(({ id }) => id) } as const
    const step = await insertStep(tx, { ...request, details, now: at })
    const products = await countProducts(tx, request.kind, request.sourceId)
    await noteMoves(tx, step, merge)
    await applyMerge(tx, step, merge)
    await noteStepProducts(tx, step, at)
    return recordMerge(tx, step, { merge, products, actor, at })
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

/** Notes which products leave the source and the category above it, and which join the target and the one above that. */
async function noteMoves(tx: Tx, step: Step, { source, target, place, tree }: PossibleMerge): Promise<void> {
  await noteEmptying(tx, step)
  if (step.kind !== 'category') return noteReplacing(tx, step, target.id)
  const above = tree.find(({ id }) => id === target.id)?.parent_id ?? null
  await noteJoining(tx, step, { from: source.id, to: target.id })
  if (above !== null && above !== place.parentId) await noteJoining(tx, step, { from: source.id, to: above })
  const stays = place.parentId === target.id || place.parentId === above
  if (!stays) await noteLeaving(tx, step, { categoryId: source.id, parentId: place.parentId })
}

/** Moves products and sub-categories, and leaves the source's name to addresses and imports. */
export async function applyMerge(tx: Tx, step: Step, { source, target, row, children, tree }: PossibleMerge) {
  await moveProducts(tx, step, FORWARD)
  const name = { kind: step.kind, old_id: source.id, name: source.name, target_id: target.id }
  if (step.kind !== 'category') {
    await insertMergedName(tx, name)
    return deleteValue(tx, step.kind, source.id)
  }
  const own = siblingsIn(tree, target.id)
  for (const { id } of children) await updateParent(tx, id, { parent_id: target.id })
  if (children.length > 0) await updatePositions(tx, [...own, ...children])
  await insertMergedName(tx, { ...name, slug: String(row.slug), parent_id: Number(row.parent_id) || null })
  await deleteRow(tx, source.id)
}

interface Merged {
  merge: PossibleMerge
  products: number
  actor: Actor
  at: number
}

const recordMerge = (tx: Tx, step: Step, { merge, products, actor, at }: Merged): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `${step.kind}_merged`,
    subject: { kind: step.kind, id: merge.source.id, name: merge.source.name },
    sentence: sentenceOf(step.kind),
    values: { name: merge.source.name, into: merge.target.name },
    before: { name: merge.source.name, products, _step: step.id },
    after: { name: merge.target.name, products, _step: step.id },
    command: quoteWords([commandOf(step.kind), 'merge', merge.source.id, merge.target.id]),
    restorable: true,
  })

const sentenceOf = (kind: TaxonomyKind) =>
  kind === 'category' ? text('Merged the category {{name}} into {{into}}') : valueTexts[kind].merged

const commandOf = (kind: TaxonomyKind) => (kind === 'category' ? 'categories' : tableOf[kind])
