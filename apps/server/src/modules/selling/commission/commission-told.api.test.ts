import { CommissionNotice, CommissionTrial } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createNotifier } from '../../base/notifications/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { withSettings } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../orders/testing/order-calls.ts'
import { createCommissionNotices } from './notices.ts'
import { type CommissionCalls, createCommissionCalls, OPERATOR } from './testing/commission-calls.ts'

const MINUTE_MS = 60_000

let shop: CommissionCalls
beforeAll(async () => {
  shop = await createCommissionCalls()
})
afterAll(() => shop.close())

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
    await shop.clear()
    const orders: number[] = []
    for (const commission_on_refund of ['all', 'percent_only', 'none'] as const) {
      await shop.clear()
      await withSettings(shop, { commission_on_refund }, () => shop.inForce({ percentage: 10, fixed: 0.25 }))
      expect((await shop.read()).rules[0]).toMatchObject({ on_refund: commission_on_refund })
      orders.push((await shop.buy([{ price: 2_000, quantity: 2 }])).id)
    }
    // 10 % of 40.00 and 0.25 for each of two pieces.
    const [all = 0, percentOnly = 0, none = 0] = orders
    expect(await refundOnePiece(all)).toBe(450 - 225)
    expect(await refundOnePiece(percentOnly)).toBe(450 - 200)
    expect(await refundOnePiece(none)).toBe(450)
  })

  it('needs notice where it becomes less, and is told in the mail', async () => {
    await shop.clear()
    await shop.inForce({ percentage: 10, name: 'Fees' })
    const { db } = shop.deps.database
    const { id } = await db.selectFrom('commission_rules').select('id').executeTakeFirstOrThrow()
    const { version } = await shop.read()
    const list = await withSettings(shop, { commission_on_refund: 'none' }, async () =>
      shop.done(shop.admin('POST', '', { version, name: 'Fees', percentage: 10, replaces: id })),
    )
    const next = list.rules.find(({ state }) => state === 'draft')
    expect(next).toMatchObject({ on_refund: 'none', raises: true })
    const notice = (await shop.admin('GET', `/${next?.id}/notice`)).body.data
    expect(JSON.stringify(notice)).toContain('not given back with a refund')
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
    await shop.clear()
    await mailOfSeller()
    const { id } = await shop.draft({ name: 'Pots', percentage: 12, fixed: 0.25, shop_id: shop.shopId })
    const notice = await shop.admin('GET', `/${id}/notice`)
    expect(CommissionNotice.strict().safeParse(notice.body.data).error).toBeUndefined()
    expect(notice.body.data.shops).toBe(1)
    const { change } = await shop.done(shop.announce(id))
    await Promise.all([workers().workDue(), workers().workDue()])
    await workers().workDue()
    const [mail, ...others] = await mailsTo()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Commission from .+: Pots$/)
    expect(mail?.text).toContain('12 % + $0.25 per piece')
    expect((await shop.read()).rules[0]?.notices).toEqual({ shops: 1, sent: 1, read: 0 })
    await shop.undo(change)
    await workers().workDue()
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([mail?.subject, 'Taken back: Pots'])
  })

  it('see in the console what they were told, and the staff sees who has read it', async () => {
    await shop.clear()
    await mailOfSeller()
    const { id } = await shop.draft({ name: 'Lamps', percentage: 9, shop_id: shop.shopId })
    await shop.done(shop.announce(id))
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
    expect((await shop.read()).rules[0]?.notices).toEqual({ shops: 1, sent: 1, read: 1 })
  })

  it('whom it does not concern are not told', async () => {
    await shop.clear()
    const books = await shop.newCategory()
    const { id } = await shop.draft({ category_id: books })
    await shop.done(shop.announce(id))
    const { db } = shop.deps.database
    expect(await db.selectFrom('commission_notices').selectAll().execute()).toEqual([])
    const { id: all } = await shop.draft({})
    await shop.done(shop.announce(all))
    const shops = await db.selectFrom('shops').where('status', '=', 'active').select('id').execute()
    const told = await db.selectFrom('commission_notices').select('shop_id').execute()
    expect(told.map(({ shop_id }) => shop_id)).toEqual(shops.map((one) => one.id).sort((a, b) => a - b))
  })

  it('read the rules that they are charged by, and nothing of drafts and of other shops', async () => {
    await shop.clear()
    const other = await addShop(shop, { owner_id: (await shop.addBuyer()).id })
    const ofOther = await shop.inForce({ percentage: 3, shop_id: other })
    const all = await shop.inForce({ percentage: 12 })
    const hidden = await shop.draft({})
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
    expect((await shop.admin('GET', '')).status).toBe(403)
    await db.updateTable('staff').set(was).where('user_id', '=', operator.id).execute()
  })
})

describe('a trial', () => {
  const tried = async (body: object): Promise<CommissionTrial> => {
    const { status, body: reply } = await shop.admin('POST', '/trial', body)
    expect(status, JSON.stringify(reply)).toBe(200)
    expect(CommissionTrial.strict().safeParse(reply.data).error).toBeUndefined()
    return reply.data
  }

  it('comes to what placing freezes, by shop, order and line', async () => {
    await shop.clear()
    const books = await shop.newCategory()
    const owner = (await shop.addBuyer()).id
    const shopId = await addShop(shop, { owner_id: owner })
    await shop.inForce({ percentage: 12, fixed: 0.25 })
    const goods = [
      { price: 2_495, quantity: 2 },
      { price: 999, categoryId: books },
    ]
    const before = await shop.buy(goods, { shopId })
    const { id } = await shop.draft({ percentage: 9, cap: 1.5, category_id: books, on_delivery: true })
    const trial = await tried({ id, shop_id: shopId })
    const own = trial.shops.find(({ shop: { id: shopOf } }) => shopOf === shopId)
    expect(own?.orders).toBe(1)
    const [order, ...others] = trial.changed_orders
    expect([order?.id, others]).toEqual([before.id, []])
    const cents = (decimal: number | undefined) => Math.round((decimal ?? 0) * 100)
    expect(order?.lines.map((line) => cents(line.before))).toEqual(before.commission)
    expect(cents(order?.delivery_before)).toBe(before.money.delivery_commission)
    await shop.inForce({ percentage: 9, cap: 1.5, category_id: books, on_delivery: true })
    const after = await shop.buy(goods, { shopId })
    expect(order?.lines.map((line) => cents(line.after))).toEqual(after.commission)
    expect(cents(order?.delivery_after)).toBe(Number(after.money.delivery_commission))
    const sum = (found: typeof after) =>
      found.commission.reduce<number>((all, one) => all + Number(one), Number(found.money.delivery_commission))
    expect(cents(own?.difference)).toBe(sum(after) - sum(before))
  })

  it('adds up all shops, and turns its pages', async () => {
    await shop.clear()
    const { id } = await shop.draft({ percentage: 10 })
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
