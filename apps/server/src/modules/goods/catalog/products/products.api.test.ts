import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../../test/support/app.ts'
import { sanitizeDescription } from '../../../../html/sanitize.ts'
import { changePrices, changeStock } from './change-stock.ts'
import type { NewProductContent, ProductContent } from './product-content.ts'
import { loadProductNames } from './product-names.ts'
import { selectByIds } from './repository-stored.ts'
import { changeProducts, createProducts, saveProducts } from './save-products.ts'

const SHOP = 1
let shop: TestApp
/** How often the catalogue was invalidated. */
let invalidations = 0

beforeAll(async () => {
  shop = await testApp()
  shop.deps.invalidations.subscribe(['catalogue'], () => invalidations++)
})
afterAll(() => shop.close())

async function createProduct(content: Partial<NewProductContent> = {}): Promise<number> {
  const [outcome] = await createProducts(shop.deps, {
    shopId: SHOP,
    products: [{ content: { name: 'Test pot', price: 2000, ...content } }],
  })
  if (outcome?.kind !== 'saved') throw new Error(`not created: ${outcome?.reason}`)
  return outcome.id
}

async function readProduct(id: number) {
  const [product] = await selectByIds(shop.deps.database.db, SHOP, [id])
  if (!product) throw new Error(`the shop has no product ${id}`)
  return product
}

const changeProduct = (productId: number, content: ProductContent) =>
  changeProducts(shop.deps, { shopId: SHOP, changes: [{ productId, content }] })

const searchNames = async (words: string) =>
  (await shop.get(`/products?search=${words}`)).body.data.products.map((card: { name: string }) => card.name)

const sizeOptions = (...names: string[]) => ({
  sizes: names.map((name) => ({ name, surcharge: 0 })),
  colors: [],
  variants: names.map((size) => ({ size, color: null, stock: 3 })),
})

describe('createProducts', () => {
  it('stores the complete product, and makes it visible and searchable', async () => {
    const before = invalidations
    const id = await createProduct({
      name: 'Wobblestone jug',
      description: sanitizeDescription('A jug. It pours.'),
      brand: 'Kiln & Co',
      price: 2000,
      discountPrice: 1500,
      options: {
        sizes: [
          { name: 'Small', surcharge: 0 },
          { name: 'Large', surcharge: 500 },
        ],
        colors: [{ name: 'Navy', surcharge: 0 }],
        variants: [
          { size: 'Small', color: 'Navy', stock: 2, sku: 'J-S' },
          { size: 'Large', color: 'Navy', stock: 5 },
        ],
      },
    })
    expect(invalidations).toBe(before + 1)
    expect(await readProduct(id)).toMatchObject({ handle: 'wobblestone-jug', summary: 'A jug.', sku: 'J-S', stock: 7 })
    const { body } = await shop.get(`/product-details?product_id=${id}`)
    expect(body.data.product).toMatchObject({
      name: 'Wobblestone jug',
      price: 20,
      discount_price: 15,
      discount_percentage: 25,
      quantity: 7,
    })
    expect(await searchNames('wobblestone')).toEqual(['Wobblestone jug'])
  })

  it('shows a placeholder until there is a picture', async () => {
    const { thumbnail } = await readProduct(await createProduct())
    expect(thumbnail).toMatch(/^\/media\/drawn\//)
    expect((await shop.app.inject({ url: thumbnail })).statusCode).toBe(200)
  })

  it('gives products with the same name different handles', async () => {
    const content = { name: 'Twin vase', price: 100 }
    const products = [{ content }, { content }]
    await createProducts(shop.deps, { shopId: SHOP, products })
    const outcomes = await createProducts(shop.deps, { shopId: SHOP, products: [{ content }] })
    expect(outcomes).toMatchObject([{ handle: 'twin-vase-3', isNew: true }])
  })

  it('refuses a handle that the shop already has, and creates the other products', async () => {
    const content = { name: 'Bowl', price: 100 }
    await createProducts(shop.deps, { shopId: SHOP, products: [{ handle: 'bowl-x', content }] })
    const outcomes = await createProducts(shop.deps, {
      shopId: SHOP,
      products: [
        { handle: 'bowl-x', content },
        { handle: 'bowl-y', content },
      ],
    })
    expect(outcomes).toMatchObject([
      { kind: 'refused', reason: 'handle_taken' },
      { kind: 'saved', handle: 'bowl-y' },
    ])
  })

  it.each<[string, Partial<NewProductContent>]>([
    ['invalid_price', { price: -1 }],
    ['invalid_price', { price: 10.5 }],
    ['name_missing', { name: ' ' }],
    ['invalid_stock', { options: { sizes: [], colors: [], variants: [{ size: null, color: null, stock: -1 }] } }],
    ['unknown_option', { options: { sizes: [], colors: [], variants: [{ size: 'M', color: null }] } }],
    ['duplicate_variant', { options: sizeOptions('M', 'm') }],
    ['invalid_surcharge', { options: { ...sizeOptions('M'), sizes: [{ name: 'M', surcharge: -5 }] } }],
  ])('refuses as %s: %j', async (reason, content) => {
    const before = invalidations
    const products = [{ content: { name: 'Faulty', price: 1, ...content } }]
    expect(await createProducts(shop.deps, { shopId: SHOP, products })).toEqual([{ kind: 'refused', reason }])
    expect(invalidations).toBe(before)
  })
})

describe('changeProducts', () => {
  it('keeps the fields that are not given', async () => {
    const id = await createProduct({ name: 'Plain lamp', brand: 'Lumen', options: sizeOptions('S', 'M') })
    const before = await readProduct(id)
    expect(await changeProduct(id, { name: 'Quixotic lamp' })).toMatchObject([{ kind: 'saved', id, isNew: false }])
    expect(await readProduct(id)).toEqual({ ...before, version: 2, name: 'Quixotic lamp' })
    expect(await searchNames('quixotic')).toEqual(['Quixotic lamp'])
  })

  it('derives the summary from a new description, unless it was given', async () => {
    const id = await createProduct({ description: sanitizeDescription('Old. Text.') })
    await changeProduct(id, { description: sanitizeDescription('New. Text.') })
    expect((await readProduct(id)).summary).toBe('New.')
    await changeProduct(id, { summary: 'Written' })
    await changeProduct(id, { description: sanitizeDescription('Newest.') })
    expect((await readProduct(id)).summary).toBe('Written')
  })

  it('keeps rows and stock of variants that are not removed', async () => {
    const id = await createProduct({ options: sizeOptions('S', 'M', 'L') })
    const before = await readProduct(id)
    await changeProduct(id, {
      options: {
        sizes: [
          { name: 'M', surcharge: 100 },
          { name: 'XL', surcharge: 200 },
        ],
        colors: [],
        variants: [
          { size: 'M', color: null },
          { size: 'XL', color: null, stock: 4 },
        ],
      },
    })
    const after = await readProduct(id)
    expect(after.variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 3],
      ['XL', 4],
    ])
    expect(after.variants[0]?.id).toBe(before.variants[1]?.id)
    expect(after.stock).toBe(7)
  })

  it('replaces pictures, the first of which becomes the thumbnail', async () => {
    const id = await createProduct()
    const pictures = ['/media/a.webp', '/media/b.webp'].map((picture) => ({ picture, alt: 'x', source: '' }))
    await changeProduct(id, { pictures })
    expect(await readProduct(id)).toMatchObject({ thumbnail: '/media/a.webp', pictures })
    await changeProduct(id, { pictures: [] })
    expect((await readProduct(id)).pictures).toHaveLength(1)
  })

  it('adds categories that do not exist yet', async () => {
    const names = await loadProductNames(shop.deps.database.db)
    const categories = names.categories.resolve({ type: 'Curiosities', tags: [] }, () => {})
    await saveProducts(shop.deps, {
      shop: SHOP,
      names,
      products: [{ handle: 'curio', content: { name: 'Curio', price: 1, categories } }],
    })
    const { body } = await shop.get(`/products?category_id=${categories[0]?.id}`)
    expect(body.data.products.map((card: { name: string }) => card.name)).toEqual(['Curio'])
  })

  it('refuses a product of another shop', async () => {
    const id = await createProduct()
    const outcomes = await changeProducts(shop.deps, {
      shopId: 2,
      changes: [{ productId: id, content: { name: 'Mine' } }],
    })
    expect(outcomes).toEqual([{ kind: 'refused', reason: 'not_found' }])
    expect((await readProduct(id)).name).toBe('Test pot')
  })
})

describe('changePrices', () => {
  it('changes the prices on cards, and refuses invalid prices and products of other shops', async () => {
    const id = await createProduct({ name: 'Zephyrine clock', price: 1000 })
    const outcomes = await changePrices(shop.deps, {
      shopId: SHOP,
      changes: [
        { productId: id, price: 4000, discountPrice: 3000 },
        { productId: id, price: -1, discountPrice: 0 },
        { productId: 999_999, price: 1, discountPrice: 0 },
      ],
    })
    expect(outcomes).toEqual(['changed', 'invalid_price', 'not_found'])
    const { body } = await shop.get('/products?search=zephyrine')
    expect(body.data.products[0]).toMatchObject({ price: 40, discount_price: 30, discount_percentage: 25 })
    const elsewhere = await changePrices(shop.deps, {
      shopId: 2,
      changes: [{ productId: id, price: 1, discountPrice: 0 }],
    })
    expect(elsewhere).toEqual(['not_found'])
  })
})

describe('changeStock', () => {
  it('changes variants and the stock of their product, in the order of the changes', async () => {
    const id = await createProduct({ options: sizeOptions('S', 'M') })
    const [small, medium] = (await readProduct(id)).variants
    const before = invalidations
    const outcomes = await changeStock(shop.deps, {
      shopId: SHOP,
      changes: [
        { variantId: medium?.id ?? 0, stock: 10 },
        { variantId: small?.id ?? 0, stock: 0 },
        { variantId: small?.id ?? 0, stock: 1.5 },
        { variantId: 999_999, stock: 1 },
      ],
    })
    expect(outcomes).toEqual(['changed', 'changed', 'invalid_stock', 'not_found'])
    expect(invalidations).toBe(before + 1)
    const after = await readProduct(id)
    expect(after.stock).toBe(10)
    expect(after.variants.map(({ stock }) => stock)).toEqual([0, 10])
  })
})
