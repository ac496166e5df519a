import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../test/support/database.ts'
import { type Database, openDatabase } from '../../../db/index.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { post } from '../ledger/post.ts'
import { addToFeePeriod, lockShops, setFeeVat } from '../ledger/repository.ts'
import { endedByItself } from '../ledger/testing/run-until-killed.ts'
import { MARKET } from './testing/statement-world.ts'

// Processes that are killed while they make the documents of a month, each one statement later than the one before, leave each document whole
// or not at all; the one that lives makes the rest, and no number is lost or given twice.

const IN_MONTH = Date.parse('2027-01-10T10:00:00Z')
const NOW = Date.parse('2027-02-01T10:00:00Z')
const SHOPS = [1, 2, 3]
/** Each process takes seconds; later ones find less to do. */
const KILLED_AFTER = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 7, 13]

let database: TestDatabase
let dataDir: string
let opened: Database
beforeEach(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'rialto-killed-documents-'))
  opened = openDatabase(database.url)
  setMarketCurrency('USD')
})
afterEach(async () => {
  await opened.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** @returns whether it ended by itself */
async function makeDocuments(statements: number): Promise<boolean> {
  const program = join(import.meta.dirname, 'testing/documents-until-killed.ts')
  const words = [program, database.url, dataDir, String(NOW), String(statements)]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  return endedByItself(child, statements)
}

it('makes each document once, without gaps in their numbers, when killed after any statement', async () => {
  await opened.write(async (tx) => {
    await saveSetting(tx, 'home_country', 'DE')
    await saveSetting(tx, 'market_identity', MARKET)
    await lockShops(tx, SHOPS)
    for (const shop of SHOPS) {
      const period = { shop_id: shop, month: '2027-01', document: 'charge', vat: 'domestic', vat_ppm: 190_000 } as const
      await addToFeePeriod(tx, period, 100 * shop)
      await setFeeVat(tx, period, 19 * shop)
      await post(tx, {
        ...{ kind: 'adjustment', causeKey: `killed:${shop}`, currency: 'USD', at: IN_MONTH, month: '2027-01' },
        entries: [
          { account: 'available', shop, amount: -2_000 },
          { account: 'losses', amount: 2_000 },
        ],
      })
    }
  })
  const read = async () => {
    const { db } = opened
    const [closings, statements, events, invoices, periods, ranges] = [
      await db.selectFrom('ledger_closings').select('month').execute(),
      await db.selectFrom('statements').select(['shop_id', 'closing']).orderBy('id').execute(),
      await db.selectFrom('notification_events').where('kind', '=', 'statement').select('shop_id').execute(),
      await db.selectFrom('fee_invoices').select(['id', 'shop_id', 'number', 'net', 'vat']).orderBy('id').execute(),
      await db.selectFrom('fee_periods').select(['shop_id', 'invoice_id']).orderBy('shop_id').execute(),
      await db.selectFrom('number_ranges').where('owner_shop_id', '=', 0).selectAll().execute(),
    ]
    return { closings, statements, events, invoices, periods, ranges }
  }
  let killed = 0
  for (const statements of [...KILLED_AFTER, 1_000_000]) {
    const ended = await makeDocuments(statements)
    if (!ended) killed++
    const { closings, statements: made, events, invoices, periods, ranges } = await read()
    // A closed month has all of its statements, and each is told of.
    expect([closings.length, made.length, events.length]).toEqual(closings.length === 0 ? [0, 0, 0] : [1, 3, 3])
    expect(invoices.map(({ number }) => number)).toEqual(
      invoices.map((_, index) => `F-2027-${String(index + 1).padStart(6, '0')}`),
    )
    expect(ranges[0]?.next ?? 1).toBe(invoices.length + 1)
    expect(periods.flatMap(({ invoice_id }) => invoice_id ?? [])).toEqual(invoices.map(({ id }) => id))
    if (ended) break
  }
  expect(killed).toBeGreaterThan(4)
  const { statements, invoices } = await read()
  expect(statements.map(({ closing }) => Number(closing))).toEqual([2_000, 2_000, 2_000])
  expect(invoices.map(({ shop_id, net, vat }) => [shop_id, Number(net), Number(vat)])).toEqual([
    [1, 100, 19],
    [2, 200, 38],
    [3, 300, 57],
  ])
}, 400_000)
