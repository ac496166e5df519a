import type { SalesProof } from '@rialto/contract'
import { SHOP_ACCOUNTS } from '@rialto/contract/market-enums'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/index.ts'
import { readAside } from '../../../db/read-aside.ts'
import { SALES_MEASURES, type SalesMeasure } from '../../../db/tables/sales.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'

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

const NAMES = Object.keys(FIGURES) as (keyof typeof FIGURES)[]

/** Compares what reports are read from with the ledger. It reads every entry, in a thread of its own on SQLite. */
export async function proveSales({ database }: ModuleDeps): Promise<SalesProof> {
  const [due, [ledger], [reports], wrong] = await Promise.all([
    database.db
      .selectFrom('sales_due')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    read<Record<string, unknown>>(
      database,
      sql`select ${sql.join(
        NAMES.map((name) => {
          const { when, sign } = FIGURES[name]
          return sql`coalesce(sum(case when ${when} then ${sql.lit(sign)} * e.amount else 0 end), 0) as ${sql.ref(name)}`
        }),
      )} from ledger_entries e join ledger_postings p on p.id = e.posting_id where e.order_id is not null`,
    ),
    read<Record<string, unknown>>(
      database,
      sql`select ${sql.join(
        NAMES.map((name) => sql`coalesce(sum(${FIGURES[name].of}), 0) as ${sql.ref(name)}`),
      )} from sales_facts`,
    ),
    countWrongSums(database),
  ])
  const figures = NAMES.map((figure) => ({
    figure,
    reports: Number(reports?.[figure] ?? 0),
    ledger: Number(ledger?.[figure] ?? 0),
  }))
  return {
    due: Number(due.count),
    figures: figures.map(({ figure, ...sums }) => ({
      figure,
      reports: toDecimal(sums.reports),
      ledger: toDecimal(sums.ledger),
    })),
    wrong_sums: wrong,
    agrees: wrong === 0 && figures.every((one) => one.reports === one.ledger),
  }
}

type Sums = Record<SalesMeasure | 'period', number>

/** Each kind of sums tells the same facts apart, so that those of a day or month are the same in all of them. */
async function countWrongSums(database: Database): Promise<number> {
  const measures = sql.join(
    SALES_MEASURES.map((measure) => sql`coalesce(sum(${sql.ref(measure)}), 0) as ${sql.ref(measure)}`),
  )
  const [facts, sums] = await Promise.all([
    read<Sums>(database, sql`select day as period, ${measures} from sales_facts group by day`),
    read<Sums & { kind: string }>(
      database,
      sql`select kind, period, ${measures} from sales_sums group by kind, period`,
    ),
  ])
  const expected = new Map<string, number[]>()
  for (const row of facts) {
    const [day, values] = [Number(row.period), SALES_MEASURES.map((measure) => Number(row[measure]))]
    for (const key of keysOf(day)) {
      const sum = expected.get(key) ?? SALES_MEASURES.map(() => 0)
      expected.set(
        key,
        sum.map((one, index) => one + (values[index] ?? 0)),
      )
    }
  }
  let wrong = 0
  for (const row of sums) {
    const key = `${row.kind} ${row.period}`
    const sum = expected.get(key)
    expected.delete(key)
    if (!SALES_MEASURES.every((measure, index) => Number(row[measure]) === (sum?.[index] ?? 0))) wrong++
  }
  return wrong + expected.size
}

const keysOf = (day: number): string[] => {
  const month = day - (day % 100)
  return [`market ${day}`, `delivery ${day}`, `shop ${day}`, `shop ${month}`, `parts ${month}`, `product ${month}`]
}

const read = <Row>(database: Database, query: RawBuilder<unknown>): Promise<Row[]> =>
  readAside(database, true)<Row>({ compile: () => query.compile(database.db) as never })
