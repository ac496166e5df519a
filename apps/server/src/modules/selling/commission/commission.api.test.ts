import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from '../../../../test/support/count-statements.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addVoucher, putInCart } from '../orders/testing/order-calls.ts'
import { type CommissionCalls, createCommissionCalls, DAY_MS } from './testing/commission-calls.ts'

const MINUTE_MS = 60_000

let shop: CommissionCalls
beforeAll(async () => {
  shop = await createCommissionCalls()
})
afterAll(() => shop.close())

describe('a draft', () => {
  it('charges nobody, and can be changed, discarded and taken back', async () => {
    await shop.clear()
    const { id, change } = await shop.draft({ percentage: 50 })
    expect((await shop.buy([{}])).commission).toEqual([0])
    const { version, change: edited } = await shop.done(
      shop.admin('PATCH', `/${id}`, { version: (await shop.read()).version, percentage: 9.5, fixed: 0.25, cap: 5 }),
    )
    expect((await shop.read()).rules[0]).toMatchObject({
      percentage: 9.5,
      fixed: 0.25,
      cap: 5,
      state: 'draft',
      raises: true,
    })
    expect((await shop.undo(edited)).status).toBe(200)
    expect((await shop.read()).rules[0]).toMatchObject({ percentage: 50, fixed: 0, cap: null })
    expect((await shop.admin('PATCH', `/${id}`, { version, percentage: 1 })).body.code).toBe('stale')
    expect((await shop.undo(change)).status).toBe(200)
    expect((await shop.read()).rules).toEqual([])
  })

  it('is refused with a most below its least, a shop or category that is none, and more decimals than can be paid', async () => {
    const { version } = await shop.read()
    const errors = async (fields: object) =>
      Object.keys((await shop.admin('POST', '', { version, name: 'Trial', percentage: 5, ...fields })).body.errors)
    expect(await errors({ floor: 2, cap: 1 })).toEqual(['cap'])
    expect(await errors({ shop_id: 999_999 })).toEqual(['shop_id'])
    expect(await errors({ category_id: 999_999 })).toEqual(['category_id'])
    expect(await errors({ percentage: 101 })).toEqual(['percentage'])
    expect(await errors({ fixed: 0.001 })).toEqual(['fixed'])
  })
})

describe('the rule that decides', () => {
  it('is the first of the list that fits, and the order freezes its figures', async () => {
    await shop.clear()
    const books = await shop.newCategory()
    const poems = await shop.newCategory(books)
    const all = await shop.inForce({ percentage: 12, fixed: 0.25 })
    const ofBooks = await shop.inForce({ percentage: 8, category_id: books })
    const { lines, money } = await shop.buy([
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
    const own = await shop.inForce({ percentage: 5, shop_id: shop.shopId, on_delivery: true })
    const seller = await shop.buy([{ categoryId: poems }])
    expect(seller.lines[0]).toMatchObject({ commission_rule_id: own, commission: 50 })
    expect(seller.money.delivery_commission).toBe(Math.round(Number(seller.money.delivery) * 0.05))
  })

  it('is found by where a category lies when the order is placed, and the order keeps it', async () => {
    await shop.clear()
    const [books, toys] = [await shop.newCategory(), await shop.newCategory()]
    const poems = await shop.newCategory(books)
    await shop.inForce({ percentage: 12 })
    await shop.inForce({ percentage: 8, category_id: books })
    const before = await shop.buy([{ categoryId: poems }])
    await shop.deps.database.db.updateTable('categories').set({ parent_id: toys }).where('id', '=', poems).execute()
    shop.deps.invalidations.publish('catalogue')
    expect((await shop.buy([{ categoryId: poems }])).commission).toEqual([120])
    expect((await shop.frozen(before.id)).commission).toEqual([80])
  })

  it('takes the goods after the shop’s own voucher, and before the market’s', async () => {
    await shop.clear()
    await shop.inForce({ percentage: 10 })
    const own = await addVoucher(shop, { shop_id: shop.shopId })
    const ofMarket = await addVoucher(shop, { shop_id: null })
    const base = async (code: string) => {
      const order = await shop.buy([{ price: 10_000 }], { codes: [code] })
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
      expect((await shop.buy([{}])).money).toMatchObject({ fee_vat: 'domestic', fee_vat_ppm: 190_000 })
    })
  })

  it('is told line by line on the order to those who may see money, and to nobody else', async () => {
    await shop.clear()
    await shop.inForce({ percentage: 12, fixed: 0.25 })
    const { id } = await shop.buy([{ price: 2_495, quantity: 2 }])
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
    await shop.clear()
    const without = await statements()
    await shop.inForce({ percentage: 12, category_id: await shop.newCategory() })
    await shop.inForce({ percentage: 12 })
    expect(await statements()).toEqual(without)
  })
})

describe('an announcement', () => {
  it('of what may cost more needs its days, and holds from the second of its day on', async () => {
    await shop.clear()
    const { id } = await shop.draft({ percentage: 12 })
    const tooSoon = await shop.announce(id, shop.day(3))
    expect([tooSoon.status, tooSoon.body.code]).toEqual([422, 'rule_notice'])
    const { first_day } = await shop.read()
    const list = await shop.done(shop.announce(id))
    const from = Date.parse(list.rules[0]?.in_force_from ?? '')
    expect(list.rules[0]).toMatchObject({ state: 'announced', in_force_from: `${first_day}T00:00:00.000Z` })
    expect(from - shop.deps.now()).toBeGreaterThanOrEqual(15 * DAY_MS)
    const now = shop.deps.now()
    shop.setNow(from - 1)
    expect((await shop.buy([{}])).commission).toEqual([0])
    shop.setNow(from)
    expect((await shop.buy([{}])).commission).toEqual([120])
    expect((await shop.read()).rules[0]?.state).toBe('in_force')
    shop.setNow(now)
  })

  it('of what is lower for every order is in force with the next minute, and orders keep their version', async () => {
    await shop.clear()
    const id = await shop.inForce({ percentage: 12 })
    const before = await shop.buy([{}])
    const { version } = await shop.read()
    const list = await shop.done(shop.admin('POST', '', { version, replaces: id, name: 'Lower', percentage: 10 }))
    const next = list.rules.find(({ state }) => state === 'draft')
    expect(next).toMatchObject({ replaces: id, number: 2, raises: false })
    const announced = await shop.done(shop.announce(next?.id ?? 0))
    const from = Date.parse(announced.rules.find((rule) => rule.id === next?.id)?.in_force_from ?? '')
    expect(from - shop.deps.now()).toBeLessThanOrEqual(2 * MINUTE_MS)
    expect(from % MINUTE_MS).toBe(0)
    expect((await shop.buy([{}])).commission).toEqual([120])
    const now = shop.deps.now()
    shop.setNow(from)
    expect((await shop.buy([{}])).commission).toEqual([100])
    expect((await shop.frozen(before.id)).commission).toEqual([120])
    shop.setNow(now)
  })

  it('is kept by orders that are placed meanwhile as the rule of their second', async () => {
    await shop.clear()
    const id = await shop.inForce({ percentage: 12 })
    const { version } = await shop.read()
    const list = await shop.done(shop.admin('POST', '', { version, replaces: id, name: 'Lower', percentage: 10 }))
    const next = list.rules.find(({ state }) => state === 'draft')?.id ?? 0
    const placing = () => shop.buy([{}, { quantity: 2 }])
    const [first, announced, second, third] = await Promise.all([placing(), shop.announce(next), placing(), placing()])
    const from = Date.parse(
      (await shop.done(Promise.resolve(announced))).rules.find((rule) => rule.id === next)?.in_force_from ?? '',
    )
    const now = shop.deps.now()
    shop.setNow(from - 1)
    const before = await placing()
    shop.setNow(from)
    const after = await placing()
    for (const { id: order } of [first, second, third, before])
      expect((await shop.frozen(order)).lines.map((line) => line.commission_rule_id)).toEqual([id, id])
    expect(after.lines.map((line) => line.commission_rule_id)).toEqual([next, next])
    shop.setNow(now)
  })

  it('comes into force while an order waits to be written: the order keeps the rule of when it was placed', async () => {
    await shop.clear()
    const id = await shop.inForce({ percentage: 12 })
    const { version } = await shop.read()
    const list = await shop.done(shop.admin('POST', '', { version, replaces: id, name: 'Lower', percentage: 10 }))
    const next = list.rules.find(({ state }) => state === 'draft')?.id ?? 0
    const from = Date.parse(
      (await shop.done(shop.announce(next))).rules.find((rule) => rule.id === next)?.in_force_from ?? '',
    )
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
      const order = await shop.frozen(body.data.orders[0].id)
      const { placed_at } = await shop.rowOf(order.id)
      expect(order.commission).toEqual([placed_at >= from ? 100 : 120])
      expect(order.lines.map((line) => line.commission_rule_id)).toEqual([placed_at >= from ? next : id])
    }
    shop.setNow(now)
  })

  it('needs its days where only some order would cost more', async () => {
    await shop.clear()
    const id = await shop.inForce({ percentage: 12 })
    const { version } = await shop.read()
    // Less for dear goods, more for cheap ones.
    const { rules } = await shop.done(
      shop.admin('POST', '', { version, replaces: id, name: 'Mixed', percentage: 8, floor: 0.5 }),
    )
    const mixed = rules.find(({ state }) => state === 'draft')
    expect(mixed?.raises).toBe(true)
    expect((await shop.announce(mixed?.id ?? 0, shop.day(1))).body.code).toBe('rule_notice')
  })

  it('can be taken back until it is in force, and never changed', async () => {
    await shop.clear()
    const { id } = await shop.draft({ percentage: 12 })
    const { change } = await shop.done(shop.announce(id))
    const { version } = await shop.read()
    expect((await shop.admin('PATCH', `/${id}`, { version, percentage: 1 })).body.code).toBe('conflict')
    expect((await shop.announce(id)).body.code).toBe('conflict')
    expect((await shop.undo(change)).status).toBe(200)
    expect((await shop.read()).rules[0]?.state).toBe('draft')
    const again = await shop.done(shop.announce(id))
    const now = shop.deps.now()
    shop.setNow(now + 20 * DAY_MS)
    expect((await shop.undo(again.change)).body.code).toBe('conflict')
    shop.setNow(now)
  })

  it('keeps the version in force until its day, and brings it back when it is taken back', async () => {
    await shop.clear()
    const id = await shop.inForce({ percentage: 12 })
    const { version } = await shop.read()
    const { rules } = await shop.done(shop.admin('POST', '', { version, replaces: id, name: 'Higher', percentage: 15 }))
    const higher = rules.find(({ state }) => state === 'draft')?.id ?? 0
    await shop.done(shop.announce(higher))
    const state = async () =>
      (await shop.read()).rules.map((rule) => [rule.percentage, rule.state, rule.ended_at !== null])
    expect(await state()).toEqual([
      [12, 'in_force', true],
      [15, 'announced', false],
    ])
    await shop.done(shop.admin('POST', `/${higher}/end`, { version: (await shop.read()).version }))
    expect(await state()).toEqual([
      [12, 'in_force', false],
      [15, 'draft', false],
    ])
  })
})

describe('the end of a rule', () => {
  it('needs its days where a dearer one decides afterwards, and comes at once where nothing does', async () => {
    await shop.clear()
    const books = await shop.newCategory()
    const all = await shop.inForce({ percentage: 12 })
    const cheap = await shop.inForce({ percentage: 8, category_id: books })
    const end = async (id: number, from_day?: string) =>
      shop.admin('POST', `/${id}/end`, { version: (await shop.read()).version, from_day })
    expect((await end(cheap, shop.day(2))).body.code).toBe('rule_notice')
    const ended = await shop.done(end(all))
    expect(Date.parse(ended.rules.find(({ id }) => id === all)?.ended_at ?? '') - shop.deps.now()).toBeLessThan(
      2 * MINUTE_MS,
    )
    expect((await end(all)).body.code).toBe('conflict')
  })
})

describe('the order of the list', () => {
  it('changes at once where nobody pays more, is refused elsewhere, and can be taken back', async () => {
    await shop.clear()
    const [books, toys] = [await shop.newCategory(), await shop.newCategory()]
    const dear = await shop.inForce({ percentage: 12, category_id: books })
    const cheap = await shop.inForce({ percentage: 8, category_id: toys })
    const order = async (ids: number[], version?: number) =>
      shop.admin('POST', '/order', { ids, version: version ?? (await shop.read()).version })
    expect((await shop.read()).rules.map(({ id }) => id)).toEqual([dear, cheap])
    const { version } = await shop.read()
    const moved = await shop.done(order([cheap, dear]))
    expect((await order([dear, cheap], version)).body.code).toBe('stale')
    expect((await order([dear, cheap])).body.code).toBe('rule_notice')
    expect((await order([dear])).status).toBe(422)
    expect((await shop.undo(moved.change)).body.code).toBe('rule_notice')
    const plain = await shop.draft({ percentage: 5, category_id: await shop.newCategory() })
    const list = await shop.done(order([plain.id, cheap, dear]))
    expect((await shop.undo(list.change)).status).toBe(200)
  })

  it('lets one of two operators win who move rules at once', async () => {
    await shop.clear()
    const [one, other] = [await shop.draft({}), await shop.draft({})]
    const { version } = await shop.read()
    const replies = await Promise.all(
      [
        [one.id, other.id],
        [other.id, one.id],
        [other.id, one.id],
      ].map((ids) => shop.admin('POST', '/order', { version, ids })),
    )
    const codes = replies.map(({ body }) => body.code ?? 'done')
    expect(codes.filter((code) => code === 'stale').length).toBeGreaterThanOrEqual(1)
    expect(new Set(codes)).toEqual(new Set(['done', 'stale']))
  })
})
