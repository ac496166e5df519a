import { openDatabaseForReading } from '../../apps/server/src/db/open.ts'
import { scanProof } from '../../apps/server/src/modules/selling/reconciliation/scan-proof.ts'
import { SALES_DIMENSIONS } from '../../packages/contract/src/sales-enums.ts'
import type { Send } from '../lib/send.ts'
import { type MoneyMarket, type MoneyPlace, monthOf } from './market.ts'

const DAY = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

interface Report {
  name: string
  path: string
}

/** Reports of sales, of periods by each dimension: a whole month, days of two months, and a year. */
function reports(): Report[] {
  const now = Date.now()
  const month = monthOf(now - 60 * DAY)
  const last = dayOf(Date.parse(`${monthOf(Date.parse(`${month}-15`) + 30 * DAY)}-01`) - DAY)
  const periods = {
    'a month': { from: `${month}-01`, to: last },
    '30 days': { from: dayOf(Date.parse(`${month}-11`)), to: dayOf(Date.parse(`${month}-11`) + 29 * DAY) },
    'a year': { from: dayOf(now - 364 * DAY), to: dayOf(now) },
  }
  return Object.entries(periods).flatMap(([period, { from, to }]) =>
    SALES_DIMENSIONS.map((by) => ({
      name: `sales of ${period} by ${by}, p99`,
      path: `/api/admin/reports/sales?by=${by}&from=${from}&to=${to}&compare=none&limit=50`,
    })),
  )
}

/** What the design asks of each; a year may take longer. */
export const SALES_ROWS = reports().map(({ name }) => ({ name, target: name.includes('a year') ? 300 : 50 }))

export const readsOfSales = (send: Send, { operators }: MoneyMarket): [string, () => Promise<unknown>][] =>
  reports().map(({ name, path }) => [name, () => send('GET', path, operators[0])])

export const PROOF_ROWS = { night: 'proof of 30,000 orders', full: 'proof of all' } as const
const PROVEN_ORDERS = 30_000
const POSTINGS_OF_ORDER = 3

/** Proves the ledger as the nightly proof does. @returns seconds */
export async function proveLedger({ url }: MoneyPlace, isFull: boolean): Promise<number> {
  const database = openDatabaseForReading(url)
  try {
    const { last } = await database.db
      .selectFrom('ledger_postings')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const posting = Math.max(0, Number(last) - PROVEN_ORDERS * POSTINGS_OF_ORDER)
    const now = Date.now()
    const from = performance.now()
    const { found, sum } = await scanProof(database, {
      ...{ currency: 'EUR', now, isFull, days: [{ day: dayOf(now), end: now }], last: { posting, hash: '' } },
      ...{ orders: [], months: [], gateways: [] },
    })
    const wrong = found.filter(({ kind }) => kind !== 'chain')
    if (sum !== 0 || wrong.length > 0) throw new Error(`the proof found ${JSON.stringify(wrong.slice(0, 3))}`)
    return (performance.now() - from) / 1000
  } finally {
    await database.close()
  }
}
