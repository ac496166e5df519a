import { isDeepStrictEqual } from 'node:util'
import type { SearchOccasion, SearchSynonym } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { toDecimal, toMinor } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, text } from '../../../lib/texts.ts'
import {
  changedFields,
  type RecordedFields,
  type RestorableChange,
  type Restorers,
  recordChange,
} from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { followMerges, readOccasion, selectMergedCategories } from '../catalog/index.ts'
import {
  deleteRow,
  insertRow,
  lockRows,
  pickContent,
  selectCategories,
  selectOccasions,
  selectProducts,
  selectSynonyms,
  updateRow,
} from './repository.ts'
import {
  maxOf,
  nameOf,
  type OccasionFields,
  type RuleContent,
  type RuleDraft,
  type RuleKind,
  readOccasionFields,
  readSynonymFields,
  refuseConflict,
  ruleTexts,
  type StoredRule,
} from './rule-fields.ts'

type Reader = Pick<ModuleDeps, 'database' | 'settings'>

/** Reads what somebody has filled in, or refuses it; categories and products must exist. */
export async function readContent(
  { database, settings }: Reader,
  { kind, fields }: RuleDraft,
): Promise<RuleContent | Refusal> {
  const locales = (await settings.read()).languages.map(({ name }) => name)
  if (kind === 'synonym') return readSynonymFields(fields, locales)
  const content = readOccasionFields(fields, locales)
  if (content instanceof Refusal) return content
  const refusal = await refuseUnknown(database.db, fields)
  if (refusal) return refusal
  return { ...content, max_price: fields.max_price === null ? null : toMinor(fields.max_price) }
}

async function refuseUnknown(
  db: Db,
  { category_ids: categoryIds, product_ids: productIds }: OccasionFields,
): Promise<Refusal | undefined> {
  const categories = new Set((await selectCategories(db)).map(({ id }) => id))
  const merged = await selectMergedCategories(db)
  if (categoryIds.some((id) => !categories.has(followMerges(merged, id))))
    return refuseFields({ category_ids: { text: text('Category not found') } })
  const products = await selectProducts(db, productIds)
  if (products.length < new Set(productIds).size)
    return refuseFields({ product_ids: { text: text('Product not found') } })
  return undefined
}

/** Adds a synonym or an occasion; every search uses it from then on. */
export async function addRule(
  deps: ModuleDeps,
  { actor, ...draft }: RuleDraft & { actor: Actor },
): Promise<{ id: number; change: RecordedChange } | Refusal> {
  const { kind } = draft
  const content = await readContent(deps, draft)
  if (content instanceof Refusal) return content
  const at = deps.now()
  const added = await deps.database.write(async (tx) => {
    const rows = await lockRows(tx, kind)
    if (rows.length >= maxOf[kind])
      return refuse('conflict', text('There can be at most {{max}} of them'), { values: { max: maxOf[kind] } })
    const refusal = refuseConflict(content, rows)
    if (refusal) return refusal
    const id = await insertRow(tx, kind, content, { created_at: at })
    const row = { ...content, id, version: 1, created_at: at }
    const after = { ...(await recordedFields(tx, content)), _row: row }
    return { id, change: await recordRule(tx, kind, 'added', { row, after, actor, at }) }
  })
  if (!(added instanceof Refusal)) deps.invalidations.publish('settings')
  return added
}

type Edit = RuleDraft & {
  id: number
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  actor: Actor
}

/** Replaces a synonym or an occasion. @returns undefined if nothing differs */
export async function changeRule(
  deps: ModuleDeps,
  { id, version, actor, ...draft }: Edit,
): Promise<RecordedChange | undefined | Refusal> {
  const { kind } = draft
  const content = await readContent(deps, draft)
  if (content instanceof Refusal) return content
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    const rows = await lockRows(tx, kind)
    const row = rows.find((one) => one.id === id)
    if (!row) return refuse('not_found', ruleTexts[kind].notFound)
    const current = pickContent(kind, row)
    if (version !== undefined && version !== row.version) return 'stale'
    if (isDeepStrictEqual(current, content)) return undefined
    const refusal = refuseConflict(content, rows, id)
    if (refusal) return refusal
    await updateRow(tx, kind, id, content)
    const changed = changedFields(await recordedFields(tx, current), await recordedFields(tx, content))
    const before = { ...changed?.before, _row: row }
    const after = { ...changed?.after, _row: { ...row, ...content } }
    return recordRule(tx, kind, 'changed', { row: { ...content, id }, before, after, actor, at })
  })
  if (change === 'stale') {
    const current = kind === 'synonym' ? await listSynonyms(deps) : await listOccasions(deps, CONTENT_LOCALE)
    return refuse('stale', STALE, { current: current.find((rule) => rule.id === id) })
  }
  if (!(change instanceof Refusal)) deps.invalidations.publish('settings')
  return change
}

/** Removes a synonym or an occasion. */
export async function removeRule(
  deps: ModuleDeps,
  { kind, id, actor }: { kind: RuleKind; id: number; actor: Actor },
): Promise<RecordedChange | Refusal> {
  const at = deps.now()
  const change = await deps.database.write(async (tx) => {
    const row = (await lockRows(tx, kind)).find((one) => one.id === id)
    if (!row) return refuse('not_found', ruleTexts[kind].notFound)
    await deleteRow(tx, kind, id)
    const before = { ...(await recordedFields(tx, pickContent(kind, row))), _row: row }
    return recordRule(tx, kind, 'removed', { row, before, actor, at })
  })
  if (!(change instanceof Refusal)) deps.invalidations.publish('settings')
  return change
}

const STALE = text('Somebody else has changed this in the meantime')

interface RuleChange {
  row: RuleContent & { id: number }
  before?: RecordedFields
  after?: RecordedFields
  actor: Actor
  at: number
}

function recordRule(
  tx: Tx,
  kind: RuleKind,
  event: 'added' | 'changed' | 'removed',
  { row, ...change }: RuleChange,
): Promise<RecordedChange> {
  const name = nameOf(row)
  return recordChange(tx, {
    ...change,
    shopId: null,
    action: `search_${kind}_${event}`,
    subject: { kind: `search_${kind}`, id: row.id, name },
    sentence: ruleTexts[kind][event],
    values: { name },
    restorable: true,
  })
}

/** The fields as people read them in the record. */
async function recordedFields(tx: Tx, content: RuleContent): Promise<RecordedFields> {
  if ('words_json' in content)
    return { locale: content.locale, words: fromJson(content.words_json), from: content.one_way_from }
  const { names, phrases, categoryIds, productIds, maxPrice } = readOccasion({ id: 0, ...content })
  const categories = new Map((await selectCategories(tx)).map(({ id, name }) => [id, name]))
  const products = new Map((await selectProducts(tx, productIds)).map(({ id, name }) => [id, name]))
  return {
    names,
    phrases,
    categories: categoryIds.map((id) => categories.get(id) ?? `#${id}`),
    products: productIds.map((id) => products.get(id) ?? `#${id}`),
    price: maxPrice === null ? null : toDecimal(maxPrice),
  }
}

/** All synonyms, the newest first. */
export const listSynonyms = async ({ database }: Pick<ModuleDeps, 'database'>): Promise<SearchSynonym[]> =>
  (await selectSynonyms(database.db)).map(({ id, version, locale, one_way_from: from, words_json }) => ({
    ...{ id, version, locale, from },
    words: fromJson(words_json),
  }))

/** All occasions, the newest first; categories and products that are gone are left out. */
export async function listOccasions(
  { database: { db } }: Pick<ModuleDeps, 'database'>,
  locale: string,
): Promise<SearchOccasion[]> {
  const rows = await selectOccasions(db)
  const occasions = rows.map((row) => ({ ...readOccasion(row), version: row.version }))
  const merged = await selectMergedCategories(db)
  const categories = byId(await translateRows(db, 'category', locale, await selectCategories(db), ['name']))
  const ids = [...new Set(occasions.flatMap(({ productIds }) => productIds))]
  const products = byId(await translateRows(db, 'product', locale, await selectProducts(db, ids), ['name']))
  return occasions.map(({ id, version, names, phrases, categoryIds, productIds, maxPrice }) => ({
    ...{ id, version },
    names: Object.entries(names).map(([of, name]) => ({ locale: of, name })),
    phrases: Object.entries(phrases).map(([of, some]) => ({ locale: of, phrases: [...some] })),
    categories: found(categories, new Set(categoryIds.map((category) => followMerges(merged, category)))),
    products: found(products, productIds),
    max_price: maxPrice === null ? null : toDecimal(maxPrice),
  }))
}

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
const found = <T>(all: ReadonlyMap<number, T>, ids: Iterable<number>): T[] =>
  [...ids].map((id) => all.get(id)).filter((one) => one !== undefined)

async function restoreRule(tx: Tx, kind: RuleKind, { before, after }: RestorableChange): Promise<Refusal | undefined> {
  const [was, is] = [before._row as StoredRule | undefined, after._row as StoredRule | undefined]
  const rows = await lockRows(tx, kind)
  const current = rows.find(({ id }) => id === (is ?? was)?.id)
  if (is && !current) return refuse('not_found', ruleTexts[kind].notFound)
  if (current && !(is && isDeepStrictEqual(pickContent(kind, current), pickContent(kind, is))))
    return refuse('stale', STALE, { current: { fields: await recordedFields(tx, pickContent(kind, current)) } })
  const refusal = was && refuseConflict(was, rows, was.id)
  if (refusal) return refusal
  if (!was) await deleteRow(tx, kind, is?.id ?? 0)
  else if (is) await updateRow(tx, kind, was.id, pickContent(kind, was))
  else
    await insertRow(tx, kind, pickContent(kind, was), {
      id: was.id,
      version: was.version + 1,
      created_at: was.created_at,
    })
  return undefined
}

/** Take changes of synonyms and occasions back. */
export function createSearchRuleRestorers({ invalidations }: Pick<ModuleDeps, 'invalidations'>): Restorers {
  const of = (kind: RuleKind): Restorers => {
    const restorer: Restorers[string] = {
      permission: 'catalogue',
      restore: (tx, change) => restoreRule(tx, kind, change),
      fieldNames: {
        locale: text('Language'),
        words: text('Words'),
        from: text('Only this word finds the others'),
        phrases: text('Phrases'),
        categories: text('Categories'),
        price: text('Up to this price'),
      },
      afterCommit: () => invalidations.publish('settings'),
    }
    return Object.fromEntries(['added', 'changed', 'removed'].map((event) => [`search_${kind}_${event}`, restorer]))
  }
  return { ...of('synonym'), ...of('occasion') }
}
