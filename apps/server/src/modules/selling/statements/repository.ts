import type { InvoiceKind } from '@rialto/contract/enums'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import { CLOSING_LOCK } from '../../../db/migrations/040-statements.ts'
import type { FeeInvoicesTable, FeePeriodsTable, StatementsTable } from '../../../db/tables.ts'
import { isPostgres } from '../../../db/write-together.ts'

export type StatementRow = Selectable<StatementsTable> & { shop: string }
export type FeeInvoiceRow = Selectable<FeeInvoicesTable> & { shop: string }
export type FeePeriodRow = Selectable<FeePeriodsTable>

// Months that are closed.

export const selectLastClosing = (db: Db | Tx) =>
  db.selectFrom('ledger_closings').selectAll().orderBy('month', 'desc').limit(1).executeTakeFirst()

/**
 * Closes a month, unless it is closed: from now on it takes no posting. On PostgreSQL it waits for those who are posting, and whoever comes
 * after it waits for the end of this transaction.
 */
export async function insertClosing(tx: Tx, closing: { month: string; closed_at: number }): Promise<boolean> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(CLOSING_LOCK)})`.execute(tx)
  const inserted = await tx
    .insertInto('ledger_closings')
    .values(closing)
    .onConflict((conflict) => conflict.column('month').doNothing())
    .returning('month')
    .executeTakeFirst()
  return inserted !== undefined
}

interface StatementsOfMonth {
  month: string
  now: number
  /** For shops whose owner has no language. */
  locale: string
}

/**
 * Writes the statement of a month for each shop with an entry in it, or with a balance, by one statement. A shop without a statement in
 * the month before had neither.
 */
export async function insertStatements(tx: Tx, { month, now, locale }: StatementsOfMonth): Promise<void> {
  const asText = (value: string) => sql`cast(${value} as text)`
  await sql`insert into statements (shop_id, month, number, locale, opening, closing, created_at)
    select b.shop_id, ${asText(month)}, 'S' || cast(b.shop_id as text) || '-' || ${asText(month)},
      coalesce(u.locale, ${asText(locale)}), b.opening, b.opening + coalesce(m.changed, 0), cast(${now} as bigint)
    from (
      select s.id as shop_id, coalesce((
        select t.closing from statements t where t.shop_id = s.id order by t.month desc limit 1
      ), 0) as opening from shops s
    ) b
    left join (
      select shop_id, 0 - sum(amount) as changed, sum(count) as count from ledger_months
      where month = ${month} and shop_id > 0 group by shop_id
    ) m on m.shop_id = b.shop_id
    left join shops s on s.id = b.shop_id
    left join users u on u.id = s.owner_id
    where b.opening <> 0 or coalesce(m.count, 0) > 0
    order by b.shop_id`.execute(tx)
}

// Fees of closed months that have no document yet.

const openFees = (db: Db | Tx) =>
  db.selectFrom('fee_periods as f').where('f.invoice_id', 'is', null).where('f.commission', '<>', 0)

/** The closed months with fees that no document has. */
export const selectMonthsOfOpenFees = async (db: Db | Tx, closed: string): Promise<string[]> =>
  (await openFees(db).where('f.month', '<=', closed).select('f.month').distinct().orderBy('f.month').execute()).map(
    ({ month }) => month,
  )

/** Shops and months with fees that no document has, in the order in which they are issued. */
export async function selectOpenFees(db: Db | Tx, closed: string, from = '') {
  const rows = await openFees(db)
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .where('f.month', '>=', from)
    .where('f.month', '<=', closed)
    .select(['f.shop_id', 'f.month', 'f.vat', 's.name as shop'])
    .orderBy('f.month')
    .orderBy('f.shop_id')
    .execute()
  return [...Map.groupBy(rows, ({ shop_id, month }) => `${shop_id} ${month}`).values()].flatMap((periods) => {
    const [first] = periods
    return first ? [{ ...first, vats: periods.map(({ vat }) => vat) }] : []
  })
}

const openFeesOfClosed = (db: Db) =>
  openFees(db).where('f.month', '<=', (eb) =>
    eb.selectFrom('ledger_closings').select((of) => of.fn.max('month').as('month')),
  )

interface OpenFeesQuery {
  month?: string | undefined
  shopId?: number | undefined
  after?: { month: string; shopId: number } | undefined
  limit: number
}

/** A page of the shops and months with such fees, the oldest first. */
export const selectOpenFeesPage = (db: Db, { month, shopId, after, limit }: OpenFeesQuery) =>
  openFeesOfClosed(db)
    .innerJoin('shops as s', 's.id', 'f.shop_id')
    .$if(month !== undefined, (query) => query.where('f.month', '=', month ?? ''))
    .$if(shopId !== undefined, (query) => query.where('f.shop_id', '=', shopId ?? 0))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('f.month', '>', after?.month ?? ''),
          eb.and([eb('f.month', '=', after?.month ?? ''), eb('f.shop_id', '>', after?.shopId ?? 0)]),
        ]),
      ),
    )
    .select(['f.shop_id', 'f.month', 's.name as shop', signed('commission').as('net'), signed('vat_amount').as('vat')])
    .groupBy(['f.shop_id', 'f.month', 's.name'])
    .orderBy('f.month')
    .orderBy('f.shop_id')
    .limit(limit)
    .execute()

/** What a credit note gives back counts against what an invoice charges. */
function signed(column: 'commission' | 'vat_amount') {
  const amount = sql.ref(`f.${column}`)
  return sql<number>`sum(case when ${sql.ref('f.document')} = 'reversal' then 0 - ${amount} else ${amount} end)`
}

/** How many shops and months have such fees, and when the oldest of those months was closed. */
export async function selectMissingFeeInvoices(db: Db): Promise<{ count: number; oldestAt: number | null }> {
  const { count, oldest } = await db
    .selectFrom(openFeesOfClosed(db).select(['f.shop_id', 'f.month']).distinct().as('open'))
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('open.month').as('oldest')])
    .executeTakeFirstOrThrow()
  if (oldest === null) return { count: 0, oldestAt: null }
  const closing = await db
    .selectFrom('ledger_closings')
    .where('month', '=', oldest)
    .select('closed_at')
    .executeTakeFirst()
  return { count: Number(count), oldestAt: closing?.closed_at ?? null }
}

/** Locks the fees of a shop and month that have no document, so that each gets one. */
export const lockOpenFees = (tx: Tx, { shopId, month }: { shopId: number; month: string }): Promise<FeePeriodRow[]> =>
  tx
    .updateTable('fee_periods')
    .set((eb) => ({ invoice_id: eb.ref('invoice_id') }))
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .where('invoice_id', 'is', null)
    .where('commission', '<>', 0)
    .returningAll()
    .execute()

export const insertFeeInvoice = (tx: Tx, row: Insertable<FeeInvoicesTable>): Promise<{ id: number }> =>
  tx.insertInto('fee_invoices').values(row).returning('id').executeTakeFirstOrThrow()

/** Says which document the fees of a shop and month stand in. */
export async function markInvoiced(
  tx: Tx,
  { shop_id, month, document, id }: Pick<FeePeriodRow, 'shop_id' | 'month' | 'document'> & { id: number },
): Promise<void> {
  await tx
    .updateTable('fee_periods')
    .set({ invoice_id: id })
    .where('shop_id', '=', shop_id)
    .where('month', '=', month)
    .where('document', '=', document)
    .where('invoice_id', 'is', null)
    .execute()
}

/** The fees of a shop and month that have no document. */
export const selectOpenFeesOf = (
  db: Db,
  { shopId, month }: { shopId: number; month: string },
): Promise<FeePeriodRow[]> =>
  db
    .selectFrom('fee_periods')
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .where('invoice_id', 'is', null)
    .where('commission', '<>', 0)
    .selectAll()
    .execute()

export const selectInvoiceOf = (tx: Tx, { shopId, month }: { shopId: number; month: string }) =>
  tx
    .selectFrom('fee_invoices')
    .where('shop_id', '=', shopId)
    .where('month', '=', month)
    .where('kind', '=', 'invoice')
    .select(['id', 'number', 'data_json'])
    .executeTakeFirst()

/** What an invoice needs of a shop beside who it is for the law. */
export const selectShopToInvoice = (tx: Db | Tx, id: number) =>
  tx
    .selectFrom('shops as s')
    .leftJoin('users as u', 'u.id', 's.owner_id')
    .where('s.id', '=', id)
    .select(['s.name', 's.address', 'u.locale'])
    .executeTakeFirst()

// What is there, for lists.

interface Listed {
  shopId?: number | undefined
  month?: string | undefined
  cursor?: number | undefined
  limit: number
}

const statements = (db: Db | Tx) =>
  db.selectFrom('statements as t').innerJoin('shops as s', 's.id', 't.shop_id').selectAll('t').select('s.name as shop')

/** Months come in their order, so ids grow with them. */
export const selectStatements = (db: Db, { shopId, month, cursor, limit }: Listed): Promise<StatementRow[]> =>
  statements(db)
    .$if(shopId !== undefined, (rows) => rows.where('t.shop_id', '=', shopId ?? 0))
    .$if(month !== undefined, (rows) => rows.where('t.month', '=', month ?? ''))
    .$if(cursor !== undefined, (rows) => rows.where('t.id', '<', cursor ?? 0))
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute()

export const selectStatement = (
  db: Db | Tx,
  which: { id: number } | { shopId: number; month: string },
): Promise<StatementRow | undefined> =>
  ('id' in which
    ? statements(db).where('t.id', '=', which.id)
    : statements(db).where('t.shop_id', '=', which.shopId).where('t.month', '=', which.month)
  ).executeTakeFirst()

const feeInvoices = (db: Db | Tx) =>
  db
    .selectFrom('fee_invoices as i')
    .innerJoin('shops as s', 's.id', 'i.shop_id')
    .selectAll('i')
    .select('s.name as shop')

export const selectFeeInvoices = (db: Db, { shopId, month, cursor, limit }: Listed): Promise<FeeInvoiceRow[]> =>
  feeInvoices(db)
    .$if(shopId !== undefined, (rows) => rows.where('i.shop_id', '=', shopId ?? 0))
    .$if(month !== undefined, (rows) => rows.where('i.month', '=', month ?? ''))
    .$if(cursor !== undefined, (rows) => rows.where('i.id', '<', cursor ?? 0))
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute()

/** @param shopId undefined: of any shop */
export const selectFeeInvoice = (
  db: Db,
  { id, shopId }: { id: number; shopId: number | undefined },
): Promise<FeeInvoiceRow | undefined> =>
  feeInvoices(db)
    .where('i.id', '=', id)
    .$if(shopId !== undefined, (rows) => rows.where('i.shop_id', '=', shopId ?? 0))
    .executeTakeFirst()

/** The documents of statements, by shop and month. */
export const selectDocumentsOf = (db: Db, rows: readonly Pick<StatementRow, 'shop_id' | 'month'>[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('fee_invoices')
        .where('shop_id', 'in', [...new Set(rows.map(({ shop_id }) => shop_id))])
        .where('month', 'in', [...new Set(rows.map(({ month }) => month))])
        .select(['id', 'shop_id', 'month', 'kind', 'number', 'data_json'])
        .orderBy('id')
        .execute()

const MONTHS_SHOWN = 24

/** The months that are closed, with how many documents there are. */
export async function selectMonths(db: Db) {
  const months = await db
    .selectFrom('ledger_closings')
    .selectAll()
    .orderBy('month', 'desc')
    .limit(MONTHS_SHOWN)
    .execute()
  const from = months.at(-1)?.month ?? ''
  const [made, issued] = await Promise.all([
    db
      .selectFrom('statements')
      .where('month', '>=', from)
      .select((eb) => ['month', eb.fn.countAll<number>().as('count')])
      .groupBy('month')
      .execute(),
    db
      .selectFrom('fee_invoices')
      .where('month', '>=', from)
      .select((eb) => ['month', 'kind', eb.fn.countAll<number>().as('count')])
      .groupBy(['month', 'kind'])
      .execute(),
  ])
  const ofKind = (month: string, kind: InvoiceKind) =>
    Number(issued.find((row) => row.month === month && row.kind === kind)?.count ?? 0)
  return months.map(({ month, closed_at }) => ({
    ...{ month, closed_at, statements: Number(made.find((row) => row.month === month)?.count ?? 0) },
    ...{ invoices: ofKind(month, 'invoice'), credit_notes: ofKind(month, 'credit_note') },
  }))
}

export const selectMarketRanges = (db: Db) =>
  db
    .selectFrom('number_ranges')
    .where('owner_shop_id', '=', 0)
    .selectAll()
    .orderBy('year', 'desc')
    .orderBy('kind', 'desc')
    .execute()

/** How many documents of months were made in the whole market, by kind, and how many fees of closed months have none. */
export async function countMade(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select 'statement' as kind, count(*) as count from statements
    union all select 'fee_' || kind, count(*) as count from fee_invoices group by kind
    union all select 'missing', count(*) as count from fee_periods
      where invoice_id is null and commission <> 0 and month <= (select max(month) from ledger_closings)`.execute(db)
  const counts = { statement: 0, fee_invoice: 0, fee_credit_note: 0, missing: 0 }
  return { ...counts, ...Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)])) }
}

/** Deletes the documents that were made before a moment. The database refuses those that are still to be kept. */
export async function deleteDocumentsBefore(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('fee_invoices').where('issued_at', '<', before).execute()
  await tx.deleteFrom('statements').where('created_at', '<', before).execute()
}
