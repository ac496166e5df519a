import type {
  LedgerEntry,
  LedgerOverview,
  LedgerPosting,
  MoneyEntry,
  MoneyPosting,
  ShopMoney,
  ShopMoneyDetails,
  ShopWaiting,
} from '@rialto/contract'
import { europeanDemo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../test/support/app.ts'
import { enterConsole } from '../../test/support/console.ts'
import { europeanMarket } from '../../test/support/european-market.ts'
import { brokenLaws } from '../modules/selling/ledger/testing/ledger-laws.ts'
import { demoIds } from './demo-ids.ts'

// Every figure of both Money screens and of their files is read, and held against the entries of the ledger.

const ids = demoIds(europeanDemo)
const SHOP = ids.shops.of('lume-and-clay')

type Entry = Awaited<ReturnType<typeof readEntries>>[number]

let shop: TestApp
let entries: Entry[]
let seller: Awaited<ReturnType<typeof enterConsole>>
let operator: typeof seller
beforeAll(async () => {
  shop = (await europeanMarket()).shop
  entries = await readEntries()
  seller = await enterConsole(shop)
  operator = await enterConsole(shop, 'operator1@rialto.test')
})
afterAll(() => shop.close())

const readEntries = () =>
  shop.deps.database.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
    .selectAll('e')
    .select(['p.kind', 'p.month', 'p.at'])
    .orderBy('e.posting_id')
    .orderBy('e.n')
    .execute()

async function read<Data>(path: string, headers: typeof seller): Promise<Data> {
  const { status, body } = await shop.get(path, { headers })
  expect(status, path).toBe(200)
  return body.data
}

/** All pages of a list. */
async function readAll<Item>(path: string, headers: typeof seller): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor: string | number | null = ''; cursor !== null; ) {
    const page: { items: Item[]; next_cursor: string | number | null } = await read(
      `${path}${path.includes('?') ? '&' : '?'}limit=50${cursor && `&${path.includes('shops') ? 'after' : 'cursor'}=${cursor}`}`,
      headers,
    )
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}

/** The rows of a file, by the names of its columns. */
async function readFile(path: string, headers: typeof seller): Promise<Record<string, string>[]> {
  const { status, body } = await shop.get(path, { headers })
  expect(status, path).toBe(200)
  const [head = '', ...rows] = String(body).replace('\ufeff', '').trim().split(/\r?\n/)
  const columns = head.split(',')
  return rows.map((row) => {
    const values = [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, value = '']) =>
      value.replace(/^"|"$/g, ''),
    )
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']))
  })
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const cents = (amount: number | string) => Math.round(Number(amount) * 100)
const sumOfCents = (rows: readonly { amount: number | string }[]) =>
  rows.reduce((sum, { amount }) => sum + cents(amount), 0)
const inLedger = (which: (entry: Entry) => boolean) => sumOf(entries.filter(which))
/** As the shop reads it: what it is owed is a credit. */
const forShop = (account: string, amount: number) => (account === 'cash_with' ? amount : 0 - amount)

describe('the ledger of the European demo', () => {
  it('keeps the laws, and has every kind that orders and refunds make over some months', async () => {
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
    const kinds = new Set(entries.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(
      [
        'cash',
        'cash_kept',
        'earned',
        'fee_back',
        'gateway_payout',
        'goodwill',
        'paid',
        'part_gone',
        'payout',
        'payout_paid',
        'refund_done',
        'release',
      ].sort(),
    )
    expect(new Set(entries.filter(({ shop_id }) => shop_id === SHOP).map(({ month }) => month)).size).toBeGreaterThan(1)
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((one, other) => one - other))
    expect(inLedger(({ account }) => account === 'market_vouchers')).toBeGreaterThan(0)
    const lines = await shop.deps.database.db.selectFrom('order_lines').selectAll().execute()
    expect(lines.some(({ shop_voucher }) => (shop_voucher ?? 0) > 0)).toBe(true)
    expect(new Set(lines.flatMap(({ commission_rule_id }) => commission_rule_id ?? [])).size).toBe(3)
  })

  it('is in the currency of the market, with its runs of payouts', async () => {
    const { db } = shop.deps.database
    const runs = await db.selectFrom('payout_runs').select('currency').execute()
    const postings = await db.selectFrom('ledger_postings').select('currency').distinct().execute()
    expect(new Set([...runs, ...postings].map(({ currency }) => currency))).toEqual(new Set(['EUR']))
    expect(runs.length).toBeGreaterThan(0)
  })

  it('leaves nothing to the worker at the first start', async () => {
    const { db } = shop.deps.database
    const now = shop.deps.now()
    const left = await db
      .selectFrom('order_money')
      .where((eb) =>
        eb.or([eb('legacy', '=', 1), eb.and([eb('state', '=', 'earned'), eb('release_at', '<=', now - 60_000)])]),
      )
      .select('order_id')
      .execute()
    expect(left).toEqual([])
  })
})

describe('Money of a seller', () => {
  it('shows sums of entries, and each entry opens to a posting that adds up', async () => {
    const money = await read<ShopMoney>('/seller/money', seller)
    const listed = await readAll<MoneyEntry>('/seller/money/entries', seller)
    const own = entries.filter(({ shop_id }) => shop_id === SHOP)
    expect(listed).toHaveLength(own.length)
    for (const account of ['available', 'pending', 'held', 'cash_with'] as const) {
      const sum = forShop(
        account,
        inLedger((entry) => entry.shop_id === SHOP && entry.account === account),
      )
      expect(cents(money[account]), account).toBe(sum)
      const ofAccount = listed.filter((entry) => entry.account === account)
      expect(sumOfCents(ofAccount), account).toBe(sum)
      // The balance after each is that after the one before it, and its amount.
      let balance = sum
      for (const { amount, balance_after } of ofAccount) {
        expect(cents(balance_after ?? Number.NaN)).toBe(balance)
        balance -= cents(amount)
      }
      expect(balance, account).toBe(0)
    }
    expect(money.available).toBeGreaterThan(0)
    expect(money.pending).toBeGreaterThan(0)
    for (const id of new Set(listed.map(({ posting_id }) => posting_id))) {
      const { posting } = await read<{ posting: MoneyPosting }>(`/seller/money/postings/${id}`, seller)
      const isOwed = ({ account }: { account: string }) => ['pending', 'available', 'held'].includes(account)
      const [owed, others] = [posting.entries.filter(isOwed), posting.entries.filter((entry) => !isOwed(entry))]
      expect(sumOfCents(owed), `${posting.kind} ${id}`).toBe(sumOfCents(others))
      for (const { account, amount } of owed)
        expect(cents(amount)).toBe(
          0 - inLedger((entry) => entry.posting_id === id && entry.shop_id === SHOP && entry.account === account),
        )
      if (posting.kind === 'earned' && posting.order) {
        const given = entries.filter(
          ({ kind, account, order_id }) =>
            kind === 'fee_back' && account === 'commission' && order_id === posting.order?.id,
        )
        const charged = posting.lines.reduce(
          (sum, line) => sum + cents(line.commission),
          cents(posting.delivery_commission),
        )
        const commission = cents(posting.entries.find(({ account }) => account === 'commission')?.amount ?? 0)
        expect(0 - commission, posting.order.code).toBe(charged)
        expect(sumOf(given)).toBeLessThanOrEqual(charged)
      }
    }
  })

  it('tells what the rest waits for, which is all that is pending and held', async () => {
    const money = await read<ShopMoney>('/seller/money', seller)
    const waiting = await read<ShopWaiting>('/seller/money/waiting', seller)
    expect(cents(waiting.total)).toBe(cents(money.pending) + cents(money.held))
    expect(sumOfCents([...waiting.releases, waiting.not_arrived, waiting.in_cases])).toBe(cents(waiting.total))
    expect(waiting.releases.map(({ day }) => day)).toEqual(waiting.releases.map(({ day }) => day).toSorted())
    const { db } = shop.deps.database
    const rows = await db.selectFrom('order_money').where('shop_id', '=', SHOP).selectAll().execute()
    const pendingOf = (of: typeof rows) =>
      0 - inLedger(({ account, order_id }) => account === 'pending' && of.some((row) => row.order_id === order_id))
    const free = rows.filter(({ open_cases }) => open_cases === 0)
    const [arrived, others, held] = [
      free.filter(({ state }) => state === 'earned'),
      free.filter(({ state }) => state === 'pending'),
      rows.filter(({ open_cases }) => open_cases > 0),
    ]
    // The demo has an order with a complaint and a withdrawal.
    expect(held).toHaveLength(1)
    expect([waiting.in_cases.orders, cents(waiting.in_cases.amount)]).toEqual([1, pendingOf(held)])
    expect(sumOfCents(waiting.releases)).toBe(pendingOf(arrived))
    expect(waiting.releases.reduce((sum, { orders }) => sum + orders, 0)).toBe(arrived.length)
    expect([waiting.not_arrived.orders, cents(waiting.not_arrived.amount)]).toEqual([others.length, pendingOf(others)])
  })

  it('tells by kinds of entries how much more or less became available than in the month before', async () => {
    const { change } = await read<ShopMoney>('/seller/money', seller)
    if (!change) throw new Error('the month before has no entries')
    const ofMonth = (month: string, kind?: string) =>
      entries.filter(
        (entry) =>
          entry.shop_id === SHOP &&
          entry.account === 'available' &&
          entry.month === month &&
          entry.kind !== 'payout' &&
          (kind === undefined || entry.kind === kind),
      )
    expect(cents(change.amount)).toBe(0 - sumOf(ofMonth(change.month)))
    expect(cents(change.amount_before)).toBe(0 - sumOf(ofMonth(change.before)))
    for (const { kind, amount, count, amount_before, count_before } of change.kinds) {
      expect([cents(amount), count], kind).toEqual([
        0 - sumOf(ofMonth(change.month, kind)),
        ofMonth(change.month, kind).length,
      ])
      expect([cents(amount_before), count_before], kind).toEqual([
        0 - sumOf(ofMonth(change.before, kind)),
        ofMonth(change.before, kind).length,
      ])
    }
    expect(sumOfCents(change.kinds)).toBe(cents(change.amount))
    expect(change.kinds.reduce((sum, row) => sum + cents(row.amount_before), 0)).toBe(cents(change.amount_before))
  })

  it('is saved with every entry once', async () => {
    const rows = await readFile('/seller/money/entries.csv', seller)
    for (const account of ['available', 'pending', 'cash_with'])
      expect(
        sumOfCents(rows.filter((row) => row.account === account).map(({ amount = '' }) => ({ amount }))),
        account,
      ).toBe(
        forShop(
          account,
          inLedger((entry) => entry.shop_id === SHOP && entry.account === account),
        ),
      )
    const months = new Set(entries.filter(({ shop_id }) => shop_id === SHOP).map(({ month }) => month))
    let saved = 0
    for (const month of months) {
      const ofMonth = await readFile(`/seller/money/entries.csv?month=${month}`, seller)
      expect(ofMonth, month).toHaveLength(
        entries.filter((entry) => entry.shop_id === SHOP && entry.month === month).length,
      )
      saved += ofMonth.length
    }
    expect(saved).toBe(rows.length)
  })
})

describe('Money of the market', () => {
  it('shows accounts, months and shops as sums of entries, which add up to nothing', async () => {
    const { accounts, months, totals } = await read<LedgerOverview>('/admin/ledger/accounts', operator)
    expect(accounts.reduce((sum, { balance }) => sum + cents(balance), 0)).toBe(0)
    expect(accounts.map(({ account }) => account)).toEqual(
      expect.arrayContaining(
        ['available', 'pending', 'gateway', 'market_vouchers', 'commission', 'commission_vat', 'goodwill'].filter(
          (account) => account !== 'goodwill',
        ),
      ),
    )
    for (const { account, gateway, balance, plus, minus } of accounts) {
      const own = entries.filter((entry) => entry.account === account && entry.gateway === (gateway ?? ''))
      expect(cents(balance), account).toBe(sumOf(own))
      const byShop = [...Map.groupBy(own, ({ shop_id }) => shop_id).values()].map(sumOf)
      expect(cents(plus), account).toBe(byShop.reduce((sum, amount) => sum + Math.max(0, amount), 0))
      expect(cents(minus), account).toBe(byShop.reduce((sum, amount) => sum + Math.min(0, amount), 0))
    }
    for (const { month, commission, vat } of months) {
      expect(cents(commission), month).toBe(
        0 - inLedger((entry) => entry.month === month && entry.account === 'commission'),
      )
      expect(cents(vat), month).toBe(
        0 - inLedger((entry) => entry.month === month && entry.account === 'commission_vat'),
      )
    }
    const here = accounts.reduce((sum, row) => sum + cents(row.plus), 0)
    expect([cents(totals.here), cents(totals.whose), cents(totals.off)]).toEqual([here, here, 0])
    const owedTo = (...which: string[]) =>
      accounts.reduce((sum, row) => (which.includes(row.account) ? sum - cents(row.minus) : sum), 0)
    expect([cents(totals.can_be_paid), cents(totals.waits)]).toEqual([owedTo('available'), owedTo('pending', 'held')])
    expect(cents(totals.owed_to_sellers)).toBe(owedTo('available', 'pending', 'held'))
    expect(cents(totals.at_gateways)).toBe(inLedger(({ account }) => account === 'gateway'))
    expect(cents(totals.owed_to_customers)).toBe(0 - inLedger(({ account }) => account === 'refunds_due'))
    const shops = await readAll<Record<string, number> & { shop: { id: number } }>('/admin/ledger/shops', operator)
    expect(shops.length).toBeGreaterThan(5)
    for (const row of shops) {
      const details = await read<ShopMoneyDetails>(`/admin/ledger/shops/${row.shop.id}`, operator)
      const { available, pending, held, cash_with } = details.money
      expect({ shop: details.shop, available, pending, held, cash_with }).toEqual(row)
      expect(cents(details.waiting.total), details.shop.name).toBe(cents(pending) + cents(held))
      for (const account of ['available', 'pending', 'held', 'cash_with'])
        expect(cents(row[account] ?? Number.NaN), `${row.shop.id} ${account}`).toBe(
          forShop(
            account,
            inLedger((entry) => entry.shop_id === row.shop.id && entry.account === account),
          ),
        )
    }
  })

  it('lists and saves every entry once, and each opens to a posting that adds up to nothing', async () => {
    const listed = await readAll<LedgerEntry>('/admin/ledger/entries', operator)
    expect(listed.map(({ posting_id, n, amount }) => [posting_id, n, cents(amount)])).toEqual(
      entries.map(({ posting_id, n, amount }) => [posting_id, n, amount]).reverse(),
    )
    const rows = await readFile('/admin/ledger/entries.csv', operator)
    expect(rows.map(({ posting, account, amount = '' }) => [Number(posting), account, cents(amount)])).toEqual(
      entries.map(({ posting_id, account, amount }) => [posting_id, account, amount]),
    )
    for (const id of new Set(entries.map(({ posting_id }) => posting_id))) {
      const { posting } = await read<{ posting: LedgerPosting }>(`/admin/ledger/postings/${id}`, operator)
      expect(sumOfCents(posting.entries), `posting ${id}`).toBe(0)
      expect(posting.entries).toHaveLength(entries.filter(({ posting_id }) => posting_id === id).length)
    }
  })
})
