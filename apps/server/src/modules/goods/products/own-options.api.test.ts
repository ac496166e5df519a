import type { Product, SellerProductDetails } from '@rialto/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeForm } from '../../../../test/support/form.ts'
import { findUsedFiles } from '../../../db/used-files.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { readPdf, textOf } from '../../selling/invoices/testing/read-pdf.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

async function upload(red: number): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer()
  const { payload, headers } = await encodeForm({}, [['pictures', { bytes }]])
  const reply = await shop.post('/seller/pictures', payload, {
    headers: { ...shop.seller.headers, ...headers },
    ip: newIp(),
  })
  return reply.body.data.pictures[0].picture
}

/** An olive soap in glazes and volumes; the small sage one has a picture of its own. */
async function createSoap(fields: object = {}) {
  const [cover, sage, refill] = [await upload(1), await upload(2), await upload(3)]
  const body = {
    name: 'Olive soap',
    price: 14,
    status: 'active',
    size_label: ' Volume ',
    color_label: 'Glaze',
    texts: [{ locale: 'fr', name: 'Savon', size_label: 'Contenance', color_label: 'Émail' }],
    pictures: [{ picture: cover }],
    options: {
      sizes: [{ name: '250 ml' }, { name: 'Refill', surcharge: 20 }],
      colors: [
        { name: 'Sage', picture: sage },
        { name: 'Ember', surcharge: 1.5 },
      ],
      variants: [
        { size: '250 ml', color: 'Sage', stock: 5 },
        { size: 'Refill', color: 'Sage', stock: 5, picture: refill },
        { size: 'Refill', color: 'Ember', stock: 5 },
      ],
    },
    ...fields,
  }
  const reply = await shop.call('POST', '/seller/products', { body })
  return { product: reply.body.data.product as SellerProductDetails, sage, refill, cover }
}
const shown = async (id: number, locale = 'en'): Promise<Product> =>
  (await shop.call('GET', `/product-details?product_id=${id}`, { by: { headers: { 'accept-language': locale } } })).body
    .data.product

describe('a product with options of its own', () => {
  it('tells their names, what each variant costs, and its picture', async () => {
    const { product, sage, refill } = await createSoap()
    expect(product).toMatchObject({ size_label: 'Volume', color_label: 'Glaze' })
    expect(product.variants.map(({ size, color, price, picture }) => [size, color, price, picture])).toEqual([
      ['250 ml', 'Sage', 14, null],
      ['Refill', 'Sage', 34, refill],
      ['Refill', 'Ember', 35.5, null],
    ])
    const { option_names, variants = [], colors } = await shown(product.id)
    expect(option_names).toEqual({ size: 'Volume', color: 'Glaze' })
    expect(variants.map(({ thumbnail }) => thumbnail)).toEqual([undefined, refill, undefined])
    expect(colors[0]?.thumbnail).toBe(sage)
    expect((await shown(product.id, 'fr')).option_names).toEqual({ size: 'Contenance', color: 'Émail' })
  })

  it('carries them through cart, order, invoice and slip, and keeps them when the product is renamed', async () => {
    const { product, refill } = await createSoap()
    const { sizes, colors } = await shown(product.id)
    const buyer = await shop.addBuyer()
    const line = { product_id: product.id, quantity: 1, size: sizes[1]?.id, color: colors[0]?.id }
    await shop.post('/cart/store', line, { headers: buyer.headers })
    const cart = (locale: string) => shop.get('/carts', { headers: { ...buyer.headers, 'accept-language': locale } })
    const chosen = { size: { name: 'Refill', option: 'Volume' }, color: { name: 'Sage', option: 'Glaze' } }
    const { body: english } = await cart('en')
    expect(english.data.cart_items[0].products[0]).toMatchObject({ ...chosen, thumbnail: refill, price: 34 })
    const { body: french } = await cart('fr')
    expect(french.data.cart_items[0].products[0].size).toMatchObject({ option: 'Contenance' })

    const { body } = await shop.place(buyer, { shop_ids: [shop.shopId] })
    const { id } = body.data.orders[0]
    const renamed = { version: product.version, size_label: 'Bottle', color_label: '' }
    expect((await shop.call('PATCH', `/seller/products/${product.id}`, { body: renamed })).status).toBe(200)
    const order = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(order.body.data.order.lines[0]).toMatchObject({ ...chosen, thumbnail: refill })
    const ofShop = await shop.call('GET', `/seller/orders/${id}`)
    expect(ofShop.body.data.order.lines[0]).toMatchObject(chosen)
    const pdf = async (url: string, headers: Record<string, string>) =>
      textOf(readPdf((await shop.app.inject({ url: `/api${url}`, headers })).rawPayload))
    expect(await pdf(`/orders/${id}/invoice`, buyer.headers)).toMatch(/Volume: Refill · Glaze: Sage/)
    const slip = await pdf(`/seller/documents?ids=${id}&kind=slip&format=a4`, shop.seller.headers)
    expect(slip).toMatch(/Volume: Refill · Glaze: Sage/)
  })

  it('keeps names and pictures that a caller does not name, and a translation', async () => {
    const { product, refill } = await createSoap()
    const { sizes, colors } = product
    const variants = product.variants.map(({ size, color }) => ({ size, color }))
    const texts = [{ locale: 'fr', name: 'Savon doux' }]
    const body = {
      version: product.version,
      texts,
      options: { sizes, colors: colors.map(({ name }) => ({ name })), variants },
    }
    const reply = await shop.call('PATCH', `/seller/products/${product.id}`, { body })
    expect(reply.body.data.product).toMatchObject({ size_label: 'Volume', color_label: 'Glaze' })
    expect(reply.body.data.product.variants[1].picture).toBe(refill)
    expect(reply.body.data.product.texts).toMatchObject([{ name: 'Savon doux', size_label: 'Contenance' }])
  })

  it('refuses the picture of another shop for a variant, and keeps the file of its own', async () => {
    const { product, refill } = await createSoap()
    expect((await findUsedFiles(shop.deps.database.db, [refill])).has(refill)).toBe(true)
    const [first] = product.variants
    const variants = [{ size: first?.size ?? null, color: first?.color ?? null, picture: '/media/demo/logo.webp' }]
    const body = { version: product.version, options: { sizes: product.sizes, colors: product.colors, variants } }
    const reply = await shop.call('PATCH', `/seller/products/${product.id}`, { body })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['pictures']])
  })

  it('shows the market’s words where it has no names', async () => {
    const { product } = await createSoap({ size_label: '', color_label: '', texts: [] })
    expect((await shown(product.id)).option_names).toBeUndefined()
  })
})
