import { isDeepStrictEqual } from 'node:util'
import type { LocalName } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { cleanLine } from '../../../../lib/names.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { quoteWords } from '../../../../lib/shell.ts'
import { text } from '../../../../texts/index.ts'
import { changedFields, type RecordedFields, type RestorableChange } from '../../../base/record/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { markForIndexing } from '../indexing/mark-for-indexing.ts'
import { nameFields, namesIn, namesOption, readLocales, readNames } from '../names.ts'
import { saveNames, selectNames } from '../repository-names.ts'
import { recordCategory } from './record-category.ts'
import { lockRows, selectProductIds, updateRow } from './repository.ts'
import { type CategoryRow, findRow, refuseTakenName } from './rules.ts'

interface CategoryEdit {
  id: number
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  name?: string | undefined
  thumbnail?: string | undefined
  texts?: readonly LocalName[] | undefined
  actor: Actor
}

/** Changes the given fields of a category. Its slug stays, so that no address breaks. @returns undefined if nothing differs */
export async function changeCategory(
  { database, settings, invalidations, now }: ModuleDeps,
  { id, version, name, thumbnail, texts, actor }: CategoryEdit,
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
    const set = { name: name === undefined ? undefined : cleanLine(name), picture: thumbnail, ...nameFields(names) }
    const changed = changedFields(current, set)
    if (!changed) return undefined
    const refusal = refuseTakenName(rows, { id, name: set.name ?? row.name, parentId: row.parent_id })
    if (refusal) return refusal
    await saveFields(tx, id, changed.after)
    const category = { id, name: set.name ?? row.name }
    return recordCategory(tx, 'changed', { category, ...changed, actor, at }, commandOf(id, changed.after))
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
  await saveFields(tx, row.id, before)
  return undefined
}

async function fieldsOf(tx: Tx, row: CategoryRow, locales: readonly string[]): Promise<RecordedFields> {
  const texts = (await selectNames(tx, 'category', [row.id])).get(row.id) ?? []
  return { name: row.name, picture: row.thumbnail, ...nameFields(texts, locales) }
}

async function saveFields(tx: Tx, id: number, fields: RecordedFields): Promise<void> {
  const { name, picture } = fields as { name?: string; picture?: string }
  const texts = namesIn(fields)
  await updateRow(tx, id, { ...(name !== undefined && { name }), ...(picture !== undefined && { thumbnail: picture }) })
  await saveNames(tx, 'category', { id, texts })
  if (name !== undefined || texts.length > 0) await markForIndexing(tx, await selectProductIds(tx, id))
}

const refuseStale = ({ version }: CategoryRow, fields: RecordedFields): Refusal =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: { version, fields } })

function commandOf(id: number, fields: RecordedFields): string {
  const { name, picture } = fields as { name?: string; picture?: string }
  return quoteWords([
    'categories',
    'change',
    id,
    ...(name === undefined ? [] : ['--name', name]),
    ...(picture === undefined ? [] : ['--picture', picture]),
    ...namesOption(fields),
  ])
}
