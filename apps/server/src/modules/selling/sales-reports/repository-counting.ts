import { type CompiledQuery, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { SalesKeysTable, SalesParts, SalesSumsTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'
import { SALES_MEASURES } from './rules-facts.ts'

// What is to be counted, and the sums that it is added to.

export const selectState = (db: Db | Tx) => db.selectFrom('sales_state').selectAll().executeTakeFirst()

/** Locks the state of those that count, so that one of them counts at a time; SQLite has one writer anyway. */
export const lockState = (tx: Tx) =>
  tx
    .selectFrom('sales_state')
    .selectAll()
    .$if(isPostgres(tx), (query) => query.forUpdate())
    .executeTakeFirst()

export const setTimeZone = (tx: Tx, time_zone: string) => tx.updateTable('sales_state').set({ time_zone }).execute()

export const setSummed = (tx: Tx, summed_to: number | null) =>
  tx.updateTable('sales_state').set({ summed_to }).execute()

export async function selectDue(tx: Tx, limit: number): Promise<number[]> {
  const due = await tx.selectFrom('sales_due').select('posting_id').orderBy('posting_id').limit(limit).execute()
  return due.map(({ posting_id }) => posting_id)
}

export const selectHasDue = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('sales_due').select('posting_id').limit(1).executeTakeFirst()) !== undefined

export async function deleteDue(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('sales_due').where('posting_id', 'in', ids).execute()
}

/** Kinds of postings that change what was sold, taken back or charged for it; the trigger of `sales_due` has the same. */
const COUNTED_KINDS = [
  ...(['paid', 'cash', 'opening', 'earned', 'part_gone', 'fee_back', 'goodwill', 'dispute_lost'] as const),
]

interface Former {
  ids: number[]
  /** How far postings of before are counted with these. */
  to: number
}

/** The next postings of before that are to be counted; one that was counted meanwhile stays counted once. */
export async function selectFormer(
  tx: Tx,
  state: Awaited<ReturnType<typeof selectState>>,
  limit: number,
): Promise<Former> {
  if (!state || state.noted_to >= state.note_until || limit <= 0) return { ids: [], to: state?.noted_to ?? 0 }
  const to = Math.min(state.noted_to + limit, state.note_until)
  const rows = await tx
    .selectFrom('ledger_postings')
    .where('id', '>', state.noted_to)
    .where('id', '<=', to)
    .where('is_sealed', '=', 1)
    .where('kind', 'in', COUNTED_KINDS)
    .select('id')
    .execute()
  return { ids: rows.map(({ id }) => id), to }
}

export const passFormer = (tx: Tx, { to }: Former) => tx.updateTable('sales_state').set({ noted_to: to }).execute()

/** Those of the postings that are counted already. */
export async function selectCounted(
  tx: Tx,
  rows: readonly { day: number; posting_id: number }[],
): Promise<ReadonlySet<number>> {
  const found = await tx
    .selectFrom('sales_facts')
    .where('day', 'in', [...new Set(rows.map(({ day }) => day))])
    .where('posting_id', 'in', [...new Set(rows.map(({ posting_id }) => posting_id))])
    .select('posting_id')
    .distinct()
    .execute()
  return new Set(found.map(({ posting_id }) => posting_id))
}

type KeyKind = SalesKeysTable['kind']
export type KeyOf = (kind: KeyKind, value: string) => number

const nameOf = (kind: KeyKind, value: string) => `${kind} ${value}`

/** Ids of the words that sums are told apart by; new ones get theirs. The caller has locked the state. */
export async function loadKeys(tx: Tx, words: Iterable<{ kind: KeyKind; value: string }>): Promise<KeyOf> {
  const wanted = new Map([...words].map((word) => [nameOf(word.kind, word.value), word]))
  const values = [...new Set([...wanted.values()].map(({ value }) => value))]
  const found =
    values.length === 0 ? [] : await tx.selectFrom('sales_keys').where('value', 'in', values).selectAll().execute()
  const ids = new Map(found.map(({ id, kind, value }) => [nameOf(kind, value), id]))
  const missing = [...wanted].filter(([name]) => !ids.has(name))
  if (missing.length > 0) {
    const { last } = await tx
      .selectFrom('sales_keys')
      .select((eb) => eb.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow()
    const rows = missing.map(([, word], index) => ({ id: Number(last ?? 0) + index + 1, ...word }))
    for (const { id, kind, value } of rows) ids.set(nameOf(kind, value), id)
    await tx.insertInto('sales_keys').values(rows).execute()
  }
  return (kind, value) => ids.get(nameOf(kind, value)) ?? 0
}

export type SumKey = Pick<SalesSumsTable, 'kind' | 'period' | 'shop_id' | 'product_id' | keyof SalesParts>
export type SumRow = Record<string, string | number>

const SUM_KEY = ['kind', 'period', 'shop_id', 'product_id', 'country', 'payment', 'delivery_way', 'tax_rate']
const SUM_COLUMNS = [...SUM_KEY, ...SALES_MEASURES]

/** Adds to sums, which begin at 0, or writes them anew: by one statement on PostgreSQL, row by row on SQLite. */
export const addSums =
  (rows: readonly SumRow[], how: 'added' | 'instead' = 'added') =>
  (db: Db | Tx): CompiledQuery[] => {
    if (rows.length === 0) return []
    const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
    const into = sql`insert into sales_sums (${names(SUM_COLUMNS)})`
    const set = SALES_MEASURES.map((measure) => {
      const excluded = sql.ref(`excluded.${measure}`)
      return sql`${sql.ref(measure)} = ${how === 'added' ? sql`${sql.ref(`sales_sums.${measure}`)} + ${excluded}` : excluded}`
    })
    const end = sql`on conflict (${names(SUM_KEY)}) do update set ${sql.join(set)}`
    if (isPostgres(db)) {
      const given = sql`json_populate_recordset(null::sales_sums, cast(${JSON.stringify(rows)} as json))`
      return [sql`${into} select ${names(SUM_COLUMNS)} from ${given} where true ${end}`.compile(db)]
    }
    const query = sql`${into} values (${sql.join(SUM_COLUMNS.map(() => ''))}) ${end}`.compile(db)
    return rows.map((row) => ({ ...query, parameters: SUM_COLUMNS.map((column) => row[column] ?? 0) }))
  }
