import type { SearchReportView } from '@rialto/contract/market-enums'
import { sql } from 'kysely'
import { type Db, lockMarket, type Tx } from '../../../db/index.ts'
import type { SearchCountsTable } from '../../../db/tables.ts'
import type { Contents, RuleContent, RuleKind, StoredRule } from './rule-fields.ts'

const tableOf = { synonym: 'search_synonyms', occasion: 'search_occasions' } as const

const columnsOf = {
  synonym: ['locale', 'one_way_from', 'words_json'],
  occasion: ['names_json', 'phrases_json', 'category_ids_json', 'product_ids_json', 'max_price'],
} as const satisfies { [Kind in RuleKind]: readonly (keyof Contents[Kind])[] }

const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** All rules of a kind, the newest first. */
async function selectRows(db: Db | Tx, kind: RuleKind): Promise<StoredRule[]> {
  const { rows } = await sql<StoredRule>`
    select ${refs(['id', 'version', 'created_at', ...columnsOf[kind]])}
    from ${sql.table(tableOf[kind])} order by id desc`.execute(db)
  return rows.map((row) =>
    'max_price' in row && row.max_price !== null ? { ...row, max_price: Number(row.max_price) } : row,
  )
}

export const selectSynonyms = async (db: Db | Tx) =>
  (await selectRows(db, 'synonym')).filter((row) => 'words_json' in row)

export const selectOccasions = async (db: Db | Tx) =>
  (await selectRows(db, 'occasion')).filter((row) => 'names_json' in row)

/** Reads all rules of a kind and keeps others from changing or adding some, so that none stands in the way of another. */
export async function lockRows(tx: Tx, kind: RuleKind): Promise<StoredRule[]> {
  await lockMarket(tx)
  return selectRows(tx, kind)
}

/** @param meta `id` and `version` of a rule that is restored */
export async function insertRow(
  tx: Tx,
  kind: RuleKind,
  content: RuleContent,
  meta: { created_at: number; id?: number; version?: number },
): Promise<number> {
  const row = new Map<string, unknown>(Object.entries({ ...pickContent(kind, content), ...meta }))
  const names = [...row.keys()]
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf[kind])} (${refs(names)})
    values (${sql.join(names.map((name) => sql.val(row.get(name))))}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function updateRow(tx: Tx, kind: RuleKind, id: number, content: RuleContent): Promise<void> {
  const set = Object.entries(pickContent(kind, content)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`
    update ${sql.table(tableOf[kind])} set ${sql.join([...set, sql`version = version + 1`])} where id = ${id}`.execute(
    tx,
  )
}

export const deleteRow = async (tx: Tx, kind: RuleKind, id: number): Promise<void> =>
  void (await sql`delete from ${sql.table(tableOf[kind])} where id = ${id}`.execute(tx))

/** The columns that people fill in, without those of the row. */
export function pickContent(kind: RuleKind, row: RuleContent): RuleContent {
  const columns: readonly string[] = columnsOf[kind]
  return Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))) as unknown as RuleContent
}

export const selectCategories = (db: Db | Tx) => db.selectFrom('categories').select(['id', 'name']).execute()

/** Products of every status. */
export const selectProducts = async (db: Db | Tx, ids: readonly number[]) =>
  ids.length === 0 ? [] : db.selectFrom('products').where('id', 'in', ids).select(['id', 'name', 'thumbnail']).execute()

/** Adds to what this and other processes have counted. */
export async function addCounts(tx: Tx, counts: readonly SearchCountsTable[]): Promise<void> {
  await tx
    .insertInto('search_counts')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['day', 'locale', 'text']).doUpdateSet((eb) => ({
        searches: eb('search_counts.searches', '+', eb.ref('excluded.searches')),
        without_results: eb('search_counts.without_results', '+', eb.ref('excluded.without_results')),
        clicks: eb('search_counts.clicks', '+', eb.ref('excluded.clicks')),
      })),
    )
    .execute()
}

export const deleteCountsBefore = async (tx: Tx, day: number): Promise<void> =>
  void (await tx.deleteFrom('search_counts').where('day', '<', day).execute())

interface Report {
  /** The first day. */
  since: number
  kind: SearchReportView
  locale: string | undefined
  /** Texts with fewer searches are left out. */
  min: number
  limit: number
}

const sums = sql<number>`sum(searches)`
const sumsWithout = sql<number>`sum(without_results)`
const sumsOfClicks = sql<number>`sum(clicks)`
/** Searches that showed products of which none was opened. */
const sumsLeft = sql<number>`sum(searches) - sum(without_results) - sum(clicks)`

export async function selectReport(db: Db, { since, kind, locale, min, limit }: Report) {
  const rows = await db
    .selectFrom('search_counts')
    .where('day', '>=', since)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .select(['text', 'locale', sums.as('searches'), sumsWithout.as('without_results'), sumsOfClicks.as('clicks')])
    .groupBy(['text', 'locale'])
    .having(sums, '>=', min)
    .$if(kind === 'nothing', (query) => query.having(sumsWithout, '>', 0))
    // More than half of those that saw products left without opening any.
    .$if(kind === 'unclicked', (query) => query.having(sumsLeft, '>', sumsOfClicks))
    .orderBy(kind === 'nothing' ? sumsWithout : kind === 'unclicked' ? sumsLeft : sums, 'desc')
    .orderBy('text')
    .orderBy('locale')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...row,
    searches: Number(row.searches),
    without_results: Number(row.without_results),
    clicks: Number(row.clicks),
  }))
}

export async function selectTotals(db: Db, { since, locale }: Pick<Report, 'since' | 'locale'>) {
  const row = await db
    .selectFrom('search_counts')
    .where('day', '>=', since)
    .$if(locale !== undefined, (query) => query.where('locale', '=', locale ?? ''))
    .select([sums.as('searches'), sumsWithout.as('without_results'), sumsOfClicks.as('clicks')])
    .executeTakeFirst()
  return {
    searches: Number(row?.searches ?? 0),
    without_results: Number(row?.without_results ?? 0),
    clicks: Number(row?.clicks ?? 0),
  }
}
