import type { FeeVat } from '@rialto/contract/fee-enums'
import type { LedgerAccount, PostingKind } from '@rialto/contract/market-enums'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { TaxReportNoticesTable } from '../../../db/tables.ts'

export interface ReportedShopRow {
  id: number
  name: string
  owner_born: string | null
}

/** Shops with money in a year, by their ids. */
export const selectShopsOfYear = (
  db: Db,
  { year, after, limit, shopId }: { year: number; after: number; limit: number; shopId?: number | undefined },
): Promise<ReportedShopRow[]> =>
  db
    .selectFrom('shops as s')
    .leftJoin('users as u', 'u.id', 's.owner_id')
    .where('s.id', '>', after)
    .$if(shopId !== undefined, (rows) => rows.where('s.id', '=', shopId ?? 0))
    .$if(shopId === undefined, (rows) =>
      rows.where((eb) =>
        eb.exists(
          eb
            .selectFrom('ledger_months as m')
            .whereRef('m.shop_id', '=', 's.id')
            .where('m.month', '>=', `${year}-01`)
            .where('m.month', '<=', `${year}-12`)
            .select('m.month'),
        ),
      ),
    )
    .select(['s.id', 's.name', 'u.date_of_birth as owner_born'])
    .orderBy('s.id')
    .limit(limit)
    .execute()

/** What shops' claims changed by in the months of a year, by kind; minus: the shop is owed more. */
export const selectClaimsOfYear = (db: Db, year: number, shopIds: readonly number[]) =>
  db
    .selectFrom('ledger_months')
    .where('shop_id', 'in', shopIds)
    .where('account', 'in', ['pending', 'available', 'held'])
    .where('month', '>=', `${year}-01`)
    .where('month', '<=', `${year}-12`)
    .select((eb) => ['shop_id', 'month', 'kind', eb.fn.sum<number>('amount').as('amount')])
    .groupBy(['shop_id', 'month', 'kind'])
    .execute()

/** How many orders of shops were sold, by the kinds of postings that say so, in each month of a year and have not come to nothing since. */
export const countSalesOfYear = (db: Db, year: number, shopIds: readonly number[], sales: readonly PostingKind[]) =>
  db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .innerJoin('order_money as m', 'm.order_id', 'e.order_id')
    .where('e.account', '=', 'pending')
    .where('e.shop_id', 'in', shopIds)
    .where('p.kind', 'in', sales)
    .where('p.month', '>=', `${year}-01`)
    .where('p.month', '<=', `${year}-12`)
    .where('m.state', '<>', 'void')
    .select((eb) => ['e.shop_id', 'p.month', eb.fn.count<number>('e.order_id').distinct().as('count')])
    .groupBy(['e.shop_id', 'p.month'])
    .execute()

/** The sums of all shops and the market by account, kind and month, up to a month. */
export const selectAccountsUntil = (db: Db, month: string) =>
  db
    .selectFrom('ledger_months')
    .where('month', '<=', month)
    .select((eb) => [
      'account',
      'kind',
      eb.case().when('month', '=', month).then(1).else(0).end().as('is_now'),
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('count').as('count'),
    ])
    .groupBy(['account', 'kind', 'is_now'])
    .execute() as Promise<
    { account: LedgerAccount; kind: PostingKind; is_now: number; amount: number; count: number }[]
  >

/** What the market charged in a month and gave back of earlier ones, by its tax. */
export const selectFeesOfMonth = (
  db: Db,
  month: string,
): Promise<{ document: 'charge' | 'reversal'; vat: FeeVat; vat_ppm: number; net: number; tax: number }[]> =>
  db
    .selectFrom('fee_periods')
    .where('month', '=', month)
    .select((eb) => [
      'document',
      'vat',
      'vat_ppm',
      eb.fn.sum<number>('commission').as('net'),
      eb.fn.sum<number>('vat_amount').as('tax'),
    ])
    .groupBy(['document', 'vat', 'vat_ppm'])
    .orderBy('document')
    .orderBy('vat')
    .orderBy('vat_ppm')
    .execute()

/** Whether nothing of a year changes any more: its December is closed. */
export const isYearClosed = async (db: Db, year: number): Promise<boolean> =>
  (await db
    .selectFrom('ledger_closings')
    .where('month', '>=', `${year}-12`)
    .select('month')
    .limit(1)
    .executeTakeFirst()) !== undefined

export const wasTold = async (db: Db, year: number): Promise<boolean> =>
  (await db.selectFrom('tax_report_notices').where('year', '=', year).select('year').executeTakeFirst()) !== undefined

/** Says that sellers are told of a year. @returns whether nobody has said so before */
export const insertNotice = async (tx: Tx, notice: Insertable<TaxReportNoticesTable>): Promise<boolean> =>
  (await tx
    .insertInto('tax_report_notices')
    .values(notice)
    .onConflict((conflict) => conflict.column('year').doNothing())
    .returning('year')
    .executeTakeFirst()) !== undefined
