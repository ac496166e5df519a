import { sql } from 'kysely'
import { loadConfig } from '../../apps/server/src/config/config.ts'
import { type Database, migrateToLatest, openDatabase, type Tx } from '../../apps/server/src/db/index.ts'
import { insertRows, writeTogether } from '../../apps/server/src/db/write-together.ts'
import { setMarketCurrency } from '../../apps/server/src/lib/money.ts'
import { hashPassword } from '../../apps/server/src/modules/people/accounts/index.ts'
import { workOffMoney } from '../../apps/server/src/modules/selling/ledger/money-worker.ts'
import { postAll } from '../../apps/server/src/modules/selling/ledger/post.ts'
import { lockShops } from '../../apps/server/src/modules/selling/ledger/repository.ts'
import { paymentKey } from '../../apps/server/src/modules/selling/payments/rules.ts'
import { storedIban } from '../../apps/server/src/modules/selling/payouts/account-rules.ts'
import { MONEY_SHOPS } from '../data/fill-money.ts'
import { addShoppers, startSession } from '../data/shoppers.ts'

/** The shop with a tenth of all orders. */
const LARGEST_SHOP = 1
export const PASSWORD = 'market-hall-lantern-42'
/** What banks give as an example. */
export const IBAN = 'DE89370400440532013000'

const DAY = 86_400_000
const ADDRESS = {
  ...{ id: 1, name: 'Bench', phone: '+15550102040', area: 'Dock Quarter', flat_no: null, post_code: '10115' },
  ...{ address_line: '14 Canal Street', address_line2: null, address_type: 'home', latitude: null, longitude: null },
  is_default: true,
}

export interface MoneyPlace {
  url: string
  dataDir: string
}

/** A payment that has not come in yet, as its gateway will tell of it. */
export interface OpenPayment {
  key: string
  reference: string
  amount: number
}

export interface MoneyMarket {
  secret: string
  seller: Record<string, string>
  /** Two of the staff: who approves a run is not who proposed it. */
  operators: [Record<string, string>, Record<string, string>]
  payments: OpenPayment[]
  /** Cursors of the first, the middle and the last page of a month, of the largest shop and of the whole ledger. */
  pages: Record<'shop' | 'ledger', { month: string; cursors: (string | undefined)[] }>
  /** Cursors of pages anywhere, each with its month. */
  anywhere: { month: string; cursor: string }[]
}

/** Adds those who read and pay to a market that is filled with money: sessions, accounts for payouts, and orders that wait for payment. */
export async function openMoneyMarket({ url, dataDir }: MoneyPlace, payments: number): Promise<MoneyMarket> {
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  const database = openDatabase(url)
  setMarketCurrency('EUR')
  try {
    // It may have been kept by an earlier version.
    await migrateToLatest(database)
    const people = await addShoppers(url, 3)
    const password_hash = await hashPassword(PASSWORD)
    const sessions = await database.write(async (tx) => {
      const [seller, ...operators] = people.map(({ id }) => id)
      if (seller === undefined) throw new Error('nobody was added')
      const created_at = Date.now()
      await tx
        .insertInto('shop_members')
        .values({ shop_id: LARGEST_SHOP, user_id: seller, role: 'owner', created_at })
        .execute()
      for (const user_id of operators) {
        await tx.insertInto('staff').values({ user_id, role: 'owner', created_at }).execute()
        await tx.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute()
      }
      await addAccounts(tx, storedIban(config, IBAN))
      return Promise.all(people.map(({ id }) => startSession(tx, id)))
    })
    const [seller = {}, one = {}, other = {}] = sessions
    return {
      ...{ secret: config.secret, seller, operators: [one, other] },
      payments: await addOpenPayments(database, payments),
      pages: { shop: await findPages(database, LARGEST_SHOP), ledger: await findPages(database, undefined) },
      anywhere: await findAnywhere(database),
    }
  } finally {
    await database.close()
  }
}

/** Gives each shop an account that is no longer locked, and something to be paid. */
async function addAccounts(tx: Tx, stored: ReturnType<typeof storedIban>): Promise<void> {
  const shops = Array.from({ length: MONEY_SHOPS }, (_, index) => index + 1)
  const account = { holder: 'Ines Calder', holder_latin: null, bic: null, town: null, address_country: null }
  await tx.deleteFrom('payout_accounts').execute()
  await writeTogether(tx, [
    insertRows(
      'payout_accounts',
      shops.map((shop_id) => ({ shop_id, ...account, ...stored, changed_at: 0 })),
    ),
  ])
  await lockShops(tx, shops)
  const at = Date.now()
  await postAll(
    tx,
    shops.map((shop) => ({
      ...{ kind: 'adjustment', causeKey: `bench:${at}:${shop}`, currency: 'EUR', at, month: monthOf(at) },
      entries: [
        { account: 'available', shop, amount: -100 },
        { account: 'losses', amount: 100 },
      ],
    })),
  )
}

export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

async function addOpenPayments({ db }: Database, count: number): Promise<OpenPayment[]> {
  const { last } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const now = Date.now()
  const numbers = Array.from({ length: count }, (_, n) => Number(last) + 1 + n)
  const amount = 2_990
  await db.transaction().execute(async (tx) => {
    const units = { currency: 'EUR', exponent: 2 }
    const orders = numbers.map((id) => ({
      ...{
        id,
        code: `RL-O${id}`,
        user_id: 1_000 + (id % 5_000) + 1,
        shop_id: (id % MONEY_SHOPS) + 1,
        status: 'pending' as const,
      },
      ...{ payment_method: 'online' as const, gateway: 'sandbox', payment_status: 'pending' as const, quantity: 1 },
      ...{ total_amount: 2_500, coupon_discount: 0, delivery_charge: 490, tax_amount: 0, payable_amount: amount },
      ...{
        taxes_json: '[]',
        address_json: JSON.stringify(ADDRESS),
        estimated_delivery: '',
        locale: 'en',
        placed_at: now,
      },
      ...{ updated_at: now, ...units },
    }))
    const lines = numbers.map((id) => ({
      ...{ order_id: id, product_id: 1, variant_id: 1, name: 'Lamp', thumbnail: '', price: 2_500 },
      ...{
        discount_price: 0,
        discount_percentage: 0,
        quantity: 1,
        line_total: 2_500,
        shop_voucher: 0,
        market_voucher: 0,
      },
      ...{ tax_added: 0, delivery_share: 490, commission_ppm: 120_000, commission_base: 2_500, commission: 300 },
    }))
    const money = numbers.map((order_id, n) => ({
      ...{ order_id, shop_id: orders[n]?.shop_id ?? 1, ...units, quantum: 1, prices_include_tax: 1, credit: amount },
      ...{ delivery: 490, delivery_standard: 490, received: 0, state: 'waiting' as const },
    }))
    const payments = numbers.map((id) => ({
      ...{
        id,
        gateway: 'sandbox',
        user_id: 1_001,
        reference: `sandbox_o${id}`,
        amount,
        ...units,
        status: 'open' as const,
      },
      ...{ created_at: now, updated_at: now },
    }))
    for (const [table, rows] of [
      ['orders', orders],
      ['order_lines', lines],
      ['order_money', money],
      ['payments', payments],
      ['payment_orders', numbers.map((id) => ({ payment_id: id, order_id: id }))],
    ] as const)
      for (let start = 0; start < rows.length; start += 500)
        await writeTogether(tx, [insertRows(table, rows.slice(start, start + 500) as never)])
  })
  return numbers.map((id) => ({
    ...{ key: paymentKey({ id, created_at: now }), reference: `sandbox_o${id}`, amount },
  }))
}

/** What is read of a month is read anywhere in it. */
async function findPages({ db }: Database, shop: number | undefined): Promise<MoneyMarket['pages']['shop']> {
  const month = monthOf(Date.now() - 180 * DAY)
  const ofMonth = () =>
    db
      .selectFrom('ledger_entries as e')
      .innerJoin('ledger_postings as p', 'p.id', 'e.posting_id')
      .where('p.month', '=', month)
      .$if(shop !== undefined, (rows) => rows.where('e.shop_id', '=', shop ?? 0))
  const { count } = await ofMonth()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const at = async (offset: number) => {
    const row = await ofMonth()
      .select(['e.posting_id', 'e.n'])
      .orderBy('e.posting_id', 'desc')
      .orderBy('e.n', 'desc')
      .limit(1)
      .offset(offset)
      .executeTakeFirstOrThrow()
    return cursorOf(row, shop !== undefined)
  }
  return {
    month,
    cursors: [undefined, await at(Math.floor(Number(count) / 2)), await at(Math.max(0, Number(count) - 51))],
  }
}

/** Where a list is filtered, it tells no balances, so that those of a cursor do not matter. */
const cursorOf = ({ posting_id, n }: { posting_id: number; n: number }, isOfShop: boolean): string =>
  `${posting_id}_${n}${isOfShop ? '_0_0_0_0' : ''}`

async function findAnywhere({ db }: Database): Promise<MoneyMarket['anywhere']> {
  const { last } = await db
    .selectFrom('ledger_postings')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const places = Array.from({ length: 200 }, (_, n) => Math.floor((Number(last) * (n + 1)) / 201))
  const rows = await db.selectFrom('ledger_postings').where('id', 'in', places).select(['id', 'month']).execute()
  return rows.map(({ id, month }) => ({ month, cursor: cursorOf({ posting_id: id, n: 1 }, true) }))
}

export interface Released {
  orders: number
  seconds: number
}

/** Makes so many earned orders due, of any shops, and has them released as the worker does it. */
export async function releaseOrders({ url }: MoneyPlace, count: number): Promise<Released> {
  const database = openDatabase(url)
  setMarketCurrency('EUR')
  try {
    const now = Date.now()
    const due = await database.db
      .selectFrom('order_money')
      .where('state', '=', 'earned')
      .where('release_at', '>', now)
      .orderBy(sql`order_id % 97`)
      .limit(count)
      .select('order_id')
      .execute()
    const ids = due.map(({ order_id }) => order_id)
    for (let start = 0; start < ids.length; start += 500)
      await database.db
        .updateTable('order_money')
        .set({ release_at: now - 1 })
        .where('order_id', 'in', ids.slice(start, start + 500))
        .execute()
    const settings = { time_zone: 'UTC', payout_hold_days: 21, assume_delivered_days: 14 } as never
    const from = performance.now()
    await workOffMoney(database, () => ({ now, settings }))
    return { orders: ids.length, seconds: (performance.now() - from) / 1000 }
  } finally {
    await database.close()
  }
}
