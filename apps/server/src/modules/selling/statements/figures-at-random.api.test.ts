import type { LedgerEntry, LedgerOverview, MoneyEntry, ShopMoney } from '@rialto/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseDue } from '../ledger/money-worker.ts'
import { createStatementWorld, type StatementWorld } from './testing/statement-world.ts'

// Figures of screens, files to print and tables, chosen at random in a market with a random past. Each is opened as a person opens it, by the
// filters of the lists of entries, and is what these add up to; each entry belongs to a posting that adds up to 0.

const SEED = Number(process.env.RIALTO_FIGURES_SEED ?? Math.floor(Math.random() * 2 ** 31))
const CHOSEN = 10
const MONTHS = ['2027-01', '2027-02'] as const

interface Figure {
  name: string
  /** In cents. */
  value: number
  open(): Promise<readonly { amount: number; posting_id: number }[]>
}

const cents = (amount: number) => Math.round(amount * 100)
/** What a shop has in cash lowers what it is owed. */
const owed = ({ account, amount }: { account: string; amount: number }) =>
  cents(amount) * (account === 'cash_with' ? -1 : 1)

let world: StatementWorld
let shops: number[]
beforeAll(async () => {
  world = await createStatementWorld()
  shops = [await world.addShop(), await world.addShop()]
  const anOrder = fc.record({
    shop: fc.constantFrom(...shops),
    goods: fc.integer({ min: 100, max: 50_000 }),
    voucher: fc.integer({ min: 0, max: 90 }),
    isCash: fc.boolean(),
    comesBack: fc.boolean(),
    days: fc.integer({ min: 0, max: 5 }),
  })
  const [past = []] = fc.sample(fc.array(anOrder, { minLength: 12, maxLength: 12 }), { numRuns: 1, seed: SEED })
  let day = Date.parse('2027-01-04T10:00:00Z')
  for (const [index, { shop, goods, voucher, isCash, comesBack, days }] of past.entries()) {
    day += days * 86_400_000
    world.setNow(new Date(day).toISOString())
    const order = await world.addOrder({
      ...{ shop, payable: goods + 490 - voucher, credit: goods + 490, delivery: 490, isCash },
      lines: [{ quantity: 1, line_total: goods, commission: Math.floor(goods * 0.12), commission_fixed: 0 }],
    })
    if (!isCash) await world.pay(8_000 + index, [{ orderId: order, amount: goods + 490 - voucher }])
    await world.arrive(order, isCash ? 'cash' : 'shopper')
    if (comesBack && !isCash) {
      const part = Math.floor(goods / 2)
      await world.direct('part_gone', [
        { account: 'pending', shop, amount: part, order },
        { account: 'refunds_due', amount: -part, order },
      ])
      await world.feeBack(order, Math.floor(Math.floor(goods * 0.12) / 2))
    }
  }
  world.setNow('2027-02-26T10:00:00Z')
  await releaseDue(world.deps.database, world.context)
  for (const shop of shops)
    await world.direct('payout', [
      { account: 'available', shop, amount: 50 },
      { account: 'payouts_in_transit', amount: -50 },
    ])
  world.setNow('2027-03-01T09:00:00Z')
  await world.documents.workDue()
}, 120_000)
afterAll(() => world.close())

/** All pages of a list. */
async function readAll<T>(path: string, by: Record<string, string>): Promise<T[]> {
  const items: T[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await world.read(`${path}&limit=50${cursor && `&cursor=${cursor}`}`, by)
    items.push(...page.data.items)
    cursor = page.data.next_cursor
  }
  return items
}

async function ofShop(shop: number) {
  const by = await world.ownerOf(shop)
  const entries = async (filter: string) =>
    (await readAll<MoneyEntry>(`/seller/money/entries?${filter}`, by)).map((entry) => ({
      ...entry,
      amount: filter.includes('account=') ? cents(entry.amount) : owed(entry),
    }))
  return { by, entries }
}

async function onScreens(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const shop of shops) {
    const { by, entries } = await ofShop(shop)
    const money: ShopMoney = (await world.read('/seller/money', by)).data
    for (const account of ['available', 'pending', 'held', 'cash_with'] as const)
      figures.push({
        name: `${account} of shop ${shop}`,
        value: cents(money[account]),
        open: () => entries(`account=${account}`),
      })
    for (const month of MONTHS) {
      const { statement, orders } = await world.statement(shop, month)
      for (const { kind, amount } of statement.kinds)
        figures.push({
          name: `${kind} of shop ${shop} in ${month}`,
          value: cents(amount),
          open: () => entries(`month=${month}&kind=${kind}`),
        })
      for (const { order, amount } of orders)
        figures.push({
          name: `order ${order.code} in ${month}`,
          value: cents(amount),
          open: () => entries(`month=${month}&order=${order.id}`),
        })
      figures.push({
        name: `the change of shop ${shop} in ${month}`,
        value: cents(statement.closing) - cents(statement.opening),
        open: () => entries(`month=${month}`),
      })
    }
  }
  const operator = await world.operator()
  const ledger = (filter: string) => async () =>
    (await readAll<LedgerEntry>(`/admin/ledger/entries?${filter}`, operator)).map((entry) => ({
      ...entry,
      amount: cents(entry.amount),
    }))
  const { accounts }: LedgerOverview = (await world.read('/admin/ledger/accounts', operator)).data
  for (const { account, balance } of accounts)
    figures.push({ name: `${account} of the market`, value: cents(balance), open: ledger(`account=${account}`) })
  return figures
}

/** The figures of statements that stand in their files. */
async function inFiles(form: 'pdf' | 'csv'): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const shop of shops)
    for (const month of MONTHS) {
      const { entries } = await ofShop(shop)
      const { statement, orders, pdf, csv } = await world.statement(shop, month)
      if (form === 'csv') {
        for (const [, , posting, kind, account, , , amount] of csv)
          figures.push({
            name: `${kind} of ${account} in the table of ${statement.number}`,
            value: cents(Number(amount)),
            open: async () =>
              (await entries(`month=${month}&account=${account}`)).filter(
                ({ posting_id }) => posting_id === Number(posting),
              ),
          })
        continue
      }
      const printed = (amount: number, name: string) =>
        expect(pdf, `${name} in the file of ${statement.number}`).toContain(
          Math.abs(amount).toLocaleString('en', { minimumFractionDigits: 2 }),
        )
      for (const { kind, amount } of statement.kinds) {
        printed(amount, kind)
        figures.push({
          name: `${kind} in the file of ${statement.number}`,
          value: cents(amount),
          open: () => entries(`month=${month}&kind=${kind}`),
        })
      }
      for (const { order, amount } of orders) {
        printed(amount, order.code)
        figures.push({
          name: `${order.code} in the file of ${statement.number}`,
          value: cents(amount),
          open: () => entries(`month=${month}&order=${order.id}`),
        })
      }
    }
  return figures
}

async function expectToOpen(all: readonly Figure[]): Promise<void> {
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...all], { minLength: CHOSEN, maxLength: CHOSEN }), {
    ...{ numRuns: 1, seed: SEED },
  })
  expect(chosen).toHaveLength(CHOSEN)
  const operator = await world.operator()
  for (const { name, value, open } of chosen) {
    const entries = await open()
    expect(
      entries.reduce((sum, { amount }) => sum + amount, 0),
      `${name}, RIALTO_FIGURES_SEED=${SEED}`,
    ).toBe(value)
    const [first] = entries
    if (!first) continue
    const { posting } = (await world.read(`/admin/ledger/postings/${first.posting_id}`, operator)).data
    const sum = posting.entries.reduce((total: number, { amount }: { amount: number }) => total + cents(amount), 0)
    expect(sum, `the posting ${first.posting_id} of ${name}`).toBe(0)
  }
}

describe('ten figures at random', () => {
  it('of screens open to entries that add up to them', async () => expectToOpen(await onScreens()), 60_000)

  it('of files to print open to entries that add up to them', async () => expectToOpen(await inFiles('pdf')), 60_000)

  it('of tables open to entries that add up to them', async () => expectToOpen(await inFiles('csv')), 60_000)
})
