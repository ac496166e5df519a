import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type EndpointKey, endpointOf, endpoints } from '@rialto/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, newIp, type Shopper } from '../../src/modules/people/accounts/testing/shopper.ts'
import { addStockedProduct } from '../../src/modules/selling/cart/testing/add-stocked-product.ts'
import {
  addShop,
  createOrderCalls,
  type OrderCalls,
  putInCart,
} from '../../src/modules/selling/orders/testing/order-calls.ts'
import { SELLER, SHOPPER, userId, validFields } from '../every-call/testing/demo-values.ts'
import { sampleOf } from '../every-call/testing/sample.ts'
import { send } from '../every-call/testing/send.ts'
import { enterConsole } from '../support/console.ts'
import { encodeForm } from '../support/form.ts'
import { fillDisk, makeReadOnly } from './testing/disk.ts'

const keys = Object.keys(endpoints) as EndpointKey[]
const unavailable = { status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '60' } }
const hasFullDevice = existsSync('/dev/full')

let shop: OrderCalls
let shopper: Shopper
beforeAll(async () => {
  shop = await createOrderCalls()
  shopper = await addShopper(shop)
})
afterAll(() => shop.close())

const openTicket = () => {
  const ticket = { issue_type: 'Delivery issue', subject: 'A broken cup', message: 'It came in pieces. '.repeat(200) }
  return shop.post('/support-ticket', ticket, { headers: shopper.headers, ip: newIp() })
}

describe.runIf(hasFullDevice)('a full disk', () => {
  it('returns 503 for writes, serves reads, and recovers', async () => {
    const freeSpace = await fillDisk(shop.deps.database, 'ticket_messages')
    for (const answer of [await openTicket(), ...(await Promise.all([openTicket(), openTicket()]))])
      expect(answer).toMatchObject(unavailable)
    const { body } = await shop.get('/support-tickets', { headers: shopper.headers })
    expect(body.data.data).toEqual([])
    expect((await shop.get('/products')).status).toBe(200)
    await freeSpace()
    expect((await openTicket()).status).toBe(200)
  })

  it('places no order or partial order, and accepts its retry once there is space', async () => {
    const buyer = await shop.addBuyer()
    const shopId = await addShop(shop)
    const goods = await putInCart(shop, buyer.id, { shopId, quantity: 2 })
    const placeOrder = () => shop.place(buyer, { shop_ids: [shopId] }, 'full')
    const freeSpace = await fillDisk(shop.deps.database, 'order_events')
    const before = await shop.tableDigests()
    // The order's mail alone needs more than the space left on a page.
    expect(await placeOrder()).toMatchObject(unavailable)
    expect(await shop.tableDigests()).toEqual(before)
    expect((await shop.get('/carts', { headers: buyer.headers })).body.data.total).toBe(2)
    await freeSpace()
    const placed = await placeOrder()
    expect(placed.status, placed.body.message).toBe(200)
    expect((await placeOrder()).body).toEqual(placed.body)
    expect(await shop.stockOf(goods)).toMatchObject({ sold: 2 })
  })
})

describe('a read-only database', () => {
  it('serves reads, returns 503 for writes, and recovers', async () => {
    const shopper = await shop.loginAs(await userId(shop, SHOPPER))
    const seller = await shop.loginAs(await userId(shop, SELLER))
    const product = await addStockedProduct(shop)
    const person = await enterConsole(shop)
    const operator = await enterConsole(shop, 'operator1@rialto.test')
    const inConsole = { entering: person, console: person, operator }
    const callers = { shopper, optional: shopper, seller, public: {}, provider: {}, ...inConsole }
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

describe.runIf(process.platform === 'linux')('a folder that cannot be written', () => {
  /** Makes a folder of the shop unwritable, even for root. @returns a function that makes it writable */
  function makeUnwritable(folder: string): () => void {
    const path = join(shop.deps.config.dataDir, folder)
    rmSync(path, { recursive: true, force: true })
    mkdirSync(join(path, '..'), { recursive: true })
    symlinkSync('/sys/kernel', path)
    return () => rmSync(path)
  }

  async function upload(path: string, field: string, fields: Record<string, string>) {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#0f5e5d' } })
      .png()
      .toBuffer()
    const form = await encodeForm(fields, [[field, { bytes }]])
    return shop.post(path, form.payload, { headers: { ...shopper.headers, ...form.headers }, ip: newIp() })
  }

  it('refuses a profile photo with 503, and changes nothing', async () => {
    const profile = async () => (await shop.get('/profile', { headers: shopper.headers })).body.data.user
    const before = await profile()
    const makeFolderWritable = makeUnwritable('media/profiles')
    expect(await upload('/update-profile', 'profile_photo', { name: 'Never' })).toMatchObject(unavailable)
    expect(await profile()).toEqual(before)
    makeFolderWritable()
    expect((await upload('/update-profile', 'profile_photo', { name: 'Ana' })).status).toBe(200)
    expect((await profile()).profile_photo).not.toBe('')
  })

  it('refuses a ticket with a file with 503, and stores neither', async () => {
    const count = async () => (await shop.get('/support-tickets', { headers: shopper.headers })).body.data.total
    const before = await count()
    const ticket = { issue_type: 'Delivery issue', subject: 'A broken cup', message: 'See the picture' }
    const makeFolderWritable = makeUnwritable('attachments')
    expect(await upload('/support-ticket', 'attachments', ticket)).toMatchObject(unavailable)
    expect(await count()).toBe(before)
    makeFolderWritable()
    expect((await upload('/support-ticket', 'attachments', ticket)).status).toBe(200)
    expect(readdirSync(join(shop.deps.config.dataDir, 'attachments'))).toHaveLength(1)
  })

  it('serves the original instead of a picture variant', async () => {
    const { body } = await upload('/update-profile', 'profile_photo', { name: 'Ana' })
    const url = `${body.data.user.profile_photo}?w=160`
    const picture = () => shop.app.inject({ url, headers: { accept: 'image/webp' } })
    const makeFolderWritable = makeUnwritable('cache/media')
    const shown = await picture()
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-cache'])
    makeFolderWritable()
    const small = await picture()
    expect(small.headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    expect((await sharp(small.rawPayload).metadata()).width).toBe(160)
  })
})
