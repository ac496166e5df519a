import { CommissionNotice, CommissionRules, CommissionTrial } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { statementsOf } from '../../../../test/support/count-statements.ts'
import { createNotifier } from '../../base/notifications/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addShop, addVoucher, putInCart } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { createCommissionNotices } from './notices.ts'

const OPERATOR = 'operator1@rialto.test'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PATCH'
const admin = async (method: Method, path: string, body?: object) =>
  shop.call(method, `/admin/commission${path}`, {
    body,
    // Tests put the clock past the end of sessions.
    by: { headers: await enterConsole(shop, OPERATOR) },
  })

async function done(reply: ReturnType<typeof admin>): Promise<CommissionRules & { change: number }> {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
  expect(CommissionRules.strict().safeParse(body.data).error).toBeUndefined()
  return { ...body.data, change: body.change?.id }
}
const read = () => done(admin('GET', ''))

/** Ends what other tests left, without notices, and leaves the list empty. */
async function clear() {
  const { db } = shop.deps.database
  await db.deleteFrom('commission_notices').execute()
  await db.deleteFrom('commission_rules').execute()
  shop.deps.invalidations.publish('settings')
}

async function draft(fields: object) {
  const { version } = await read()
  const name = `Rule ${version}`
  const list = await done(admin('POST', '', { version, name, percentage: 12, ...fields }))
  const rule = list.rules.find(
    (one) => one.name === ((fields as { name?: string }).name ?? name) && one.state === 'draft',
  )
  if (!rule) throw new Error('nothing was drafted')
  return { id: rule.id, version: list.version, change: list.change, rule }
}

const announce = async (id: number, fromDay?: string) =>
  admin('POST', `/${id}/announce`, { version: (await read()).version, from_day: fromDay })

/** A rule in force, as nobody notices its days: its announcement is put back in time. */
async function inForce(fields: object) {
  const { id } = await draft(fields)
  await done(announce(id))
  const { db } = shop.deps.database
  await db
    .updateTable('commission_rules')
    .set({ in_force_from: shop.deps.now() - DAY_MS })
    .where('id', '=', id)
    .execute()
  const { rule } = await db.selectFrom('commission_rules').where('id', '=', id).select('rule').executeTakeFirstOrThrow()
  await db
    .updateTable('commission_rules')
    .set({ ended_at: shop.deps.now() - DAY_MS })
    .where('rule', '=', rule)
    .where('id', '<>', id)
    .execute()
  shop.deps.invalidations.publish('settings')
  return id
}

async function newCategory(parentId?: number): Promise<number> {
  const { db } = shop.deps.database
  const slug = `category-${Math.random()}`
  const { id } = await db
    .insertInto('categories')
    .values({ parent_id: parentId ?? null, name: slug, slug, thumbnail: '', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  shop.deps.invalidations.publish('catalogue')
  return id
}

interface Goods {
  price?: number
  quantity?: number
  categoryId?: number
}

async function place(goods: Goods[], { shopId = shop.shopId, codes = [] as string[] } = {}) {
  const { db } = shop.deps.database
  const buyer = await shop.addBuyer()
  for (const { price = 1_000, quantity = 1, categoryId } of goods) {
    const { productId } = await putInCart(shop, buyer.id, { shopId, price, quantity })
    await db.deleteFrom('product_categories').where('product_id', '=', productId).execute()
    if (categoryId)
      await db.insertInto('product_categories').values({ product_id: productId, category_id: categoryId }).execute()
  }
  for (const code of codes) {
    const voucher = await db.selectFrom('vouchers').where('code', '=', code).select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('collected_vouchers')
      .values({ user_id: buyer.id, voucher_id: voucher.id, collected_at: shop.deps.now() })
      .execute()
  }
  const { status, body } = await shop.place(buyer, { shop_ids: [shopId], coupon_codes: codes })
  expect(status, body.message).toBe(200)
  return frozen(body.data.orders[0].id)
}

async function frozen(id: number) {
  const { db } = shop.deps.database
  const money = await db.selectFrom('order_money').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('order_lines')
    .where('order_id', '=', id)
    .select(['commission_rule_id', 'commission_ppm', 'commission_fixed', 'commission_base', 'commission'])
    .orderBy('id')
    .execute()
  return { id, money, lines, commission: lines.map((line) => line.commission) }
}

const day = (offset: number) => new Date(shop.deps.now() + offset * DAY_MS).toISOString().slice(0, 10)

describe('a draft', () => {
  it('charges nobody, and can be changed, discarded and taken back', async () => {
    await clear()
    const { id, change } = await draft({ percentage: 50 })
    expect((await place([{}])).commission).toEqual([0])
    const { version, change: edited } = await done(
      admin('PATCH', `/${id}`, { version: (await read()).version, percentage: 9.5, fixed: 0.25, cap: 5 }),
    )
    expect((await read()).rules[0]).toMatchObject({
      percentage: 9.5,
      fixed: 0.25,
      cap: 5,
      state: 'draft',
      raises: true,
    })
    expect((await undo(edited)).status).toBe(200)
    expect((await read()).rules[0]).toMatchObject({ percentage: 50, fixed: 0, cap: null })
    expect((await admin('PATCH', `/${id}`, { version, percentage: 1 })).body.code).toBe('stale')
    expect((await undo(change)).status).toBe(200)
    expect((await read()).rules).toEqual([])
  })

  it('is refused with a most below its least, a shop or category that is none, and more decimals than can be paid', async () => {
    const { version } = await read()
    const errors = async (fields: object) =>
      Object.keys((await admin('POST', '', { version, name: 'Trial', percentage: 5, ...fields })).body.errors)
    expect(await errors({ floor: 2, cap: 1 })).toEqual(['cap'])
    expect(await errors({ shop_id: 999_999 })).toEqual(['shop_id'])
    expect(await errors({ category_id: 999_999 })).toEqual(['category_id'])
    expect(await errors({ percentage: 101 })).toEqual(['percentage'])
    expect(await errors({ fixed: 0.001 })).toEqual(['fixed'])
  })
})

const undo = async (change: number) =>
  shop.call('POST', `/admin/record/${change}/restore`, {
    body: {},
    by: { headers: await enterConsole(shop, OPERATOR) },
  })

describe('what a refund gives back of a commission', () => {
  /** Refunds one of two pieces of an order that has been delivered. */
  async function refundOnePiece(id: number): Promise<number> {
    for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
      await shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })
    const { db } = shop.deps.database
    const line = await db.selectFrom('order_lines').where('order_id', '=', id).select('id').executeTakeFirstOrThrow()
    const { status, body } = await shop.call('POST', `/seller/orders/${id}/refunds`, {
      body: { lines: [{ line_id: line.id, quantity: 1 }], version: (await shop.rowOf(id)).version },
    })
    expect(status, body.message).toBe(200)
    return sumOfCommission(id)
  }

  async function sumOfCommission(id: number): Promise<number> {
    const { sum } = await shop.deps.database.db
      .selectFrom('ledger_entries')
      .where('order_id', '=', id)
      .where('account', '=', 'commission')
      .select((eb) => eb.fn.sum<number>('amount').as('sum'))
      .executeTakeFirstOrThrow()
    return 0 - Number(sum)
  }

  it('is kept by the version of the rule, whatever the setting becomes', async () => {
    await clear()
    const orders: number[] = []
    for (const commission_on_refund of ['all', 'percent_only', 'none'] as const) {
      await clear()
      await withSettings(shop, { commission_on_refund }, () => inForce({ percentage: 10, fixed: 0.25 }))
      expect((await read()).rules[0]).toMatchObject({ on_refund: commission_on_refund })
      orders.push((await place([{ price: 2_000, quantity: 2 }])).id)
    }
    // 10 % of 40.00 and 0.25 for each of two pieces.
    const [all = 0, percentOnly = 0, none = 0] = orders
    expect(await refundOnePiece(all)).toBe(450 - 225)
    expect(await refundOnePiece(percentOnly)).toBe(450 - 200)
    expect(await refundOnePiece(none)).toBe(450)
  })

  it('needs notice where it becomes less, and is told in the mail', async () => {
    await clear()
    await inForce({ percentage: 10, name: 'Fees' })
    const { db } = shop.deps.database
    const { id } = await db.selectFrom('commission_rules').select('id').executeTakeFirstOrThrow()
    const { version } = await read()
    const list = await withSettings(shop, { commission_on_refund: 'none' }, async () =>
      done(admin('POST', '', { version, name: 'Fees', percentage: 10, replaces: id })),
    )
    const next = list.rules.find(({ state }) => state === 'draft')
    expect(next).toMatchObject({ on_refund: 'none', raises: true })
    const notice = (await admin('GET', `/${next?.id}/notice`)).body.data
    expect(JSON.stringify(notice)).toContain('not given back with a refund')
  })
})

describe('the rule that decides', () => {
  it('is the first of the list that fits, and the order freezes its figures', async () => {
    await clear()
    const books = await newCategory()
    const poems = await newCategory(books)
    const all = await inForce({ percentage: 12, fixed: 0.25 })
    const ofBooks = await inForce({ percentage: 8, category_id: books })
    const { lines, money } = await place([
      { price: 2_495, quantity: 2 },
      { price: 999, categoryId: poems },
    ])
    expect(lines).toEqual([
      {
        commission_rule_id: all,
        commission_ppm: 120_000,
        commission_fixed: 25,
        commission_base: 4_990,
        commission: 649,
      },
      {
        commission_rule_id: ofBooks,
        commission_ppm: 80_000,
        commission_fixed: 0,
        commission_base: 999,
        commission: 80,
      },
    ])
    expect(money.delivery_commission).toBe(0)
    const own = await inForce({ percentage: 5, shop_id: shop.shopId, on_delivery: true })
    const seller = await place([{ categoryId: poems }])
    expect(seller.lines[0]).toMatchObject({ commission_rule_id: own, commission: 50 })
    expect(seller.money.delivery_commission).toBe(Math.round(Number(seller.money.delivery) * 0.05))
  })

  it('is found by where a category lies when the order is placed, and the order keeps it', async () => {
    await clear()
    const [books, toys] = [await newCategory(), await newCategory()]
    const poems = await newCategory(books)
    await inForce({ percentage: 12 })
    await inForce({ percentage: 8, category_id: books })
    const before = await place([{ categoryId: poems }])
    await shop.deps.database.db.updateTable('categories').set({ parent_id: toys }).where('id', '=', poems).execute()
    shop.deps.invalidations.publish('catalogue')
    expect((await place([{ categoryId: poems }])).commission).toEqual([120])
    expect((await frozen(before.id)).commission).toEqual([80])
  })

  it('takes the goods after the shop’s own voucher, and before the market’s', async () => {
    await clear()
    await inForce({ percentage: 10 })
    const own = await addVoucher(shop, { shop_id: shop.shopId })
    const ofMarket = await addVoucher(shop, { shop_id: null })
    const base = async (code: string) => {
      const order = await place([{ price: 10_000 }], { codes: [code] })
      const row = await shop.rowOf(order.id)
      return [Number(order.lines[0]?.commission_base), 10_000 - Number(row.coupon_discount)]
    }
    const [charged, paid] = await base(own.code)
    expect(charged).toBe(paid)
    const [full, less] = await base(ofMarket.code)
    expect(full).toBe(10_000)
    expect(less).toBeLessThan(10_000)
  })

  it('taxes the fee by the market’s country where a shop has told nothing', async () => {
    await withSettings(shop, { home_country: 'DE', fee_vat_percentage: 19 }, async () => {
      expect((await place([{}])).money).toMatchObject({ fee_vat: 'domestic', fee_vat_ppm: 190_000 })
    })
  })

  it('is told line by line on the order to those who may see money, and to nobody else', async () => {
    await clear()
    await inForce({ percentage: 12, fixed: 0.25 })
    const { id } = await place([{ price: 2_495, quantity: 2 }])
    const shown = async () => (await shop.call('GET', `/seller/orders/${id}`)).body.data.order.lines[0].commission
    expect(await shown()).toEqual({ percentage: 12, fixed: 0.25, base: 49.9, amount: 6.49 })
    const { db } = shop.deps.database
    const member = db
      .updateTable('shop_members')
      .where('user_id', '=', shop.seller.id)
      .where('shop_id', '=', shop.shopId)
    await member.set({ role: 'fulfilment' }).execute()
    expect(await shown()).toBeUndefined()
    await member.set({ role: 'owner' }).execute()
    const row = await shop.rowOf(id)
    const buyer = await shop.loginAs(row.user_id)
    const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: buyer })
    expect(JSON.stringify(body)).not.toContain('commission')
  })

  it('costs no statement', async () => {
    const statements = async () => {
      const [warm, buyer] = [await shop.addBuyer(), await shop.addBuyer()]
      for (const { id } of [warm, buyer]) await putInCart(shop, id, { shopId: shop.shopId })
      // The first one reads what the process keeps.
      await shop.place(warm, { shop_ids: [shop.shopId] })
      const all = await statementsOf(() => shop.place(buyer, { shop_ids: [shop.shopId] }))
      // The commits that a transaction shares with others on SQLite depend on the moment.
      return all.filter((sql) => !/^(begin|commit)/.test(sql))
    }
    await clear()
    const without = await statements()
    await inForce({ percentage: 12, category_id: await newCategory() })
    await inForce({ percentage: 12 })
    expect(await statements()).toEqual(without)
  })
})

describe('an announcement', () => {
  it('of what may cost more needs its days, and holds from the second of its day on', async () => {
    await clear()
    const { id } = await draft({ percentage: 12 })
    const tooSoon = await announce(id, day(3))
    expect([tooSoon.status, tooSoon.body.code]).toEqual([422, 'rule_notice'])
    const { first_day } = await read()
    const list = await done(announce(id))
    const from = Date.parse(list.rules[0]?.in_force_from ?? '')
    expect(list.rules[0]).toMatchObject({ state: 'announced', in_force_from: `${first_day}T00:00:00.000Z` })
    expect(from - shop.deps.now()).toBeGreaterThanOrEqual(15 * DAY_MS)
    const now = shop.deps.now()
    shop.setNow(from - 1)
    expect((await place([{}])).commission).toEqual([0])
    shop.setNow(from)
    expect((await place([{}])).commission).toEqual([120])
    expect((await read()).rules[0]?.state).toBe('in_force')
    shop.setNow(now)
  })

  it('of what is lower for every order is in force with the next minute, and orders keep their version', async () => {
    await clear()
    const id = await inForce({ percentage: 12 })
    const before = await place([{}])
    const { version } = await read()
    const list = await done(admin('POST', '', { version, replaces: id, name: 'Lower', percentage: 10 }))
    const next = list.rules.find(({ state }) => state === 'draft')
    expect(next).toMatchObject({ replaces: id, number: 2, raises: false })
    const announced = await done(announce(next?.id ?? 0))
    const from = Date.parse(announced.rules.find((rule) => rule.id === next?.id)?.in_force_from ?? '')
    expect(from - shop.deps.now()).toBeLessThanOrEqual(2 * MINUTE_MS)
    expect(from % MINUTE_MS).toBe(0)
    expect((await place([{}])).commission).toEqual([120])
    const now = shop.deps.now()
    shop.setNow(from)
    expect((await place([{}])).commission).toEqual([100])
    expect((await frozen(before.id)).commission).toEqual([120])
    shop.setNow(now)
  })

  it('is kept by orders that are placed meanwhile as the rule of their second', async () => {
    await clear()
    const id = await inForce({ percentage: 12 })
    const { version } = await read()
    const list = await done(admin('POST', '', { version, replaces: id, name: 'Lower', percentage: 10 }))
    const next = list.rules.find(({ state }) => state === 'draft')?.id ?? 0
    const placing = () => place([{}, { quantity: 2 }])
    const [first, announced, second, third] = await Promise.all([placing(), announce(next), placing(), placing()])
    const from = Date.parse(
      (await done(Promise.resolve(announced))).rules.find((rule) => rule.id === next)?.in_force_from ?? '',
    )
    const now = shop.deps.now()
    shop.setNow(from - 1)
    const before = await placing()
    shop.setNow(from)
    const after = await placing()
    for (const { id: order } of [first, second, third, before])
      expect((await frozen(order)).lines.map((line) => line.commission_rule_id)).toEqual([id, id])
    expect(after.lines.map((line) => line.commission_rule_id)).toEqual([next, next])
    shop.setNow(now)
  })

  it('comes into force while an order waits to be written: the order keeps the rule of when it was placed', async () => {
    await clear()
    const id = await inForce({ percentage: 12 })
    const { version } = await read()
    const list = await done(admin('POST', '', { version, replaces: id, name: 'Lower', percentage: 10 }))
    const next = list.rules.find(({ state }) => state === 'draft')?.id ?? 0
    const from = Date.parse((await done(announce(next))).rules.find((rule) => rule.id === next)?.in_force_from ?? '')
    const now = shop.deps.now()
    const { database } = shop.deps
    for (const [begins, ends] of [
      [from - 1, from + 1],
      [from, from - 3_600_000],
    ] as const) {
      const buyer = await shop.addBuyer()
      const goods = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 1_000 })
      shop.setNow(begins)
      const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      // Another process holds the goods: the order has begun, and its stock is to be taken.
      const holding = database.write(async (tx) => {
        await tx
          .updateTable('product_variants')
          .set((eb) => ({ stock: eb.ref('stock') }))
          .where('id', '=', goods.variantId)
          .execute()
        held.resolve()
        await gate.promise
      })
      await held.promise
      const placing = shop.place(buyer, { shop_ids: [shop.shopId] })
      shop.setNow(ends)
      gate.resolve()
      await holding
      const { status, body } = await placing
      expect(status, body.message).toBe(200)
      const order = await frozen(body.data.orders[0].id)
      const { placed_at } = await shop.rowOf(order.id)
      expect(order.commission).toEqual([placed_at >= from ? 100 : 120])
      expect(order.lines.map((line) => line.commission_rule_id)).toEqual([placed_at >= from ? next : id])
    }
    shop.setNow(now)
  })

  it('needs its days where only some order would cost more', async () => {
    await clear()
    const id = await inForce({ percentage: 12 })
    const { version } = await read()
    // Less for dear goods, more for cheap ones.
    const { rules } = await done(admin('POST', '', { version, replaces: id, name: 'Mixed', percentage: 8, floor: 0.5 }))
    const mixed = rules.find(({ state }) => state === 'draft')
    expect(mixed?.raises).toBe(true)
    expect((await announce(mixed?.id ?? 0, day(1))).body.code).toBe('rule_notice')
  })

  it('can be taken back until it is in force, and never changed', async () => {
    await clear()
    const { id } = await draft({ percentage: 12 })
    const { change } = await done(announce(id))
    const { version } = await read()
    expect((await admin('PATCH', `/${id}`, { version, percentage: 1 })).body.code).toBe('conflict')
    expect((await announce(id)).body.code).toBe('conflict')
    expect((await undo(change)).status).toBe(200)
    expect((await read()).rules[0]?.state).toBe('draft')
    const again = await done(announce(id))
    const now = shop.deps.now()
    shop.setNow(now + 20 * DAY_MS)
    expect((await undo(again.change)).body.code).toBe('conflict')
    shop.setNow(now)
  })

  it('keeps the version in force until its day, and brings it back when it is taken back', async () => {
    await clear()
    const id = await inForce({ percentage: 12 })
    const { version } = await read()
    const { rules } = await done(admin('POST', '', { version, replaces: id, name: 'Higher', percentage: 15 }))
    const higher = rules.find(({ state }) => state === 'draft')?.id ?? 0
    await done(announce(higher))
    const state = async () => (await read()).rules.map((rule) => [rule.percentage, rule.state, rule.ended_at !== null])
    expect(await state()).toEqual([
      [12, 'in_force', true],
      [15, 'announced', false],
    ])
    await done(admin('POST', `/${higher}/end`, { version: (await read()).version }))
    expect(await state()).toEqual([
      [12, 'in_force', false],
      [15, 'draft', false],
    ])
  })
})

describe('the end of a rule', () => {
  it('needs its days where a dearer one decides afterwards, and comes at once where nothing does', async () => {
    await clear()
    const books = await newCategory()
    const all = await inForce({ percentage: 12 })
    const cheap = await inForce({ percentage: 8, category_id: books })
    const end = async (id: number, from_day?: string) =>
      admin('POST', `/${id}/end`, { version: (await read()).version, from_day })
    expect((await end(cheap, day(2))).body.code).toBe('rule_notice')
    const ended = await done(end(all))
    expect(Date.parse(ended.rules.find(({ id }) => id === all)?.ended_at ?? '') - shop.deps.now()).toBeLessThan(
      2 * MINUTE_MS,
    )
    expect((await end(all)).body.code).toBe('conflict')
  })
})

describe('the order of the list', () => {
  it('changes at once where nobody pays more, is refused elsewhere, and can be taken back', async () => {
    await clear()
    const [books, toys] = [await newCategory(), await newCategory()]
    const dear = await inForce({ percentage: 12, category_id: books })
    const cheap = await inForce({ percentage: 8, category_id: toys })
    const order = async (ids: number[], version?: number) =>
      admin('POST', '/order', { ids, version: version ?? (await read()).version })
    expect((await read()).rules.map(({ id }) => id)).toEqual([dear, cheap])
    const { version } = await read()
    const moved = await done(order([cheap, dear]))
    expect((await order([dear, cheap], version)).body.code).toBe('stale')
    expect((await order([dear, cheap])).body.code).toBe('rule_notice')
    expect((await order([dear])).status).toBe(422)
    expect((await undo(moved.change)).body.code).toBe('rule_notice')
    const plain = await draft({ percentage: 5, category_id: await newCategory() })
    const list = await done(order([plain.id, cheap, dear]))
    expect((await undo(list.change)).status).toBe(200)
  })

  it('lets one of two operators win who move rules at once', async () => {
    await clear()
    const [one, other] = [await draft({}), await draft({})]
    const { version } = await read()
    const replies = await Promise.all(
      [
        [one.id, other.id],
        [other.id, one.id],
        [other.id, one.id],
      ].map((ids) => admin('POST', '/order', { version, ids })),
    )
    const codes = replies.map(({ body }) => body.code ?? 'done')
    expect(codes.filter((code) => code === 'stale').length).toBeGreaterThanOrEqual(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'stale']))
  })
})

describe('sellers', () => {
  const workers = () => {
    const settings = createSettings(shop.deps)
    const deps = { ...shop.deps, settings }
    return createCommissionNotices({ ...deps, outbound: createOutbound(deps) })
  }
  const mailsTo = async () =>
    shop.deps.database.db
      .selectFrom('outbox')
      .where('recipient', '=', (await mailOfSeller()) ?? '')
      .select(['subject', 'text'])
      .orderBy('id')
      .execute()
  const mailOfSeller = async () => {
    const { db } = shop.deps.database
    await db
      .insertInto('shop_members')
      .values({ shop_id: shop.shopId, user_id: shop.seller.id, role: 'owner', created_at: shop.deps.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return (await db.selectFrom('users').where('id', '=', shop.seller.id).select('email').executeTakeFirstOrThrow())
      .email
  }

  it('whom it concerns are told once, and again when it is taken back', async () => {
    await clear()
    await mailOfSeller()
    const { id } = await draft({ name: 'Pots', percentage: 12, fixed: 0.25, shop_id: shop.shopId })
    const notice = await admin('GET', `/${id}/notice`)
    expect(CommissionNotice.strict().safeParse(notice.body.data).error).toBeUndefined()
    expect(notice.body.data.shops).toBe(1)
    const { change } = await done(announce(id))
    await Promise.all([workers().workDue(), workers().workDue()])
    await workers().workDue()
    const [mail, ...others] = await mailsTo()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Commission from .+: Pots$/)
    expect(mail?.text).toContain('12 % + $0.25 per piece')
    expect((await read()).rules[0]?.notices).toEqual({ shops: 1, sent: 1, read: 0 })
    await undo(change)
    await workers().workDue()
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([mail?.subject, 'Taken back: Pots'])
  })

  it('see in the console what they were told, and the staff sees who has read it', async () => {
    await clear()
    await mailOfSeller()
    const { id } = await draft({ name: 'Lamps', percentage: 9, shop_id: shop.shopId })
    await done(announce(id))
    const own = createSettings(shop.deps)
    const outbound = createOutbound({ ...shop.deps, settings: own })
    const notifier = createNotifier({ ...shop.deps, settings: own, outbound })
    await workers().workDue()
    await notifier.tellDue()
    await notifier.tellDue()
    const { items } = (await shop.call('GET', '/seller/notifications')).body.data
    const told = items.filter(({ kind }: { kind: string }) => kind === 'rule')
    expect(told).toMatchObject([
      { title: expect.stringMatching(/^Commission from .+: Lamps$/), href: '/money/commission' },
    ])
    // The law's own mail went to the owner; a second one would say less.
    expect((await mailsTo()).filter(({ subject }) => subject.includes('Lamps'))).toHaveLength(1)
    const { kinds } = (await shop.call('GET', '/seller/notification-settings')).body.data
    expect(kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('rule')

    const noticesOf = async () => (await shop.call('GET', '/seller/money/rules')).body.data.notices
    const [notice] = await noticesOf()
    expect(notice).toMatchObject({ name: 'Lamps', read_at: null })
    const readUpTo = (by?: { headers: Record<string, string> }) =>
      shop.call('POST', '/seller/money/rules/read', { body: { up_to: notice.id }, ...(by && { by }) })
    expect((await readUpTo({ headers: await enterConsole(shop, 'seller2@rialto.test') })).status).toBe(200)
    expect((await noticesOf())[0].read_at).toBeNull()
    expect((await readUpTo()).status).toBe(200)
    const { read_at } = (await noticesOf())[0]
    expect(read_at).toEqual(expect.any(String))
    shop.setNow(shop.deps.now() + MINUTE_MS)
    expect((await readUpTo()).status).toBe(200)
    expect((await noticesOf())[0].read_at).toBe(read_at)
    expect((await read()).rules[0]?.notices).toEqual({ shops: 1, sent: 1, read: 1 })
  })

  it('whom it does not concern are not told', async () => {
    await clear()
    const books = await newCategory()
    const { id } = await draft({ category_id: books })
    await done(announce(id))
    const { db } = shop.deps.database
    expect(await db.selectFrom('commission_notices').selectAll().execute()).toEqual([])
    const { id: all } = await draft({})
    await done(announce(all))
    const shops = await db.selectFrom('shops').where('status', '=', 'active').select('id').execute()
    const told = await db.selectFrom('commission_notices').select('shop_id').execute()
    expect(told.map(({ shop_id }) => shop_id)).toEqual(shops.map((one) => one.id).sort((a, b) => a - b))
  })

  it('read the rules that they are charged by, and nothing of drafts and of other shops', async () => {
    await clear()
    const other = await addShop(shop, { owner_id: (await shop.addBuyer()).id })
    const ofOther = await inForce({ percentage: 3, shop_id: other })
    const all = await inForce({ percentage: 12 })
    const hidden = await draft({})
    const { body } = await shop.call('GET', '/seller/money/rules')
    expect(body.data.rules.map((rule: { id: number }) => rule.id)).toEqual([all])
    expect(JSON.stringify(body.data)).not.toContain('"shop"')
    for (const id of [ofOther, hidden.id])
      expect((await shop.call('POST', `/seller/money/rules/${id}/trial`, { body: {} })).status).toBe(404)
    expect((await shop.call('POST', `/seller/money/rules/${all}/trial`, { body: {} })).body.code).toBe('conflict')
  })

  it('cannot change them, nor can staff without the permission', async () => {
    const body = { version: 0, name: 'Trial', percentage: 1 }
    expect((await shop.call('POST', '/admin/commission', { body })).status).toBeGreaterThanOrEqual(401)
    const { db } = shop.deps.database
    const operator = await db.selectFrom('users').where('email', '=', OPERATOR).select('id').executeTakeFirstOrThrow()
    const role = { role: 'catalogue' as const }
    const was = await db.selectFrom('staff').where('user_id', '=', operator.id).select('role').executeTakeFirstOrThrow()
    await db.updateTable('staff').set(role).where('user_id', '=', operator.id).execute()
    expect((await admin('GET', '')).status).toBe(403)
    await db.updateTable('staff').set(was).where('user_id', '=', operator.id).execute()
  })
})

describe('a trial', () => {
  const tried = async (body: object): Promise<CommissionTrial> => {
    const { status, body: reply } = await admin('POST', '/trial', body)
    expect(status, JSON.stringify(reply)).toBe(200)
    expect(CommissionTrial.strict().safeParse(reply.data).error).toBeUndefined()
    return reply.data
  }

  it('comes to what placing freezes, by shop, order and line', async () => {
    await clear()
    const books = await newCategory()
    const owner = (await shop.addBuyer()).id
    const shopId = await addShop(shop, { owner_id: owner })
    await inForce({ percentage: 12, fixed: 0.25 })
    const goods = [
      { price: 2_495, quantity: 2 },
      { price: 999, categoryId: books },
    ]
    const before = await place(goods, { shopId })
    const { id } = await draft({ percentage: 9, cap: 1.5, category_id: books, on_delivery: true })
    const trial = await tried({ id, shop_id: shopId })
    const own = trial.shops.find(({ shop: { id: shopOf } }) => shopOf === shopId)
    expect(own?.orders).toBe(1)
    const [order, ...others] = trial.changed_orders
    expect([order?.id, others]).toEqual([before.id, []])
    const cents = (decimal: number | undefined) => Math.round((decimal ?? 0) * 100)
    expect(order?.lines.map((line) => cents(line.before))).toEqual(before.commission)
    expect(cents(order?.delivery_before)).toBe(before.money.delivery_commission)
    await inForce({ percentage: 9, cap: 1.5, category_id: books, on_delivery: true })
    const after = await place(goods, { shopId })
    expect(order?.lines.map((line) => cents(line.after))).toEqual(after.commission)
    expect(cents(order?.delivery_after)).toBe(Number(after.money.delivery_commission))
    const sum = (found: typeof after) =>
      found.commission.reduce<number>((all, one) => all + Number(one), Number(found.money.delivery_commission))
    expect(cents(own?.difference)).toBe(sum(after) - sum(before))
  })

  it('adds up all shops, and turns its pages', async () => {
    await clear()
    const { id } = await draft({ percentage: 10 })
    const all = await tried({ id })
    const total = (field: 'before' | 'after' | 'sales') =>
      all.shops.reduce((sum, one) => sum + Math.round(one[field] * 100), 0)
    expect(total('after')).toBe(Math.round(all.after * 100))
    expect(total('sales')).toBe(Math.round(all.sales * 100))
    expect([all.before, all.difference]).toEqual([0, all.after])
    const largest = [...all.shops].sort((a, b) => b.orders - a.orders)[0]
    const seen = new Set<number>()
    let cursor: string | null = null
    do {
      const page: CommissionTrial = await tried({ id, shop_id: largest?.shop.id, cursor, days: 90 })
      for (const order of page.changed_orders) {
        expect(seen.has(order.id)).toBe(false)
        seen.add(order.id)
      }
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen.size).toBe(largest?.orders)
  })
})
