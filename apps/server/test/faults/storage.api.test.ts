import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, newIp, type Shopper } from '../../src/modules/accounts/testing/shopper.ts'
import { addStockedProduct } from '../../src/modules/cart/testing/add-stocked-product.ts'
import { addShop, createOrderCalls, type OrderCalls, putInCart } from '../../src/modules/orders/testing/order-calls.ts'
import { SELLER, SHOPPER, userId, validFields } from '../every-call/testing/demo-values.ts'
import { sampleOf } from '../every-call/testing/sample.ts'
import { send } from '../every-call/testing/send.ts'
import { encodeForm } from '../support/form.ts'
import { fillDisk, makeReadOnly } from './testing/disk.ts'

const keys = Object.keys(endpoints) as EndpointKey[]
const busy = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '60' } }
const hasFullDevice = existsSync('/dev/full')

let shop: OrderCalls
let who: Shopper
beforeAll(async () => {
  shop = await createOrderCalls()
  who = await addShopper(shop)
})
afterAll(() => shop.close())

const openTicket = () => {
  const ticket = { issue_type: 'Delivery issue', subject: 'A broken cup', message: 'It came in pieces. '.repeat(200) }
  return shop.post('/support-ticket', ticket, { headers: who.headers, ip: newIp() })
}

describe.runIf(hasFullDevice)('a shop on a full disk', () => {
  it('says so for the moment, shows what there is, and goes on when there is room', async () => {
    const makeRoom = await fillDisk(shop.deps.database, 'ticket_messages')
    for (const answer of [await openTicket(), ...(await Promise.all([openTicket(), openTicket()]))])
      expect(answer).toMatchObject(busy)
    const { body } = await shop.get('/support-tickets', { headers: who.headers })
    expect(body.data.data).toEqual([])
    expect((await shop.get('/products')).status).toBe(200)
    await makeRoom()
    expect((await openTicket()).status).toBe(200)
  })

  it('places no order, nor half of one, and the same one once there is room', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    const goods = await putInCart(shop, buyer.id, { shopId, quantity: 2 })
    const place = () => shop.place(buyer, { shop_ids: [shopId] }, 'full')
    const makeRoom = await fillDisk(shop.deps.database, 'order_events')
    const before = await shop.tableDigests()
    // Its mail alone needs more than what is left on a page.
    expect(await place()).toMatchObject(busy)
    expect(await shop.tableDigests()).toEqual(before)
    expect((await shop.get('/carts', { headers: buyer.headers })).body.data.total).toBe(2)
    await makeRoom()
    const placed = await place()
    expect(placed.status, placed.body.message).toBe(200)
    expect((await place()).body).toEqual(placed.body)
    expect(await shop.stockOf(goods)).toMatchObject({ sold: 2 })
  })
})

describe('a shop whose database is read-only', () => {
  it('shows what there is, refuses what it cannot keep, and goes on afterwards', async () => {
    const shopper = await shop.loginAs(await userId(shop, SHOPPER))
    const seller = await shop.loginAs(await userId(shop, SELLER))
    const product = await addStockedProduct(shop)
    const callers = { shopper, optional: shopper, seller, public: {}, provider: {} }
    const makeWritable = await makeReadOnly(shop)
    try {
      const before = await shop.tableDigests()
      const statuses = new Map<EndpointKey, number>()
      for (const key of keys) {
        const headers = callers[endpointOf(key).access]
        const { status, text } = await send(shop, key, sampleOf(key, { ...validFields, product_id: product }), headers)
        statuses.set(key, status)
        if (status >= 500) expect([status, JSON.parse(text).code], `${key}: ${text}`).toEqual([503, 'unavailable'])
      }
      const failed = [...statuses].filter(([, status]) => status === 503).map(([key]) => key)
      expect(failed.filter((key) => key.startsWith('GET ') && key !== 'GET /logout')).toEqual([])
      expect(failed).toEqual(expect.arrayContaining(['POST /cart/store', 'POST /login', 'POST /update-profile']))
      expect(await shop.tableDigests()).toEqual(before)
    } finally {
      await makeWritable()
    }
    expect((await shop.post('/cart/store', { product_id: product }, { headers: shopper })).status).toBe(200)
  })
})

describe.runIf(process.platform === 'linux')('a folder for files that takes none', () => {
  /** A folder of the shop's that is there and that nobody, not even root, can put anything into. */
  function close(folder: string): () => void {
    const place = join(shop.deps.config.dataDir, folder)
    rmSync(place, { recursive: true, force: true })
    mkdirSync(join(place, '..'), { recursive: true })
    symlinkSync('/sys/kernel', place)
    return () => rmSync(place)
  }

  async function upload(path: string, field: string, fields: Record<string, string>) {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0f5e5d' } })
      .png()
      .toBuffer()
    const form = await encodeForm(fields, [[field, { bytes }]])
    return shop.post(path, form.payload, { headers: { ...who.headers, ...form.headers }, ip: newIp() })
  }

  it('keeps no photo and says so; the rest of the profile is as it was', async () => {
    const profile = async () => (await shop.get('/profile', { headers: who.headers })).body.data.user
    const before = await profile()
    const open = close('media/profiles')
    expect(await upload('/update-profile', 'profile_photo', { name: 'Never' })).toMatchObject(busy)
    expect(await profile()).toEqual(before)
    open()
    expect((await upload('/update-profile', 'profile_photo', { name: 'Ana' })).status).toBe(200)
    expect((await profile()).profile_photo).not.toBe('')
  })

  it('keeps no file of a ticket, and no ticket either', async () => {
    const count = async () => (await shop.get('/support-tickets', { headers: who.headers })).body.data.total
    const before = await count()
    const ticket = { issue_type: 'Delivery issue', subject: 'A broken cup', message: 'See the picture' }
    const open = close('attachments')
    expect(await upload('/support-ticket', 'attachments', ticket)).toMatchObject(busy)
    expect(await count()).toBe(before)
    open()
    expect((await upload('/support-ticket', 'attachments', ticket)).status).toBe(200)
    expect(readdirSync(join(shop.deps.config.dataDir, 'attachments'))).toHaveLength(1)
  })

  it('still shows pictures, in the size in which they are there', async () => {
    const { body } = await upload('/update-profile', 'profile_photo', { name: 'Ana' })
    const url = `${body.data.user.profile_photo}?w=160`
    const picture = () => shop.app.inject({ url, headers: { accept: 'image/webp' } })
    const open = close('cache/media')
    const shown = await picture()
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-cache'])
    open()
    const small = await picture()
    expect(small.headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    expect((await sharp(small.rawPayload).metadata()).width).toBe(160)
  })
})
