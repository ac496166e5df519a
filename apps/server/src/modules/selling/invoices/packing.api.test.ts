import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller } from '../../../../test/support/console.ts'
import { toJson } from '../../../db/json.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../checkout/testing/put-in-cart.ts'
import { createSellerCalls, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { readPdf, textOf } from './testing/read-pdf.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const MM = 72 / 25.4

interface Request {
  ids: number[]
  kind?: string
  format?: string
  locale?: string
  by?: { headers: Record<string, string> }
}

async function documents({ ids, kind = 'slip', format = 'a4', locale = 'en', by = shop.seller }: Request) {
  // As the console asks for several.
  const query = [`ids=${ids.join(',')}`, `kind=${kind}`, `format=${format}`].join('&')
  const reply = await shop.app.inject({
    url: `/api/seller/documents?${query}`,
    headers: { ...by.headers, 'accept-language': locale },
    remoteAddress: newIp(),
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, body: reply.body }
}
const textsOf = async (request: Request) =>
  readPdf((await documents(request)).bytes).pages.map((page) => page.map(({ text }) => text))
const sizesOf = (bytes: Buffer) =>
  [...bytes.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width) / MM),
    Math.round(Number(height) / MM),
  ])

describe('GET /seller/documents', () => {
  it('prints a slip for each order, in the given order, with what is to be packed and no price', async () => {
    const [first, second] = [await shop.order([2, 1]), await shop.order([3], 'sandbox')]
    const { db } = shop.deps.database
    await db.updateTable('orders').set({ note: 'Ring twice' }).where('id', '=', first.id).execute()
    await db
      .updateTable('product_variants')
      .set({ sku: 'KET-7' })
      .where('id', '=', first.goods[0]?.variantId ?? 0)
      .execute()
    const { status, headers, bytes } = await documents({ ids: [second.id, first.id] })
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    const [paid, cash] = readPdf(bytes).pages.map((page) => page.map(({ text }) => text))
    expect(cash).toEqual(
      expect.arrayContaining([
        'Packing slip',
        `Order number: ${first.code}`,
        'Ana Rahman',
        'Trial kettle',
        'KET-7',
        'Pieces in total: 3',
        'Ring twice',
        '+8801711400000',
      ]),
    )
    expect(paid).toContain(`Order number: ${second.code}`)
    // Cash to collect is the only amount of money.
    expect(cash?.filter((text) => /\d\.\d\d/.test(text))).toEqual([
      expect.stringMatching(/^To collect on delivery: \$/),
    ])
    expect(paid?.filter((text) => /\d\.\d\d/.test(text))).toEqual([])
  })

  it('prints what is left of an order that has been sent in part, and all of it once it has left', async () => {
    const order = await shop.order([3])
    await shop.ship(order.id, [[order.lines[0] ?? 0, 1]])
    expect((await textsOf({ ids: [order.id] }))[0]).toContain('Pieces in total: 2')
    await shop.ship(order.id, [[order.lines[0] ?? 0, 2]])
    expect((await textsOf({ ids: [order.id] }))[0]).toContain('Pieces in total: 3')
  })

  it.each([
    [
      'a4',
      [
        [210, 297],
        [210, 297],
      ],
      [4, 1],
    ],
    ['a6', Array(5).fill([105, 148]), [1, 1, 1, 1, 1]],
    ['roll', Array(5).fill([100, 150]), [1, 1, 1, 1, 1]],
  ])('prints labels on %s', async (format, sizes, labels) => {
    const orders = [await shop.order(), await shop.order(), await shop.order(), await shop.order(), await shop.order()]
    const { bytes } = await documents({ ids: orders.map(({ id }) => id), kind: 'label', format })
    expect(sizesOf(bytes)).toEqual(sizes)
    const { pages } = readPdf(bytes)
    expect(pages.map((page) => page.filter(({ text }) => text === 'Ana Rahman').length)).toEqual(labels)
    const codes = orders.map(({ code }) => code)
    expect(
      textOf(readPdf(bytes))
        .split('\n')
        .filter((text) => codes.includes(text)),
    ).toEqual(codes)
    for (const { x, y } of pages.flat()) {
      expect(x).toBeGreaterThan(0)
      expect(y).toBeGreaterThan(0)
    }
  })

  it('continues a long slip on further pages, with every line once', async () => {
    const order = await shop.order(Array(24).fill(1))
    const { pages } = readPdf((await documents({ ids: [order.id], format: 'a6' })).bytes)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat().filter(({ text }) => text === 'Trial kettle')).toHaveLength(24)
    for (const page of pages.slice(1)) expect(page.map(({ text }) => text)).toContain(order.code)
    for (const { y, text } of pages.flat()) expect(y, text).toBeGreaterThan(15)
  })

  it('is written from right to left in Arabic', async () => {
    const order = await shop.order()
    const address = { name: 'أميرة حداد', phone: '+8801711400000', area: 'دكا', address_line: 'شارع النهر 18' }
    const rest = {
      flat_no: null,
      post_code: '1205',
      address_line2: null,
      address_type: 'home' as const,
      latitude: null,
      longitude: null,
    }
    await shop.deps.database.db
      .updateTable('orders')
      .set({ address_json: toJson({ id: 1, is_default: true, ...address, ...rest }) })
      .where('id', '=', order.id)
      .execute()
    for (const kind of ['slip', 'label']) {
      const [page] = readPdf((await documents({ ids: [order.id], kind, format: 'a6', locale: 'ar' })).bytes).pages
      const recipient = page?.find(({ text }) => text === 'أميرة حداد')
      expect(recipient, kind).toBeDefined()
      expect(recipient?.x ?? 0).toBeGreaterThan((105 * MM) / 2)
    }
  })

  it('refuses orders of another shop, shoppers, none and too many', async () => {
    const order = await shop.order()
    const stranger = await addSeller(shop)
    await addShop(shop, { owner_id: stranger.id })
    expect((await documents({ ids: [order.id], by: stranger })).status).toBe(404)
    expect((await documents({ ids: [order.id, 1] })).status).toBe(404)
    expect((await documents({ ids: [order.id], by: order.buyer })).status).toBe(403)
    expect((await documents({ ids: [] })).status).toBe(422)
    expect((await documents({ ids: Array.from({ length: 101 }, (_, index) => index + 1) })).status).toBe(422)
    expect((await documents({ ids: [order.id], format: 'a5' })).status).toBe(422)
  })
})
