import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../db/index.ts'
import { monthAfter } from '../ledger/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { killAtEachStatement } from '../ledger/testing/run-until-killed.ts'
import { createStatementWorld, type StatementWorld } from './testing/statement-world.ts'

// Processes that are killed after any statement while they make the documents of a month leave each document whole or not at all; the next
// one makes the rest, and no number is lost or given twice.

let world: StatementWorld
/** Shops whose fees are 10, 20 and 30 a month. */
const shops: number[] = []
const months: string[] = []
/** The order of the first shop in the month before. */
let last: number | undefined
beforeAll(async () => {
  world = await createStatementWorld()
  for (let n = 1; n <= 3; n++) shops.push(await world.addShop())
  // In the second month a credit note is issued as well, as in all that follow.
  for (let n = 1; n <= 2; n++) {
    await begin()
    await world.documents.workDue()
  }
})
afterAll(() => world.close())

/** A month that is over, in which three shops owe fees, and one of them gets 1 back of those of the month before. */
async function begin(): Promise<void> {
  const before = months.at(-1)
  const month = before === undefined ? '2027-01' : monthAfter(before)
  months.push(month)
  world.setNow(`${month}-10T10:00:00Z`)
  if (last !== undefined) await world.feeBack(last, 100)
  for (const [index, shop] of shops.entries()) {
    const line = { quantity: 1, line_total: 10_000, commission: 1_000 * (index + 1), commission_fixed: 0 }
    const order = await world.addOrder({ shop, payable: 10_000, credit: 10_000, lines: [line] })
    await world.pay(order, [{ orderId: order, amount: 10_000 }])
    await world.arrive(order)
    if (index === 0) last = order
  }
  world.setNow(`${monthAfter(month)}-01T10:00:00Z`)
}

/** The fee documents of a closed month: a shop and its net amount, in the order in which they are issued. */
const documentsOf = (month: string) =>
  shops.flatMap((shop, index) => [
    `${month} ${shop} invoice ${1_000 * (index + 1)}`,
    ...(index === 0 && month !== months[0] ? [`${month} ${shop} credit_note 100`] : []),
  ])

/** Judges all documents up to now. @returns how many months are closed, and how many fee documents there are */
async function judge(db: Db, words: string): Promise<{ closed: number; issued: number }> {
  const closings = await db.selectFrom('ledger_closings').select('month').orderBy('month').execute()
  const closed = closings.map(({ month }) => month)
  expect(closed, words).toEqual(months.slice(0, closed.length))
  // A closed month has all of its statements, and each is told of.
  const statements = await db.selectFrom('statements').selectAll().orderBy('month').orderBy('shop_id').execute()
  expect(
    statements.map(({ month, shop_id }) => `${month} ${shop_id}`),
    words,
  ).toEqual(closed.flatMap((month) => shops.map((shop) => `${month} ${shop}`)))
  const told = await db.selectFrom('notification_events').where('kind', '=', 'statement').select('event_key').execute()
  expect(told, words).toHaveLength(statements.length)
  expect(new Set(told.map(({ event_key }) => event_key)).size, words).toBe(statements.length)
  const documents = await db.selectFrom('fee_invoices').selectAll().orderBy('id').execute()
  expect(
    documents.map(({ month, shop_id, kind, net }) => `${month} ${shop_id} ${kind} ${net}`),
    words,
  ).toEqual(closed.flatMap(documentsOf).slice(0, documents.length))
  // The numbers of each kind and year have no gap, and the next one follows.
  const counts: Record<string, number> = {}
  for (const { number, kind, issued_at } of documents) {
    const series = `${kind === 'invoice' ? 'F' : 'G'}-${new Date(Number(issued_at)).getUTCFullYear()}`
    counts[series] = (counts[series] ?? 0) + 1
    expect(number, words).toBe(`${series}-${String(counts[series]).padStart(6, '0')}`)
  }
  const ranges = await db.selectFrom('number_ranges').where('owner_shop_id', '=', 0).selectAll().execute()
  const given = ranges.map(({ prefix, year, next }): [string, number] => [`${prefix}-${year}`, next - 1])
  expect(Object.fromEntries(given), words).toEqual(counts)
  expect(await brokenLaws(db), words).toEqual([])
  return { closed: closed.length, issued: documents.length }
}

it('makes each document once, without gaps in their numbers, when killed after any statement', async () => {
  const program = join(import.meta.dirname, 'testing/documents-until-killed.ts')
  const all = () => ({ closed: months.length, issued: months.flatMap(documentsOf).length })
  const found = new Set<string>()
  const judged = await killAtEachStatement(
    { program, shop: world.app },
    {
      begin,
      async judgeLeft(left, _month, words) {
        const { closed, issued } = await judge(left, words)
        found.add(`${all().closed - closed} ${all().issued - issued}`)
      },
      async goOn(_month, words) {
        await world.documents.workDue()
        expect(await judge(world.deps.database.db, words)).toEqual(all())
      },
    },
  )
  expect(judged).toBeGreaterThan(40)
  // What was left to do: the month was open, or the documents of some shops were missing.
  expect([...found]).toEqual(['1 4', '0 4', '0 2', '0 1', '0 0'])
}, 400_000)
