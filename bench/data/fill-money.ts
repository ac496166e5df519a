import { sql } from 'kysely'
import type { Database, Db, Engine } from '../../apps/server/src/db/index.ts'
import { rebuildLedger } from '../../apps/server/src/db/replace-rows.ts'
import { saveSetting } from '../../apps/server/src/modules/base/settings/index.ts'

/** Shops that have sold; the first has a tenth of all orders. */
export const MONEY_SHOPS = 1_000
const SHOPPERS = 5_000
const FIRST_SHOPPER = 1_000
const DAY = 86_400_000
/** Orders are spread over the year before. */
const DAYS = 365
/** An order earns so long after it was placed, and is released so long after that. */
const EARNED_AFTER_DAYS = 5
const RELEASED_AFTER_DAYS = 26
/** Filled in one transaction. */
const BATCH = 100_000
/** Each shop has so many in the products that `fillWithProducts` makes. */
const PRODUCT_SHOPS = 40
const DELIVERY = 490
const MARKET_VOUCHER = 100
/** Of a commission of 12 % with 19 % of tax; goods come in steps of 25.00, so that no share is rounded. */
const GOODS_STEP = 2_500
/** Each shop sells so many products, which belong to it alone. */
const PRODUCTS_OF_SHOP = 10
export const MONEY_PRODUCTS = MONEY_SHOPS * PRODUCTS_OF_SHOP
/** Where orders go: most of them stay in the country. */
const COUNTRIES = ['DE', 'DE', 'DE', 'DE', 'DE', 'AT', 'FR', 'NL', 'PL', 'IT', 'ES']
const WAYS = ['Standard', 'Standard', 'Express', 'Parcel shop']

/**
 * Adds `count` paid orders of a thousand shops to a database with products: three postings with eight entries of each, as the ledger would
 * have written them over a year. They are written in sets past the triggers, which restores do too, and balances and months are summed up
 * from them.
 */
export async function fillWithMoney({ db, engine }: Database, count: number, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await addPeople(tx, engine)
    await saveSetting(tx, 'currency', { name: 'EUR', symbol: '€', position: 'prefix', rate: 1 })
    await saveSetting(tx, 'payout_mode', 'own_bank')
    await saveSetting(tx, 'payout_two_people', 'required')
    await saveSetting(tx, 'seller_facts', 'off')
  })
  const putBack = await dropIndexes(db, engine)
  const plan = planOf(engine, count, now)
  for (let first = 1; first <= count; first += BATCH) {
    const numbers = numbersOf(engine, first, Math.min(count, first + BATCH - 1))
    for (const statement of [...ordersOf(plan, numbers), ...postingsOf(plan, numbers)])
      await sql.raw(statement).execute(db)
  }
  await putBack()
  await sql.raw(FEE_PERIODS).execute(db)
  await rebuildLedger(db)
  if (engine === 'postgres') await advanceSequences(db)
  await sql.raw('analyze').execute(db)
}

const numbersOf = (engine: Engine, first: number, last: number): string =>
  engine === 'postgres'
    ? `select n from generate_series(${first}::bigint, ${last}::bigint) as numbers (n)`
    : `with recursive numbers (n) as (select ${first} union all select n + 1 from numbers where n < ${last}) select n from numbers`

async function addPeople(db: Db, engine: Engine): Promise<void> {
  await sql
    .raw(`insert into users (id, name, email, email_verified_at, created_at)
      select ${FIRST_SHOPPER} + n, 'Shopper ' || n, 'shopper-' || n || '@money.example', 0, 0
      from (${numbersOf(engine, 1, SHOPPERS)}) s`)
    .execute(db)
  await sql
    .raw(`insert into shops (id, name, slug, logo, banner, description, address, status, delivery_charge, estimated_delivery, created_at)
      select n, 'Shop ' || n, 'money-' || n, '', '', '', 'Market Street', 'active', ${DELIVERY}, '3-5 days', 0
      from (${numbersOf(engine, PRODUCT_SHOPS + 1, MONEY_SHOPS)}) s`)
    .execute(db)
}

const FILLED = [
  'orders',
  'order_lines',
  'order_money',
  'payments',
  'payment_orders',
  'ledger_postings',
  'ledger_entries',
]
const LEDGER = ['ledger_postings', 'ledger_entries']
const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Drops the indexes of the filled tables and stops the ledger's triggers. @returns what puts both back */
async function dropIndexes(db: Db, engine: Engine): Promise<() => Promise<void>> {
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  if (engine === 'postgres') {
    const { rows } = await sql
      .raw<{ name: string; sql: string }>(
        `select i.relname as name, pg_get_indexdef(i.oid) as sql
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
        where r.relname in (${list(FILLED)}) and not exists (select from pg_constraint c where c.conindid = i.oid)`,
      )
      .execute(db)
    const switched = (to: string) => LEDGER.map((table) => `alter table ${table} ${to} trigger user`)
    await run([...rows.map(({ name }) => `drop index ${name}`), ...switched('disable')])
    return () => run([...rows.map((index) => index.sql), ...switched('enable')])
  }
  const { rows } = await sql
    .raw<{ type: string; name: string; sql: string }>(
      `select type, name, sql from sqlite_master where sql is not null and (
        (type = 'index' and tbl_name in (${list(FILLED)})) or (type = 'trigger' and tbl_name in (${list(LEDGER)}))
      ) order by type`,
    )
    .execute(db)
  await run(['pragma synchronous = off', ...rows.map(({ type, name }) => `drop ${type} ${name}`)])
  return () => run([...rows.map((object) => object.sql), 'pragma synchronous = full'])
}

/** How orders and their postings follow each other: a place in time has a payment, the earning of one order before, and a release. */
interface Plan {
  count: number
  timeOf: (place: string) => string
  monthOf: (place: string) => string
  earnedAfter: number
  releasedAfter: number
}

function planOf(engine: Engine, count: number, now: number): Plan {
  const step = Math.floor((DAYS * DAY) / count)
  const begin = now - count * step
  const timeOf = (place: string) => `(${begin} + ${place} * ${step})`
  return {
    count,
    timeOf,
    monthOf: (place) =>
      engine === 'postgres'
        ? `to_char(to_timestamp(${timeOf(place)} / 1000) at time zone 'UTC', 'YYYY-MM')`
        : `strftime('%Y-%m', ${timeOf(place)} / 1000, 'unixepoch')`,
    earnedAfter: Math.ceil((EARNED_AFTER_DAYS * DAY) / step),
    releasedAfter: Math.ceil((RELEASED_AFTER_DAYS * DAY) / step),
  }
}

/** The amounts of the order that a number says, so many places before it. */
const ordersAt = (numbers: string, before: number): string =>
  `select o.*, goods * 12 / 100 as fee, goods * 12 / 100 * 19 / 100 as vat, goods + ${DELIVERY} as credit from (
    select n as place, n - ${before} as id, ${GOODS_STEP} * (1 + (n - ${before}) % 20) as goods,
      case when (n - ${before}) % 10 = 0 then 1 else 2 + (n - ${before}) * 7919 % ${MONEY_SHOPS - 1} end as shop_id
    from (${numbers}) s where n > ${before}
  ) o`

function ordersOf({ count, timeOf, earnedAfter, releasedAfter }: Plan, numbers: string): string[] {
  const user = `${FIRST_SHOPPER} + 1 + id % ${SHOPPERS}`
  const placed = timeOf('id')
  const isEarned = `id + ${earnedAfter} <= ${count}`
  const isReleased = `id + ${releasedAfter} <= ${count}`
  const orders = ordersAt(numbers, 0)
  const paid = `credit - ${MARKET_VOUCHER}`
  const when = (place: string) => timeOf(`(id + ${place})`)
  const product = `(shop_id - 1) * ${PRODUCTS_OF_SHOP} + 1 + id / 10 % ${PRODUCTS_OF_SHOP}`
  const rate = 'case when id % 5 = 0 then 7 else 19 end'
  const tax = `(goods * (${rate}) / (100 + (${rate})))`
  const taxes = `'[{"id":1,"name":"VAT","code":"S","exemption":null,"percentage":' || (${rate}) || ',"amount":' || ${tax} || ',"base":' || (goods - ${tax}) || '}]'`
  return [
    `insert into orders (id, code, user_id, shop_id, status, payment_method, gateway, payment_status, quantity, total_amount,
      coupon_discount, delivery_charge, tax_amount, payable_amount, taxes_json, address_json, estimated_delivery, locale, placed_at,
      updated_at, currency, exponent, country, delivery_name)
    select id, 'RL-M' || id, ${user}, shop_id, case when ${isEarned} then 'delivered' else 'on_the_way' end, 'online', 'sandbox', 'paid',
      1, goods, ${MARKET_VOUCHER}, ${DELIVERY}, 0, ${paid}, '[]', '{}', '3-5 days', 'en', ${placed}, ${placed}, 'EUR', 2,
      ${oneOf(COUNTRIES, 'id')}, ${oneOf(WAYS, 'id / 7')}
    from (${orders}) o`,
    `insert into order_lines (id, order_id, product_id, variant_id, name, thumbnail, price, discount_price, discount_percentage, quantity,
      line_total, shipped, shop_voucher, market_voucher, delivery_share, tax_added, commission_ppm, commission_fixed, commission_base,
      commission, taxes_json)
    select id, id, ${product}, ${product}, 'Lamp ' || ${product}, '', goods, 0, 0, 1, goods, 1, 0, ${MARKET_VOUCHER}, ${DELIVERY}, 0,
      120000, 0, goods, fee, ${taxes} from (${orders}) o`,
    `insert into order_money (order_id, shop_id, currency, exponent, quantum, prices_include_tax, credit, delivery, delivery_standard,
      fee_vat, fee_vat_ppm, received, state, proof, dispatched_at, proven_at, earned_at, release_at)
    select id, shop_id, 'EUR', 2, 1, 1, credit, ${DELIVERY}, ${DELIVERY}, 'domestic', 190000, ${paid},
      case when ${isReleased} then 'released' when ${isEarned} then 'earned' else 'pending' end,
      case when ${isEarned} then 'shopper' end, ${placed} + ${DAY}, case when ${isEarned} then ${when(String(earnedAfter))} end,
      case when ${isEarned} then ${when(String(earnedAfter))} end, case when ${isEarned} then ${when(String(releasedAfter))} end
    from (${orders}) o`,
    `insert into payments (id, gateway, user_id, reference, amount, currency, status, created_at, updated_at, exponent)
    select id, 'sandbox', ${user}, 'sandbox_m' || id, ${paid}, 'EUR', 'paid', ${placed}, ${placed}, 2 from (${orders}) o`,
    `insert into payment_orders (payment_id, order_id) select n, n from (${numbers}) s`,
  ]
}

const oneOf = (words: readonly string[], number: string): string =>
  `case (${number}) % ${words.length} ${words.map((word, n) => `when ${n} then '${word}'`).join(' ')} end`

function postingsOf({ timeOf, monthOf, earnedAfter, releasedAfter }: Plan, numbers: string): string[] {
  const [paid, earned, released] = [0, earnedAfter, releasedAfter].map((before) => ordersAt(numbers, before))
  const posting = (n: number, kind: string, cause: string, orders: string | undefined) =>
    `select 3 * place - ${3 - n} as id, ${timeOf('place')} as at, ${monthOf('place')} as month, '${kind}' as kind,
      '${cause}:' || id as cause_key from (${orders}) o`
  const entry = (posting: number, n: number, account: string, amount: string, orders: string | undefined) => {
    const isOfShop = account === 'pending' || account === 'available'
    return `select 3 * place - ${3 - posting} as posting_id, ${n} as n, '${account}' as account, ${isOfShop ? 'shop_id' : '0'} as shop_id,
      '${account === 'gateway' ? 'sandbox' : ''}' as gateway, ${amount} as amount, id as order_id from (${orders}) o`
  }
  const entries = [
    entry(1, 1, 'gateway', `credit - ${MARKET_VOUCHER}`, paid),
    entry(1, 2, 'market_vouchers', String(MARKET_VOUCHER), paid),
    entry(1, 3, 'pending', '-credit', paid),
    entry(2, 1, 'pending', 'fee + vat', earned),
    entry(2, 2, 'commission', '-fee', earned),
    entry(2, 3, 'commission_vat', '-vat', earned),
    entry(3, 1, 'pending', 'credit - fee - vat', released),
    entry(3, 2, 'available', 'fee + vat - credit', released),
  ]
  const postings = [
    posting(1, 'paid', 'payment', paid),
    posting(2, 'earned', 'earned', earned),
    posting(3, 'release', 'release', released),
  ]
  return [
    `insert into ledger_postings (id, at, month, kind, currency, cause_key, actor_kind, is_sealed)
    select id, at, month, kind, 'EUR', cause_key, 'system', 1 from (${postings.join(' union all ')}) p order by id`,
    `insert into ledger_entries (posting_id, n, account, shop_id, gateway, amount, order_id)
    select posting_id, n, account, shop_id, gateway, amount, order_id from (${entries.join(' union all ')}) e order by posting_id, n`,
  ]
}

const FEE_PERIODS = `insert into fee_periods (shop_id, month, document, vat, vat_ppm, commission, vat_amount)
  select m.shop_id, p.month, 'charge', 'domestic', 190000, 0 - sum(e.amount), 0 - sum(e.amount) * 19 / 100
  from ledger_postings p join ledger_entries e on e.posting_id = p.id join order_money m on m.order_id = e.order_id
  where p.kind = 'earned' and e.account = 'commission' group by m.shop_id, p.month`

async function advanceSequences(db: Db): Promise<void> {
  for (const table of ['users', 'shops', 'orders', 'order_lines', 'payments', 'ledger_postings'])
    await sql.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`).execute(db)
}
