import { SHOP_ACCOUNTS } from '@rialto/contract/market-enums'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import type { SalesMeasure } from '../../../db/tables.ts'
import { SALES_MEASURES } from './rules-facts.ts'

// Reads all of the ledger and all that is counted of it, in a thread of its own on SQLite.

const SOLD = sql`p.kind in ('paid', 'cash', 'opening')`
const TAKEN_BACK = sql`p.kind in ('part_gone', 'goodwill', 'dispute_lost')`

/** What the ledger's entries say of each figure, and what facts have of it. Both are of orders alone. */
const FIGURES = {
  sales: { when: sql`e.account = 'pending' and ${SOLD}`, sign: -1, of: sql`sales` },
  refunds: {
    when: sql`e.account in (${sql.join(SHOP_ACCOUNTS.map((account) => sql.lit(account)))}) and ${TAKEN_BACK}`,
    sign: 1,
    of: sql`refunds`,
  },
  market_discounts: {
    when: sql`e.account = 'market_vouchers'`,
    sign: 1,
    of: sql`coalesce(market_discounts, 0) - coalesce(refunded_market, 0)`,
  },
  market_borne: { when: sql`e.account in ('goodwill', 'losses') and ${TAKEN_BACK}`, sign: 1, of: sql`market_borne` },
  commission: { when: sql`e.account = 'commission'`, sign: -1, of: sql`commission` },
  commission_vat: { when: sql`e.account = 'commission_vat'`, sign: -1, of: sql`commission_vat` },
} as const satisfies Record<string, { when: RawBuilder<unknown>; sign: 1 | -1; of: RawBuilder<unknown> }>

export type ProvenFigure = keyof typeof FIGURES
export const PROVEN_FIGURES = Object.keys(FIGURES) as ProvenFigure[]

type Figures = Partial<Record<ProvenFigure, unknown>>

export async function selectLedgerFigures(database: Database): Promise<Figures> {
  const [row] = await read<Figures>(
    database,
    sql`select ${sql.join(
      PROVEN_FIGURES.map((name) => {
        const { when, sign } = FIGURES[name]
        return sql`coalesce(sum(case when ${when} then ${sql.lit(sign)} * e.amount else 0 end), 0) as ${sql.ref(name)}`
      }),
    )} from ledger_entries e join ledger_postings p on p.id = e.posting_id where e.order_id is not null`,
  )
  return row ?? {}
}

export async function selectReportFigures(database: Database): Promise<Figures> {
  const sums = PROVEN_FIGURES.map((name) => sql`coalesce(sum(${FIGURES[name].of}), 0) as ${sql.ref(name)}`)
  const [row] = await read<Figures>(database, sql`select ${sql.join(sums)} from sales_facts`)
  return row ?? {}
}

export type PeriodSums = Record<SalesMeasure | 'period', number>

const MEASURES = sql.join(
  SALES_MEASURES.map((measure) => sql`coalesce(sum(${sql.ref(measure)}), 0) as ${sql.ref(measure)}`),
)

export const selectFactsByDay = (database: Database): Promise<PeriodSums[]> =>
  read(database, sql`select day as period, ${MEASURES} from sales_facts group by day`)

export const selectSumsByPeriod = (database: Database): Promise<(PeriodSums & { kind: string })[]> =>
  read(database, sql`select kind, period, ${MEASURES} from sales_sums group by kind, period`)

export async function countDue(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sales_due')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const read = <Row>(database: Database, query: RawBuilder<unknown>): Promise<Row[]> =>
  readAside(database, true)<Row>({ compile: () => query.compile(database.db) as never })
