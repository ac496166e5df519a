import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { addPerson, call } from './testing/people.ts'

// What a change does decides whether its author may make it, whichever call makes it.

type By = { headers: Record<string, string> }
type Method = 'POST' | 'PATCH' | 'DELETE'

let shop: SellerCalls
let owner: Record<string, string>
let staff: Record<string, string>
beforeAll(async () => {
  shop = await createSellerCalls()
  owner = await enterConsole(shop, (await addPerson(shop, shop.shopId, 'owner')).email ?? '')
  staff = await enterConsole(shop, (await addPerson(shop, null, 'owner')).email ?? '')
})
afterAll(() => shop.close())

async function keyWith(...permissions: string[]): Promise<By> {
  const { body } = await call(shop, owner, 'POST /seller/api-keys', { name: 'Test', permissions })
  return { headers: { authorization: `Bearer ${body.data.key}` } }
}
const send = (by: By, method: Method, path: string, body?: object) => shop.call(method, path, { by, body })
const asOwner = (method: Method, path: string, body?: object) => send({ headers: owner }, method, path, body)

describe('paying money back', () => {
  async function paidOrder() {
    const order = await shop.order([1], 'sandbox')
    const { db } = shop.deps.database
    await db.updateTable('payments').set({ status: 'paid' }).where('user_id', '=', order.buyer.id).execute()
    await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', order.id).execute()
    return order
  }
  const refundsOf = (orderId: number) =>
    shop.deps.database.db.selectFrom('refunds').where('order_id', '=', orderId).select('amount').execute()

  it('is refused to a key without orders.refund that cancels, and nothing of the cancellation stays', async () => {
    const key = await keyWith('orders.read', 'orders.fulfil', 'stock', 'products.write')
    const order = await paidOrder()
    const refused = await send(key, 'POST', `/seller/orders/${order.id}/status`, { status: 'cancelled' })
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: expect.stringContaining('money') },
    })
    expect(await shop.rowOf(order.id)).toMatchObject({ status: 'pending', cancelled_by: null })
    expect(await refundsOf(order.id)).toEqual([])
    expect(await shop.stockOf(order.goods[0] as never)).toMatchObject({ sold: 1 })
  })

  it('is refused in a change of several orders, which goes on with the others', async () => {
    const key = await keyWith('orders.read', 'orders.fulfil')
    const [paid, cash] = [await paidOrder(), await shop.order()]
    const body = { ids: [paid.id, cash.id], status: 'cancelled' }
    expect((await send(key, 'POST', '/seller/orders/bulk', body)).body.data).toMatchObject({
      done: 1,
      refused: [{ id: paid.id, code: 'forbidden', message: expect.any(String) }],
    })
    expect(await shop.rowOf(paid.id)).toMatchObject({ status: 'pending' })
    expect(await shop.rowOf(cash.id)).toMatchObject({ status: 'cancelled' })
  })

  it('is refused where a voucher has paid the whole order', async () => {
    const key = await keyWith('orders.fulfil')
    const order = await shop.order()
    const free = { payment_status: 'paid', payable_amount: 0 } as const
    await shop.deps.database.db.updateTable('orders').set(free).where('id', '=', order.id).execute()
    expect((await send(key, 'POST', `/seller/orders/${order.id}/status`, { status: 'cancelled' })).status).toBe(403)
  })

  it('is done by a key with orders.refund', async () => {
    const key = await keyWith('orders.fulfil', 'orders.refund')
    const order = await paidOrder()
    expect((await send(key, 'POST', `/seller/orders/${order.id}/status`, { status: 'cancelled' })).status).toBe(200)
    expect(await refundsOf(order.id)).toHaveLength(1)
  })

  it('needs the permission refunds in the market', async () => {
    const make = async (permissions: string[]): Promise<By> => {
      const { body } = await call(shop, staff, 'POST /admin/api-keys', { name: 'Test', permissions })
      return { headers: { authorization: `Bearer ${body.data.key}` } }
    }
    const order = await paidOrder()
    const path = `/admin/orders/${order.id}/cancel`
    expect((await send(await make(['orders', 'customers']), 'POST', path, { reason: 'Recall' })).status).toBe(403)
    expect((await send(await make(['orders', 'refunds']), 'POST', path, { reason: 'Recall' })).status).toBe(200)
  })
})

describe('changing stock', () => {
  const plain = (stock?: number) => ({ sizes: [], colors: [], variants: [{ size: null, color: null, stock }] })
  const sizes = (...stocks: [string, number | undefined][]) => ({
    sizes: stocks.map(([name]) => ({ name })),
    colors: [],
    variants: stocks.map(([size, stock]) => ({ size, color: null, stock })),
  })
  async function product(fields: object = {}) {
    const body = { name: 'Clay pot', price: 20, status: 'active', options: plain(5), ...fields }
    const { id, version } = (await asOwner('POST', '/seller/products', body)).body.data.product
    const { db } = shop.deps.database
    const row = await db.selectFrom('products').where('id', '=', id).select('handle').executeTakeFirstOrThrow()
    return { id, version, handle: row.handle }
  }
  const stockOf = async (id: number): Promise<[stock: number, version: number]> => {
    const { db } = shop.deps.database
    const { stock, version } = await db
      .selectFrom('products')
      .where('id', '=', id)
      .select(['stock', 'version'])
      .executeTakeFirstOrThrow()
    return [stock, version]
  }
  const importing = async (by: By, text: string) => {
    const { body } = await send(by, 'POST', '/seller/products/import', { text, dry_run: true })
    return send(by, 'POST', '/seller/products/import', { import_id: body.data.import_id })
  }

  it('is refused to a key with products.write alone in every call of products, and leaves them as they were', async () => {
    const key = await keyWith('products.read', 'products.write')
    const { id, version, handle } = await product()
    const several = await product({ options: sizes(['S', 2], ['M', 3]) })
    const changes: [string, Method, string, object][] = [
      ['a new product', 'POST', '/seller/products', { name: 'Vase', price: 9, options: plain(3) }],
      ['a changed stock', 'PATCH', `/seller/products/${id}`, { version, stock: { value: 9, expected: 5 } }],
      ['changed options', 'PATCH', `/seller/products/${id}`, { version, options: plain(9) }],
      [
        'a variant less',
        'PATCH',
        `/seller/products/${several.id}`,
        { version: several.version, options: sizes(['S', undefined]) },
      ],
      [
        'a variant more',
        'PATCH',
        `/seller/products/${several.id}`,
        { version: several.version, options: sizes(['S', undefined], ['M', undefined], ['L', 4]) },
      ],
      ['several', 'POST', '/seller/products/bulk', { ids: [id], change: { kind: 'stock', mode: 'set', value: 99 } }],
      ['added', 'POST', '/seller/products/bulk', { ids: [id], change: { kind: 'stock', mode: 'add', value: 1 } }],
    ]
    for (const [name, method, path, body] of changes)
      expect(await send(key, method, path, body), name).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await importing(key, `handle,stock\n${handle},77`)).status).toBe(403)
    expect((await importing(key, 'handle,name,price,stock\nnew-bowl,Bowl,12,8')).status).toBe(403)
    expect(await stockOf(id)).toEqual([5, version])
    expect(await stockOf(several.id)).toEqual([5, several.version])
  })

  it('is needed by none of the changes that leave it as it is', async () => {
    const key = await keyWith('products.read', 'products.write')
    const { id, version, handle } = await product()
    const patch = { version, name: 'Clay jar', price: 21, options: plain(5) }
    expect((await send(key, 'PATCH', `/seller/products/${id}`, patch)).status).toBe(200)
    const body = { ids: [id], change: { kind: 'price', by: 'set', value: 18 } }
    expect((await send(key, 'POST', '/seller/products/bulk', body)).status).toBe(200)
    expect((await importing(key, `handle,price\n${handle},17`)).status).toBe(200)
    expect((await send(key, 'POST', '/seller/products', { name: 'Vase', price: 9 })).status).toBe(200)
    expect((await stockOf(id))[0]).toBe(5)
  })

  it('is refused where it follows from undoing a change or an import', async () => {
    const key = await keyWith('products.read', 'products.write', 'shop.write')
    const { id, handle, version } = await product()
    const bulk = { ids: [id], change: { kind: 'stock', mode: 'set', value: 8 } }
    const together = (await asOwner('POST', '/seller/products/bulk', bulk)).body
    const edit = { version: version + 1, options: plain(9) }
    const edited = (await asOwner('PATCH', `/seller/products/${id}`, edit)).body
    for (const { change } of [edited, together])
      expect((await send(key, 'POST', `/seller/record/${change.id}/restore`)).status).toBe(403)
    const applied = await importing({ headers: owner }, `handle,stock\n${handle},12`)
    expect((await send(key, 'POST', `/seller/imports/${applied.body.data.import_id}/undo`)).status).toBe(403)
    expect((await stockOf(id))[0]).toBe(12)
  })

  it('is done by a key with both permissions', async () => {
    const key = await keyWith('products.read', 'products.write', 'stock')
    const { id } = await product()
    const body = { ids: [id], change: { kind: 'stock', mode: 'set', value: 99 } }
    expect((await send(key, 'POST', '/seller/products/bulk', body)).status).toBe(200)
    expect((await stockOf(id))[0]).toBe(99)
  })
})
