import { isDeepStrictEqual } from 'node:util'
import type { LocalName } from '@rialto/contract'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import { changedFields, type RecordedFields, type RestorableChange, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { colorCode } from '../catalog/index.ts'
import { markForIndexing } from './index-worker.ts'
import { nameFields, namesIn, readLocales, readNames } from './list-values.ts'
import {
  deleteValue,
  insertValue,
  lockValues,
  saveNames,
  selectBrandProducts,
  selectNames,
  updateSizePositions,
  updateValue,
  type ValueRow,
} from './repository.ts'
import { countProducts } from './repository-steps.ts'
import { refuseTakenValueName, type ValueKind, valueTexts } from './rules.ts'

interface NewValue {
  name: string
  /** Only of brands. */
  logo?: string | undefined
  /** Only of colours; absent: by the name. */
  code?: string | undefined
  texts?: readonly LocalName[] | undefined
  actor: Actor
}

/** Adds a brand, colour or size; a size at the end. */
export async function addValue(
  { database, settings, invalidations, now }: ModuleDeps,
  kind: ValueKind,
  { name: given, logo, code, texts: givenTexts, actor }: NewValue,
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const name = cleanLine(given)
  const texts = readNames(givenTexts, await readLocales(settings))
  if (texts instanceof Refusal) return texts
  const at = now()
  const added = await database.write(async (tx) => {
    const rows = await lockValues(tx, database.engine, kind)
    const refusal = refuseTakenValueName(kind, rows, { name })
    if (refusal) return refusal
    const row = await insertValue(tx, kind, { name, ...ownColumns(kind, rows, { name, logo, code }) })
    if (kind !== 'brand') await saveNames(tx, kind, { id: row.id, texts: texts.filter((one) => one.name !== '') })
    const { id: _, version: _version, ...fields } = row
    const after = { ...fields, ...nameFields(texts), _row: row }
    return { id: row.id, change: await recordValue(tx, kind, 'added', { value: row, after, actor, at }) }
  })
  if (!(added instanceof Refusal)) invalidations.publish('catalogue')
  return added
}

function ownColumns(kind: ValueKind, rows: readonly ValueRow[], { name, logo = '', code }: Omit<NewValue, 'actor'>) {
  if (kind === 'brand') return { logo }
  if (kind === 'color') return { code: (code ?? colorCode(name)).toLowerCase() }
  return { position: (rows.at(-1)?.position ?? -1) + 1 }
}

interface ValueEdit {
  id: number
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  name?: string | undefined
  logo?: string | undefined
  code?: string | undefined
  /** The place of a size among all, from 0. */
  position?: number | undefined
  texts?: readonly LocalName[] | undefined
  actor: Actor
}

/** Changes the given fields of a brand, colour or size. @returns undefined if nothing differs */
export async function changeValue(
  { database, settings, invalidations, now }: ModuleDeps,
  kind: ValueKind,
  { id, version, name, logo, code, position, texts, actor }: ValueEdit,
): Promise<RecordedChange | undefined | Refusal> {
  const locales = await readLocales(settings)
  const names = readNames(texts, locales)
  if (names instanceof Refusal) return names
  const at = now()
  const change = await database.write(async (tx) => {
    const rows = await lockValues(tx, database.engine, kind)
    const row = rows.find((one) => one.id === id)
    if (!row) return refuse('not_found', valueTexts[kind].notFound)
    const current = await fieldsOf(tx, kind, { rows, row, locales })
    if (version !== undefined && version !== row.version) return refuseStale(row, current)
    const set = {
      name: name === undefined ? undefined : cleanLine(name),
      logo,
      code: code?.toLowerCase(),
      // Places count from 1 for people.
      position: position === undefined ? undefined : Math.min(position, rows.length - 1) + 1,
      ...nameFields(names),
    }
    const changed = changedFields(current, set)
    if (!changed) return undefined
    const refusal = refuseTakenValueName(kind, rows, { id, name: set.name ?? row.name })
    if (refusal) return refusal
    await saveFields(tx, kind, { rows, row, fields: changed.after })
    const value = { id, name: set.name ?? row.name }
    return recordValue(tx, kind, 'changed', { value, ...changed, actor, at })
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

/** Takes a change of a value's fields back. */
export async function restoreFields(
  tx: Tx,
  kind: ValueKind,
  { subjectId, before, after }: RestorableChange,
  rows: readonly ValueRow[],
): Promise<Refusal | undefined> {
  const row = rows.find(({ id }) => id === subjectId)
  if (!row) return refuse('not_found', valueTexts[kind].notFound)
  const locales = namesIn(after).map(({ locale }) => locale)
  const fields = await fieldsOf(tx, kind, { rows, row, locales })
  const current = Object.fromEntries(Object.keys(after).map((name) => [name, fields[name]]))
  if (!isDeepStrictEqual(current, after)) return refuseStale(row, current)
  const refusal = refuseTakenValueName(kind, rows, { id: row.id, name: String(before.name ?? row.name) })
  if (refusal) return refusal
  await saveFields(tx, kind, { rows, row, fields: before })
  return undefined
}

interface Stored {
  rows: readonly ValueRow[]
  row: ValueRow
}

async function fieldsOf(
  tx: Tx,
  kind: ValueKind,
  { rows, row, locales }: Stored & { locales: readonly string[] },
): Promise<RecordedFields> {
  if (kind === 'brand') return { name: row.name, logo: row.logo }
  const texts = nameFields((await selectNames(tx, kind, [row.id])).get(row.id) ?? [], locales)
  const own = kind === 'color' ? { code: row.code } : { position: rows.indexOf(row) + 1 }
  return { name: row.name, ...own, ...texts }
}

async function saveFields(
  tx: Tx,
  kind: ValueKind,
  { rows, row, fields }: Stored & { fields: RecordedFields },
): Promise<void> {
  const { name, logo, code, position } = fields as { name?: string; logo?: string; code?: string; position?: number }
  await updateValue(tx, kind, row.id, {
    ...(name !== undefined && { name }),
    ...(logo !== undefined && { logo }),
    ...(code !== undefined && { code }),
  })
  if (position !== undefined) {
    const others = rows.filter((one) => one !== row)
    await updateSizePositions(tx, others.toSpliced(position - 1, 0, row))
  }
  if (kind !== 'brand') await saveNames(tx, kind, { id: row.id, texts: namesIn(fields) })
  // Products are found by their brand's name.
  else if (name !== undefined) await markForIndexing(tx, await selectBrandProducts(tx, row.id))
}

const refuseStale = ({ version }: ValueRow, fields: RecordedFields): Refusal =>
  refuse('stale', text('Somebody else has changed this in the meantime'), { current: { version, fields } })

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
    return recordValue(tx, kind, 'removed', { value: row, before, actor, at })
  })
  if (!(change instanceof Refusal)) invalidations.publish('catalogue')
  return change
}

interface ValueChange {
  value: { id: number; name: string }
  before?: RecordedFields
  after?: RecordedFields
  actor: Actor
  at: number
}

/** Records a change of a brand, colour or size, which can be taken back. */
const recordValue = (
  tx: Tx,
  kind: ValueKind,
  event: 'added' | 'changed' | 'removed',
  { value: { id, name }, before, after, actor, at }: ValueChange,
): Promise<RecordedChange> =>
  recordChange(tx, {
    at,
    actor,
    shopId: null,
    action: `${kind}_${event}`,
    subject: { kind, id, name },
    sentence: valueTexts[kind][event],
    values: { name },
    before,
    after,
    restorable: true,
  })
