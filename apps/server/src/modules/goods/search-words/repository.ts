import { sql } from 'kysely'
import { type Db, lockMarket, type Tx } from '../../../db/index.ts'
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
