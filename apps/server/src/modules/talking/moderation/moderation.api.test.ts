import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createNotifier } from '../../base/notifications/index.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { createProductSchedule } from '../../goods/products/index.ts'
import { newIp, withSettings } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const admin = (method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, `/admin${path}`, { body: body ?? (method === 'POST' ? {} : undefined), by: operator })
const REASON = { reason: 'The picture shows another product.' }

async function createProduct(fields: object = {}): Promise<{ id: number; version: number }> {
  const options = { sizes: [], colors: [], variants: [{ size: null, color: null, stock: 5 }] }
  const body = { name: 'Zirconium lamp', price: 20, status: 'active', options, ...fields }
  return (await shop.call('POST', '/seller/products', { body })).body.data.product
}
const own = async (id: number) => (await shop.call('GET', `/seller/products/${id}`)).body.data.product
const isSeen = async (id: number) => (await shop.get(`/product-details?product_id=${id}`)).status === 200
const isFound = async (id: number) =>
  JSON.stringify((await shop.get('/products?search=zirconium&per_page=100')).body.data.products).includes(`"id":${id},`)
const bulkStatus = (id: number, status: string) =>
  shop.call('POST', '/seller/products/bulk', { body: { ids: [id], change: { kind: 'status', status } } })
const undo = async (change: { id: number }) => admin('POST', `/record/${change.id}/restore`)

async function report(kind: string, subject_id: number, by?: { headers: Record<string, string> }) {
  const reporter = by ?? (await shop.addBuyer())
  const reply = await shop.post(
    '/reports',
    { kind, subject_id, reason: 'untrue', text: 'Look' },
    { headers: reporter.headers, ip: newIp() },
  )
  return { reply, reporter }
}
const openReports = async (kind: string): Promise<{ id: number; subject_id: number; is_appeal: boolean }[]> =>
  (await admin('GET', `/reports?view=${kind}&limit=200`)).body.data.items

async function tellShop() {
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  await createNotifier({ ...deps, outbound: createOutbound(deps) }).tellDue()
}

describe('a hidden product', () => {
  test('is neither found nor bought, whatever its shop does, until the market shows it again', async () => {
    const { id, version } = await createProduct()
    const buyer = await shop.addBuyer()
    await shop.post('/cart/store', { product_id: id, quantity: 1 }, { headers: buyer.headers })
    expect([await isSeen(id), await isFound(id)]).toEqual([true, true])
    expect((await admin('POST', `/products/${id}/hide`, { reason: ' ' })).status).toBe(422)
    const hidden = await admin('POST', `/products/${id}/hide`, REASON)
    expect(hidden.body).toMatchObject({
      message: 'Hid the product Zirconium lamp',
      data: { product: { status: 'active', hold: { state: 'hidden', ...REASON } } },
    })
    expect([await isSeen(id), await isFound(id)]).toEqual([false, false])
    expect((await admin('POST', `/products/${id}/hide`, REASON)).status).toBe(409)
    expect((await own(id)).hold).toMatchObject({ state: 'hidden', ...REASON, is_asked: false })
    const ordered = await shop.place(buyer, { shop_ids: [shop.shopId] })
    expect(ordered.status, JSON.stringify(ordered.body)).toBeGreaterThanOrEqual(400)

    // Each way in which a shop chooses a status.
    expect((await bulkStatus(id, 'hidden')).status).toBe(200)
    expect((await bulkStatus(id, 'active')).status).toBe(200)
    const edited = await shop.call('PATCH', `/seller/products/${id}`, {
      body: { version: (await own(id)).version, status: 'active', price: 30 },
    })
    expect(edited.body.data.product).toMatchObject({ status: 'active', price: 30, hold: { state: 'hidden' } })
    const publishAt = new Date(shop.deps.now() + 60_000).toISOString()
    await shop.call('PATCH', `/seller/products/${id}`, {
      body: { version: (await own(id)).version, status: 'draft', publish_at: publishAt },
    })
    shop.setNow(shop.deps.now() + 120_000)
    await createProductSchedule(shop.deps).workDue()
    expect(await own(id)).toMatchObject({ status: 'active', hold: { state: 'hidden' } })
    expect(version).toBeLessThan((await own(id)).version)
    expect(await isSeen(id)).toBe(false)

    const shown = await admin('POST', `/products/${id}/show`)
    expect(shown.body.data.product).toMatchObject({ status: 'active', hold: null })
    expect([await isSeen(id), await isFound(id)]).toEqual([true, true])
    expect((await admin('POST', `/products/${id}/show`)).status).toBe(409)
  })

  test('keeps the status of its shop, and Undo puts the decision and its reports back', async () => {
    const { id } = await createProduct({ status: 'hidden' })
    await bulkStatus(id, 'active')
    await report('product', id)
    const { body } = await admin('POST', `/products/${id}/hide`, REASON)
    expect(await openReports('product')).not.toContainEqual(expect.objectContaining({ subject_id: id }))
    await bulkStatus(id, 'hidden')
    const undone = await undo(body.change)
    expect(undone.status).toBe(200)
    expect(await own(id)).toMatchObject({ status: 'hidden', hold: null })
    expect(await openReports('product')).toContainEqual(expect.objectContaining({ subject_id: id }))
    expect((await undo(undone.body.change)).status).toBe(200)
    expect((await own(id)).hold).toMatchObject(REASON)
    expect(await openReports('product')).not.toContainEqual(expect.objectContaining({ subject_id: id }))
  })

  test('may be looked at again when its shop asks, once', async () => {
    const { id } = await createProduct()
    const ask = () => shop.call('POST', `/seller/products/${id}/another-look`, { body: { text: 'New pictures' } })
    expect((await ask()).status).toBe(409)
    await admin('POST', `/products/${id}/hide`, REASON)
    expect((await ask()).body.data.product.hold.is_asked).toBe(true)
    expect((await ask()).status).toBe(409)
    const appeal = (await openReports('product')).find((one) => one.subject_id === id)
    expect(appeal?.is_appeal).toBe(true)
    const settled = await admin('POST', `/reports/${appeal?.id}/settle`, { outcome: 'shown' })
    expect(settled.body.data.report).toMatchObject({ settled: { outcome: 'shown' }, product: { hold: null } })
    expect(await isSeen(id)).toBe(true)
  })
})

describe('approval of products', () => {
  test('keeps new products and published drafts from shoppers until they are approved or refused', async () => {
    await withSettings(shop, { product_approval: false }, () =>
      withSettings(shop, { product_approval: true }, async () => {
        const active = await createProduct()
        const hidden = await createProduct({ status: 'hidden' })
        await bulkStatus(hidden.id, 'active')
        const draft = await createProduct({ status: 'draft' })
        expect((await own(draft.id)).hold).toBeNull()
        await bulkStatus(draft.id, 'archived')
        await bulkStatus(draft.id, 'active')
        const ids = [active.id, hidden.id, draft.id]
        for (const id of ids) {
          expect(await own(id)).toMatchObject({ status: 'active', hold: { state: 'waiting', reason: null } })
          expect(await isSeen(id)).toBe(false)
        }
        const { items, counts } = (await admin('GET', '/products?view=waiting')).body.data
        expect(items.map(({ id }: { id: number }) => id)).toEqual(ids)
        expect(counts.waiting).toBe(3)
        const approved = await admin('POST', '/products/approve', { ids: [active.id, hidden.id, 999_999] })
        expect(approved.body.data).toMatchObject({ done: 2, refused: [{ id: 999_999, code: 'not_found' }] })
        expect([await isSeen(active.id), await isSeen(hidden.id)]).toEqual([true, true])
        await admin('POST', '/products/refuse', { ids: [draft.id], ...REASON })
        expect((await own(draft.id)).hold).toMatchObject({ state: 'refused', ...REASON })
        expect((await admin('POST', '/products/approve', { ids: [draft.id] })).body.data).toMatchObject({ done: 0 })
        // An approved product is changed freely.
        await bulkStatus(active.id, 'hidden')
        await bulkStatus(active.id, 'active')
        expect(await isSeen(active.id)).toBe(true)
        expect((await undo(approved.body.change)).status).toBe(200)
        expect(await isSeen(active.id)).toBe(false)
      }),
    )
    const { id } = await createProduct()
    expect(await isSeen(id)).toBe(true)
  })
})

async function addReview(rating: number) {
  const { id: order_id, buyer, goods } = await shop.order()
  const productId = goods[0]?.productId ?? 0
  await shop.deps.database.db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', order_id).execute()
  const body = { product_id: productId, order_id, rating, description: 'Awful people' }
  const { review } = (await shop.post('/product-review', body, { headers: buyer.headers })).body.data
  return { id: review.id as number, productId }
}
const ratingOf = (productId: number) =>
  shop.deps.database.db
    .selectFrom('products')
    .where('id', '=', productId)
    .select(['rating_sum', 'review_count', 'rating'])
    .executeTakeFirstOrThrow()
const summaryOf = async (productId: number) => {
  const { data, average_rating_percentage: summary } = (await shop.get(`/reviews?product_id=${productId}`)).body.data
  return { shown: data.length, counted: summary.total_review }
}

describe('a hidden review', () => {
  test('is not shown and does not count, and comes back with its stars', async () => {
    const { id, productId } = await addReview(1)
    const shopBefore = await shop.deps.database.db
      .selectFrom('shops')
      .where('id', '=', shop.shopId)
      .select(['rating_sum', 'review_count'])
      .executeTakeFirstOrThrow()
    await report('review', id)
    const reported = (await openReports('review')).at(-1)
    const { body } = await admin('POST', `/reports/${reported?.id}/settle`, { outcome: 'hidden', ...REASON })
    expect(body).toMatchObject({ data: { report: { review: { hidden: REASON }, settled: { outcome: 'hidden' } } } })
    expect(await ratingOf(productId)).toEqual({ rating_sum: 0, review_count: 0, rating: 0 })
    expect(await summaryOf(productId)).toEqual({ shown: 0, counted: 0 })
    expect((await admin('POST', `/reviews/${id}/hide`, REASON)).status).toBe(409)
    const seen = (await shop.call('GET', '/seller/reviews?view=all')).body.data
    expect(seen.items.find((one: { id: number }) => one.id === id).hidden).toMatchObject(REASON)
    const { items } = (await admin('GET', '/reviews?view=hidden&search=awful')).body.data
    expect(items.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await undo(body.change)).status).toBe(200)
    expect(await ratingOf(productId)).toEqual({ rating_sum: 1, review_count: 1, rating: 100 })
    expect(await summaryOf(productId)).toEqual({ shown: 1, counted: 1 })
    expect((await openReports('review')).map((one) => one.id)).toContain(reported?.id)
    await admin('POST', `/reviews/${id}/hide`, REASON)
    await admin('POST', `/reviews/${id}/show`)
    expect(
      await shop.deps.database.db
        .selectFrom('shops')
        .where('id', '=', shop.shopId)
        .select(['rating_sum', 'review_count'])
        .executeTakeFirstOrThrow(),
    ).toEqual(shopBefore)
  })
})

describe('reports of shoppers', () => {
  test('stay one while they are open, are of visible things, and are limited', async () => {
    const { id } = await createProduct()
    const { reporter } = await report('product', id)
    await report('product', id, reporter)
    expect((await openReports('product')).filter((one) => one.subject_id === id)).toHaveLength(1)
    expect((await report('product', 999_999)).reply.status).toBe(404)
    expect((await report('review', 999_999)).reply.status).toBe(404)
    expect((await report('conversation', shop.shopId)).reply.status).toBe(404)
    await admin('POST', `/products/${id}/hide`, REASON)
    expect((await report('product', id)).reply.status).toBe(404)
    for (let count = 0; count < 20; count++) {
      const other = await createProduct()
      await report('product', other.id, reporter)
    }
    expect((await report('shop', shop.shopId, reporter)).reply.status).toBe(429)
  })

  test('are settled together, and opened again by Undo', async () => {
    const { id } = await createProduct()
    await report('product', id)
    await report('product', id)
    const [first] = (await openReports('product')).filter((one) => one.subject_id === id)
    const opened = await admin('GET', `/reports/${first?.id}`)
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    const shown = opened.body.data.report
    expect(shown).toMatchObject({ title: 'Zirconium lamp', reporter: { is_shop: false }, product: { id } })
    expect(shown.others).toHaveLength(1)
    const dismissed = await admin('POST', `/reports/${first?.id}/settle`, { outcome: 'dismissed', note: 'Fine' })
    expect(dismissed.body.data.report.settled).toMatchObject({ outcome: 'dismissed', note: 'Fine' })
    expect(dismissed.body.data.report.others[0].settled).toMatchObject({ outcome: 'dismissed' })
    expect((await admin('POST', `/reports/${first?.id}/settle`, { outcome: 'dismissed' })).status).toBe(409)
    expect((await admin('GET', '/reports?view=settled')).body.data.items[0].subject_id).toBe(id)
    await undo(dismissed.body.change)
    expect((await openReports('product')).filter((one) => one.subject_id === id)).toHaveLength(2)
    expect((await admin('POST', `/reports/${first?.id}/settle`, { outcome: 'hidden' })).status).toBe(422)
  })

  test('open a conversation to the staff while it is reported, and the record tells who read it', async () => {
    const buyer = await shop.addBuyer()
    await shop.post(
      '/send-message',
      { shop_id: shop.shopId, message: 'You cheat', type: 'user' },
      { headers: buyer.headers },
    )
    await report('conversation', shop.shopId, buyer)
    const reported = (await openReports('conversation')).at(-1)
    const details = await admin('GET', `/reports/${reported?.id}`)
    expect(JSON.stringify(details.body)).not.toContain('You cheat')
    const read = await admin('POST', `/reports/${reported?.id}/messages`)
    expect(read.body.data.messages).toMatchObject([{ text: 'You cheat', is_customer: true }])
    expect(read.body.message).toMatch(/^Read a reported conversation with /)
    expect((await admin('POST', `/reports/${reported?.id}/settle`, { outcome: 'hidden', ...REASON })).status).toBe(409)
    await admin('POST', `/reports/${reported?.id}/settle`, { outcome: 'handled' })
    expect((await admin('POST', `/reports/${reported?.id}/messages`)).status).toBe(409)
    const { id } = await createProduct()
    await report('product', id)
    const other = (await openReports('product')).find((one) => one.subject_id === id)
    expect((await admin('POST', `/reports/${other?.id}/messages`)).status).toBe(404)
  })
})

test('shops hear of decisions with their reasons, but not of those taken back at once', async () => {
  const told = await createProduct({ name: 'Told lamp' })
  const quiet = await createProduct({ name: 'Quiet lamp' })
  await admin('POST', `/products/${told.id}/hide`, REASON)
  const { body } = await admin('POST', `/products/${quiet.id}/hide`, REASON)
  await undo(body.change)
  await tellShop()
  const rows = await shop.deps.database.db
    .selectFrom('notifications')
    .where('shop_id', '=', shop.shopId)
    .where('kind', '=', 'product_decided')
    .select(['target_id', 'values_json'])
    .execute()
  const values = rows.filter((row) => [told.id, quiet.id].includes(row.target_id ?? 0))
  expect(values).toHaveLength(1)
  expect(JSON.parse(values[0]?.values_json ?? '')).toMatchObject({ product: 'Told lamp', state: 'hidden', ...REASON })
})

test('lists of products are searched by name, number and shop, and read page by page', async () => {
  const { id } = await createProduct({ name: 'Quixotic vase' })
  const found = async (search: string) =>
    (await admin('GET', `/products?search=${encodeURIComponent(search)}`)).body.data.items.map(
      (one: { id: number }) => one.id,
    )
  expect(await found('quixotic')).toEqual([id])
  expect(await found(`#${id}`)).toContain(id)
  const { shop: named } = (await admin('GET', `/products/${id}`)).body.data.product
  expect(await found(named.name)).toContain(id)
  const first = (await admin('GET', '/products?limit=2')).body.data
  const second = (await admin('GET', `/products?limit=2&cursor=${first.next_cursor}`)).body.data
  const ids = [...first.items, ...second.items].map((one: { id: number }) => one.id)
  expect(new Set(ids).size).toBe(4)
})

test('products that lack a fact are listed and searched, page by page, with how many there are', async () => {
  const bare = await createProduct({ name: 'Rhodium spoon' })
  await createProduct({ name: 'Rhodium bowl', net_quantity: 1, net_unit: 'piece' })
  const found = async (query: string) => (await admin('GET', `/products?search=rhodium&${query}`)).body.data
  expect(await found('lacks=content')).toMatchObject({ items: [{ id: bare.id }], total: 1, next_cursor: null })
  const first = await found('lacks=safety&limit=1')
  expect(first).toMatchObject({ items: [{ name: 'Rhodium bowl' }], total: 2 })
  expect(await found(`lacks=safety&limit=1&cursor=${first.next_cursor}`)).toMatchObject({
    items: [{ id: bare.id }],
    total: null,
  })
  const { data } = (await admin('GET', '/products?lacks=content')).body
  const { count } = await shop.deps.database.db
    .selectFrom('products')
    .where('status', '=', 'active')
    .where('net_unit', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(data.total).toBe(Number(count))
  expect((await admin('GET', '/products?lacks=price')).status).toBe(422)
})
