import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeForm } from '../../../../test/support/form.ts'
import { joinTeam } from '../../../../test/support/market.ts'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

const profile = async () => (await shop.call('GET', '/seller/shop/profile')).body.data.shop
const change = async (body: object) => shop.call('PATCH', '/seller/shop', { body })
const page = async (locale = 'en') =>
  (await shop.get(`/shops/${shop.shopId}`, { headers: { 'accept-language': locale } })).body.data

describe('PATCH /seller/shop', () => {
  it('changes the named fields alone, and shoppers see them in their language', async () => {
    const before = await profile()
    const reply = await change({
      version: before.version,
      delivery_charge: 4.2,
      free_delivery_from: 60,
      phone: '+1 555 0100',
      opening_hours: [
        { day: 6, opens: '10:00', closes: '24:00' },
        { day: 1, opens: '09:00', closes: '17:30' },
      ],
      texts: {
        en: { returns_policy: 'Within 30 days.\n\nUnused <b>only</b>.' },
        ar: { returns_policy: 'خلال 30 يومًا.', estimated_delivery: '٣ أيام' },
      },
    })
    expect(reply.status).toBe(200)
    expect(reply.body.data.shop).toMatchObject({
      address: before.address,
      phone: '+1 555 0100',
      email: null,
      delivery_charge: 4.2,
      version: before.version + 1,
      texts: { en: { returns_policy: 'Within 30 days.\n\nUnused <b>only</b>.', privacy_policy: '' } },
    })
    const english = await page()
    expect(english.shop).toMatchObject({ delivery_charge: 4.2, free_delivery_from: 60 })
    expect(english.about).toEqual({
      opening_hours: [
        { day: 1, opens: '09:00', closes: '17:30' },
        { day: 6, opens: '10:00', closes: '24:00' },
      ],
      policies: {
        returns: '<p>Within 30 days.</p>\n<p>Unused &lt;b&gt;only&lt;/b&gt;.</p>',
        delivery: '',
        privacy: '',
      },
      contact: { phone: '+1 555 0100', email: null },
      return_cost: 'shopper',
      holiday: null,
    })
    const arabic = await page('ar')
    expect(arabic.about.policies.returns).toBe('<p>خلال 30 يومًا.</p>')
    expect(arabic.shop.estimated_delivery).toBe('٣ أيام')
  })

  it('records the changed fields, and Undo puts them back unless they have changed since', async () => {
    const before = await profile()
    const body = { version: before.version, address: '9 Quay', texts: { ar: { description: 'فخار' } } }
    const { change: made, message } = (await change(body)).body
    expect(message).toBe('Changed the shop')
    expect(made.is_restorable).toBe(true)
    expect((await shop.call('POST', `/seller/record/${made.id}/restore`)).status).toBe(200)
    const after = await profile()
    expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 })

    const second = (await change({ version: after.version, address: '10 Quay' })).body.change
    await change({ version: after.version + 1, address: '11 Quay' })
    expect((await shop.call('POST', `/seller/record/${second.id}/restore`)).body.code).toBe('stale')
    expect((await change({ version: after.version + 2, address: '11 Quay' })).body.change).toBeUndefined()
  })

  it('shows the English text again where a translation is emptied', async () => {
    const { version } = await profile()
    await change({ version, texts: { ar: { returns_policy: '' } } })
    expect((await page('ar')).about.policies.returns).toContain('30 days')
    expect((await page('ar')).shop.estimated_delivery).toBe('٣ أيام')
  })

  it('refuses a stale version with the shop as it is, and changes nothing', async () => {
    const before = await profile()
    const reply = await change({ version: before.version - 1, address: 'Elsewhere 1' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'stale', data: { current: before } } })
    expect(await profile()).toEqual(before)
  })

  it.each([
    ['delivery_charge', { delivery_charge: -1 }],
    ['delivery_charge', { delivery_charge: 1.005 }],
    ['address', { address: ' ' }],
    ['email', { email: 'nobody' }],
    ['opening_hours.closes', { opening_hours: [{ day: 1, opens: '10:00', closes: '09:00' }] }],
    ['opening_hours', { opening_hours: [1, 1].map((day) => ({ day, opens: '09:00', closes: '10:00' })) }],
    ['texts.xx', { texts: { xx: { description: 'Hi' } } }],
    ['texts.en.estimated_delivery', { texts: { en: { estimated_delivery: '' } } }],
  ])('refuses a wrong %s', async (field, body) => {
    const { version } = await profile()
    const reply = await change({ version, ...body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })
})

describe('POST /seller/shop/pictures', () => {
  const send = async (files: Record<string, Buffer>) => {
    const form = await encodeForm(
      {},
      Object.entries(files).map(([field, bytes]) => [field, { bytes }]),
    )
    const headers = { ...shop.seller.headers, ...form.headers }
    return shop.app.inject({ method: 'POST', url: '/api/seller/shop/pictures', headers, payload: form.payload })
  }

  it('replaces the banner and leaves the logo', async () => {
    const before = await profile()
    const banner = await sharp({ create: { width: 80, height: 30, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const reply = await send({ banner })
    expect(reply.json().data.shop).toMatchObject({ logo: before.logo, version: before.version + 1 })
    expect(reply.json().data.shop.banner).toMatch(/^\/media\/shops\/.+\.webp$/)
  })

  it('refuses what is no picture, and no picture at all', async () => {
    expect((await send({ logo: Buffer.from('<svg onload="alert(1)"/>') })).statusCode).toBeGreaterThanOrEqual(400)
    expect((await send({})).statusCode).toBe(422)
  })
})

it('lets no member without the permission read or change the shop', async () => {
  const helper = await addShopper(shop)
  await joinTeam(shop, { shopId: shop.shopId, userId: helper.id, role: 'support', at: 0 })
  expect((await shop.call('GET', '/seller/shop/profile', { by: helper })).status).toBe(403)
  const body = { version: 1, address: 'Mine 1' }
  expect((await shop.call('PATCH', '/seller/shop', { by: helper, body })).status).toBe(403)
})
