import { isDeepStrictEqual } from 'node:util'
import type { LocalName, MarketCategory } from '@rialto/contract'
import type { Engine, Tx } from '../../../db/index.ts'
import type { Place } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { readPicture, storePicture, type Upload } from '../../../files/pictures.ts'
import { refuseWhenUnavailable } from '../../../files/store-files.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import { changedFields, type RecordedFields, type RestorableChange, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { placeholderPicture } from '../catalog/index.ts'
import { isTaxCategory } from '../taxes/index.ts'
import { markForIndexing, noteStepProducts } from './index-worker.ts'
import { nameFields, namesIn, readLocales, readNames } from './list-values.ts'
import {
  countProductsByCategory,
  deleteRow,
  insertRow,
  lockRows,
  refuseCharged,
  saveNames,
  selectNames,
  selectProductIds,
  selectRows,
  updatePositions,
  updateRow,
} from './repository.ts'
import {
  BACKWARD,
  countChanged,
  countProducts,
  FORWARD,
  insertStep,
  moveProducts,
  noteJoining,
  noteLeaving,
  selectStep,
  updateStep,
} from './repository-steps.ts'
import {
  type CategoryRow,
  findRow,
  freeSlug,
  placeOf,
  presentTree,
  refusePlace,
  refuseTakenName,
  siblingsIn,
  withRowAt,
} from './rules.ts'

/** Lists all categories in the order of the tree, as the operator edits them. */
export async function listMarketCategories({ database }: Pick<Deps, 'database'>): Promise<MarketCategory[]> {
  const { db } = database
  const [rows, products, names] = await Promise.all([
    selectRows(db),
    countProductsByCategory(database),
    selectNames(db, 'category'),
  ])
  return presentTree(rows, { products, names })
}

interface NewCategory {
  name: string
  parentId: number | null
  /** Absent: a drawn placeholder. */
  thumbnail?: string | undefined
  texts?: readonly LocalName[] | undefined
  actor: Actor
}

/** Adds a category at the end of its level. */
export async function addCategory(
  { database, files, settings, invalidations, now }: ModuleDeps,
  { parentId, actor, ...input }: NewCategory,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const name = cleanLine(input.name)
  const texts = readNames(input.texts, await readLocales(settings))
  if (texts instanceof Refusal) return texts
  const thumbnail = input.thumbnail ?? (await placeholderPicture(files))
  const at = now()
  const added = await database.write(async (tx) => {
    const rows = await lockRows(tx, database.engine)
    const refusal = refusePlace(rows, undefined, parentId) ?? refuseTakenName(rows, { name, parentId })
    if (refusal) return refusal
    const siblings = siblingsIn(rows, parentId)
    const position = (siblings.at(-1)?.position ?? -1) + 1
    const row = await insertRow(tx, { parent_id: parentId, name, slug: freeSlug(rows, name), thumbnail, position })
    await saveNames(tx, 'category', { id: row.id, texts: texts.filter((one) => one.name !== '') })
    const parent = findRow(rows, parentId)
    const after = { name, ...(parent && { parent: parent.name }), ...nameFields(texts), _row: row }
    return { id: row.id, change: await recordCategory(tx, 'added', { category: row, after, actor, at }) }
  })
  if (!(added instanceof Refusal)) invalidations.publish('catalogue')
  return added
}

interface CategoryEdit {
  id: number
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  name?: string | undefined
  thumbnail?: string | undefined
  texts?: readonly LocalName[] | undefined
  /** Null: as its main category, or as everything else. */
  taxCategoryId?: number | null | undefined
  actor: Actor
}

/** Changes the given fields of a category. Its slug stays, so that no address breaks. @returns undefined if nothing differs */
export async function changeCategory(
  { database, settings, invalidations, now }: ModuleDeps,
  { id, version, name, thumbnail, texts, taxCategoryId, actor }: CategoryEdit,
): Promise<RecordedChange | undefined | Refusal> {
  const locales = await readLocales(settings)
  const names = readNames(texts, locales)
  if (names instanceof Refusal) return names
  const at = now()
  const change = await database.write(async (tx) => {
    const rows = await lockRows(tx, database.engine)
    const row = findRow(rows, id)
    if (!row) return refuse('not_found', text('Category not found'))
    const current = await fieldsOf(tx, row, locales)
    if (version !== undefined && version !== row.version) return refuseStale(row, current)
    if (taxCategoryId && !(await isTaxCategory(tx, taxCategoryId))) return refuseTaxCategory()
    const set = {
      name: name === undefined ? undefined : cleanLine(name),
      picture: thumbnail,
      tax_category_id: taxCategoryId,
      ...nameFields(names),
    }
    const changed = changedFields(current, set)
    if (!changed) return undefined
    const refusal = refuseTakenName(rows, { id, name: set.name ?? row.name, parentId: row.parent_id })
    if (refusal) return refusal
    await saveFields(tx, id, changed.after)
    const category = { id, name: set.name ?? row.name }
    return recordCategory(tx, 'changed', { category, ...changed, actor, at })
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

/** Takes a change of a category's fields back. */
export async function restoreFields(
  tx: Tx,
  { subjectId, before, after }: RestorableChange,
  rows: readonly CategoryRow[],
): Promise<Refusal | undefined> {
  const row = findRow(rows, subjectId)
  if (!row) return refuse('not_found', text('Category not found'))
  const fields = await fieldsOf(
    tx,
    row,
    namesIn(after).map(({ locale }) => locale),
  )
  const current = Object.fromEntries(Object.keys(after).map((name) => [name, fields[name]]))
  if (!isDeepStrictEqual(current, after)) return refuseStale(row, current)
  const name = typeof before.name === 'string' ? before.name : row.name
  const refusal = refuseTakenName(rows, { id: row.id, name, parentId: row.parent_id })
  if (refusal) return refusal
  const taxed = before.tax_category_id
  if (typeof taxed === 'number' && !(await isTaxCategory(tx, taxed))) return refuseTaxCategory()
  await saveFields(tx, row.id, before)
  return undefined
}

async function fieldsOf(tx: Tx, row: CategoryRow, locales: readonly string[]): Promise<RecordedFields> {
  const texts = (await selectNames(tx, 'category', [row.id])).get(row.id) ?? []
  const { name, thumbnail: picture, tax_category_id } = row
  return { name, picture, tax_category_id, ...nameFields(texts, locales) }
}

async function saveFields(tx: Tx, id: number, fields: RecordedFields): Promise<void> {
  const { name, picture, tax_category_id } = fields as {
    name?: string
    picture?: string
    tax_category_id?: number | null
  }
  const texts = namesIn(fields)
  await updateRow(tx, id, {
    ...(name !== undefined && { name }),
    ...(picture !== undefined && { thumbnail: picture }),
    ...(tax_category_id !== undefined && { tax_category_id }),
  })
  await saveNames(tx, 'category', { id, texts })
  if (name !== undefined || texts.length > 0) await markForIndexing(tx, await selectProductIds(tx, id))
}

const refuseTaxCategory = (): Refusal => refuse('conflict', text('This tax category does not exist any more'))

const refuseStale = ({ version }: CategoryRow, fields: RecordedFields): Refusal =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: { version, fields } })

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
    const charged = await refuseCharged(tx, row, at)
    if (charged) return charged
    await deleteRow(tx, id)
    const parent = findRow(rows, row.parent_id)
    const before = { name: row.name, ...(parent && { parent: parent.name }), _row: row }
    return recordCategory(tx, 'removed', { category: row, before, actor, at })
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

interface CategoryChange {
  category: Pick<CategoryRow, 'id' | 'name'>
  before?: RecordedFields
  after?: RecordedFields
  actor: Actor
  at: number
}

const sentences = {
  added: text('Added the category {{name}}'),
  changed: text('Changed the category {{name}}'),
  moved: text('Moved the category {{name}}'),
  removed: text('Removed the category {{name}}'),
} as const

/** Records a change of a category, which can be taken back. */
const recordCategory = (
  tx: Tx,
  event: keyof typeof sentences,
  { category: { id, name }, before, after, actor, at }: CategoryChange,
): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `category_${event}`,
    subject: { kind: 'category', id, name },
    sentence: sentences[event],
    values: { name },
    before,
    after,
    restorable: true,
  })

/** Re-encodes and stores a picture. Nothing shows it until a category or brand names its address. */
export async function storeTaxonomyPicture({ files }: Deps, upload: Upload): Promise<string | Refusal> {
  const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
  return picture instanceof Refusal ? picture : refuseWhenUnavailable(storePicture(files, picture))
}

interface CategoryMove {
  id: number
  /** The version that the caller has seen; undefined: any. */
  version: number | undefined
  place: Place
  actor: Actor
}

/**
 * Moves a category within its level or to another one. Products of a sub-category stand in the main category above it too, so they
 * follow it. @returns undefined if it is there already
 */
export async function moveCategory(
  { database, invalidations, now }: Deps,
  { id, version, place, actor }: CategoryMove,
): Promise<RecordedChange | undefined | Refusal> {
  const at = now()
  const change = await database.write(async (tx) => {
    const rows = await lockRows(tx, database.engine)
    const row = findRow(rows, id)
    if (!row) return refuse('not_found', text('Category not found'))
    if (version !== undefined && row.version !== version)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { version: row.version },
      })
    const refusal =
      refusePlace(rows, row, place.parentId) ?? refuseTakenName(rows, { id, name: row.name, parentId: place.parentId })
    if (refusal) return refusal
    const from = placeOf(rows, row)
    const to = { parentId: place.parentId, index: withRowAt(rows, row, place).indexOf(row) }
    if (from.parentId === to.parentId && from.index === to.index) return undefined
    const details = { type: 'move', from, to } as const
    const step = await insertStep(tx, { kind: 'category', sourceId: id, targetId: null, details, now: at })
    if (from.parentId !== to.parentId) {
      await noteLeaving(tx, step, { categoryId: id, parentId: from.parentId })
      if (to.parentId !== null) await noteJoining(tx, step, { from: id, to: to.parentId })
      await moveProducts(tx, step, FORWARD)
      await noteStepProducts(tx, step, at)
    }
    await settle(tx, rows, row, to)
    const show = (one: Place) => ({ parent: findRow(rows, one.parentId)?.name ?? null, position: one.index + 1 })
    const fields = { before: { ...show(from), _step: step.id }, after: { ...show(to), _step: step.id } }
    return recordCategory(tx, 'moved', { category: row, ...fields, actor, at })
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

/** Puts a category at a place, without its products. */
async function settle(tx: Tx, rows: readonly CategoryRow[], row: CategoryRow, place: Place): Promise<void> {
  await updateRow(tx, row.id, { parent_id: place.parentId })
  await updatePositions(tx, withRowAt(rows, row, place))
}

/** Moves a category back, or there again after that, with exactly those products that followed it. */
export async function restoreMove(
  tx: Tx,
  engine: Engine,
  { after, now }: RestorableChange,
): Promise<Refusal | undefined> {
  const step = await selectStep(tx, Number(after._step))
  if (step?.details.type !== 'move') return refuse('not_found', text('This change does not exist'))
  const rows = await lockRows(tx, engine)
  const row = findRow(rows, step.sourceId)
  if (!row) return refuse('not_found', text('Category not found'))
  const { from, to } = step.details
  const [present, wanted] = step.isUndone ? [from, to] : [to, from]
  const direction = step.isUndone ? FORWARD : BACKWARD
  if (!isDeepStrictEqual(placeOf(rows, row), present) || (await countChanged(tx, step, direction)) > 0)
    return refuse('stale', text('Somebody else has changed this in the meantime'), {
      current: { parent: findRow(rows, row.parent_id)?.name ?? null, position: placeOf(rows, row).index + 1 },
    })
  const refusal =
    refusePlace(rows, row, wanted.parentId) ??
    refuseTakenName(rows, { id: row.id, name: row.name, parentId: wanted.parentId })
  if (refusal) return refusal
  await moveProducts(tx, step, direction)
  await settle(tx, rows, row, wanted)
  await noteStepProducts(tx, step, now)
  await updateStep(tx, { ...step, isUndone: !step.isUndone })
  return undefined
}
