import { CommissionRules } from '@rialto/contract'
import { expect } from 'vitest'
import { enterConsole } from '../../../../../test/support/console.ts'
import { putInCart } from '../../orders/testing/order-calls.ts'
import { createSellerCalls } from '../../orders/testing/seller-calls.ts'

export const OPERATOR = 'operator1@rialto.test'
export const DAY_MS = 86_400_000

type Method = 'GET' | 'POST' | 'PATCH'

interface Goods {
  price?: number
  quantity?: number
  categoryId?: number
}

/** A shop whose orders pay commission, and the market's staff that makes its rules. */
export async function createCommissionCalls() {
  const shop = await createSellerCalls()
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
    const { rule } = await db
      .selectFrom('commission_rules')
      .where('id', '=', id)
      .select('rule')
      .executeTakeFirstOrThrow()
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

  async function buy(goods: Goods[], { shopId = shop.shopId, codes = [] as string[] } = {}) {
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

  const undo = async (change: number) =>
    shop.call('POST', `/admin/record/${change}/restore`, {
      body: {},
      by: { headers: await enterConsole(shop, OPERATOR) },
    })

  return { ...shop, admin, done, read, clear, draft, announce, inForce, newCategory, buy, frozen, day, undo }
}

export type CommissionCalls = Awaited<ReturnType<typeof createCommissionCalls>>
