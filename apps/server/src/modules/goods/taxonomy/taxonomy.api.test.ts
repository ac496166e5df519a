import { LANGUAGES } from '@rialto/contract/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createIndexWorker } from './index-worker.ts'

let shop: SellerCalls
let operator: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createSellerCalls()
  operator = { headers: await enterConsole(shop, 'operator1@rialto.test') }
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/admin${path}`, { body, by: operator })
const undo = (id: number) => shop.call('POST', `/admin/record/${id}/restore`, { by: operator })

interface Row {
  id: number
  name: string
  parent_id: number | null
  products: number
  version: number
  slug: string
}
const tree = async (): Promise<Row[]> => (await call('GET', '/categories')).body.data.categories
const find = async (id: number) => (await tree()).find((row) => row.id === id)
const orderBelow = async (parent: number | null) =>
  (await tree()).filter(({ parent_id }) => parent_id === parent).map(({ id }) => id)

let names = 0
async function add(parentId: number | null = null, name = `Shelf ${++names}`): Promise<number> {
  const { status, body } = await call('POST', '/categories', { name, parent_id: parentId })
  expect(status, body.message).toBe(200)
  return body.data.id
}

const db = () => shop.deps.database.db
const someProducts = async (count: number) =>
  (await db().selectFrom('products').select('id').orderBy('id').limit(count).execute()).map(({ id }) => id)
const put = (products: readonly number[], ...categories: number[]) =>
  db()
    .insertInto('product_categories')
    .values(products.flatMap((product_id) => categories.map((category_id) => ({ product_id, category_id }))))
    .execute()
const productsIn = async (category: number) =>
  (
    await db()
      .selectFrom('product_categories')
      .where('category_id', '=', category)
      .select('product_id')
      .orderBy('product_id')
      .execute()
  ).map(({ product_id }) => product_id)
const membership = () =>
  db().selectFrom('product_categories').selectAll().orderBy('product_id').orderBy('category_id').execute()
const listed = async (category: number): Promise<number> =>
  (await shop.get(`/products?category_id=${category}`)).body.data.total

describe('the tree of categories', () => {
  test('gets a category with names, which shoppers see at once, and is taken back while it is empty', async () => {
    const { body } = await call('POST', '/categories', {
      name: 'Scarves  and gloves',
      texts: [{ locale: 'fr', name: 'Écharpes et gants' }],
    })
    const { id } = body.data
    expect(await find(id)).toMatchObject({ slug: 'scarves-and-gloves', products: 0, version: 1 })
    const { category } = (await shop.get('/categories/scarves-and-gloves', { headers: { 'accept-language': 'fr' } }))
      .body.data
    expect(category.name).toBe('Écharpes et gants')
    expect((await call('POST', '/categories', { name: 'scarves and GLOVES' })).status).toBe(409)
    const unknown = await call('POST', '/categories', { name: 'Hats', texts: [{ locale: 'xx', name: 'x' }] })
    expect(unknown.status).toBe(422)
    expect((await undo(body.change.id)).status).toBe(200)
    expect(await find(id)).toBeUndefined()
  })

  test('renames: search and filters follow, the address stays, and nobody overwrites another', async () => {
    const id = await add()
    const [product = 0] = await someProducts(1)
    await put([product], id)
    const old = await find(id)
    const { body } = await call('PATCH', `/categories/${id}`, { version: 1, name: 'Zephyrwear' })
    expect(body.message).toBe('Changed the category Zephyrwear')
    expect((await shop.get('/products?search=zephyrwear')).body.data.total).toBe(1)
    expect((await shop.get(`/categories/${old?.slug}`)).body.data.category.name).toBe('Zephyrwear')
    const stale = await call('PATCH', `/categories/${id}`, { version: 1, name: 'Other' })
    expect([stale.status, stale.body.data.current.version]).toEqual([409, 2])
    expect((await undo(body.change.id)).status).toBe(200)
    expect((await shop.get('/products?search=zephyrwear')).body.data.total).toBe(0)
    const record = await db().selectFrom('change_records').where('id', '=', body.change.id).select('command').execute()
    expect(record).toEqual([{ command: `categories change ${id} --name Zephyrwear` }])
  })

  test('moves within a level, and back', async () => {
    const main = await add()
    const [a, b, c] = [await add(main), await add(main), await add(main)]
    const { body } = await call('POST', `/categories/${c}/move`, { version: 1, parent_id: main, position: 0 })
    expect(await orderBelow(main)).toEqual([c, a, b])
    expect((await undo(body.change.id)).status).toBe(200)
    expect(await orderBelow(main)).toEqual([a, b, c])
    const again = await call('POST', `/categories/${a}/move`, { version: 1, parent_id: main, position: 0 })
    expect(again.body.change).toBeUndefined()
  })

  test('moves to another main category with its products, which leave the one before unless another keeps them', async () => {
    const [from, to] = [await add(), await add()]
    const [moved, other] = [await add(from), await add(from)]
    const [p1 = 0, p2 = 0, p3 = 0] = await someProducts(3)
    await put([p1], moved, from)
    await put([p2], moved, other, from)
    await put([p3], moved, from, to)
    const before = await membership()
    const { body } = await call('POST', `/categories/${moved}/move`, { version: 1, parent_id: to, position: 9 })
    expect(await productsIn(from)).toEqual([p2])
    expect(await productsIn(to)).toEqual([p1, p2, p3])
    expect(await listed(to)).toBe(3)
    expect((await undo(body.change.id)).status).toBe(200)
    expect(await membership()).toEqual(before)
  })

  test('keeps its two levels', async () => {
    const main = await add()
    const sub = await add(main)
    expect((await call('POST', '/categories', { name: 'Deep', parent_id: sub })).status).toBe(409)
    const other = await add()
    const move = (id: number, parent: number) =>
      call('POST', `/categories/${id}/move`, { version: 1, parent_id: parent, position: 0 })
    expect((await move(main, other)).body.message).toContain('has sub-categories')
    expect((await move(other, sub)).status).toBe(409)
    expect((await move(other, other)).status).toBe(404)
    expect((await call('DELETE', `/categories/${main}`)).status).toBe(409)
  })

  test('is for those who look after the catalogue', async () => {
    const support = await enterConsole(shop, 'operator2@rialto.test')
    expect((await shop.get('/admin/categories', { headers: support })).status).toBe(403)
  })
})

describe('a merge of categories', () => {
  let [main, source, target, elsewhere] = [0, 0, 0, 0]
  let products: number[] = []
  beforeEach(async () => {
    main = await add()
    elsewhere = await add()
    source = await add(main)
    target = await add(elsewhere)
    products = await someProducts(4)
    const [p1 = 0, p2 = 0, p3 = 0, p4 = 0] = products
    await put([p1, p2], source, main)
    // In both, and in the category above the target by itself.
    await put([p3], source, main, target, elsewhere)
    await put([p4], source, main, elsewhere)
  })
  const merge = (version = 1) => call('POST', `/categories/${source}/merge`, { into: target, version })

  test('tells what it does before, moves all in one piece, and leads old addresses on', async () => {
    const slug = (await find(source))?.slug ?? ''
    const { preview } = (await call('GET', `/categories/${source}/merge?into=${target}`)).body.data
    expect(preview).toMatchObject({ products: 4, in_both: 1, sub_categories: 0, addresses: [`/categories/${slug}`] })
    expect((await merge(7)).body.code).toBe('stale')
    const { body } = await merge()
    expect(body.message).toMatch(/^Merged the category Shelf \d+ into Shelf \d+$/)
    expect(await productsIn(target)).toEqual(products)
    expect(await productsIn(main)).toEqual([])
    expect(await listed(target)).toBe(4)
    for (const old of [slug, String(source)])
      expect((await shop.get(`/categories/${old}`)).body.data.category.id).toBe(target)
    expect((await merge()).status).toBe(404)
  })

  test('is restored exactly, done again, and restored once more', async () => {
    const [before, treeBefore] = [await membership(), await orderBelow(main)]
    const { change } = (await merge()).body
    const merged = await membership()
    const undone = (await undo(change.id)).body.change
    expect(await membership()).toEqual(before)
    expect(await orderBelow(main)).toEqual(treeBefore)
    expect((await shop.get(`/categories/${source}`)).body.data.category.id).toBe(source)
    const redone = (await undo(undone.id)).body.change
    expect(await membership()).toEqual(merged)
    expect((await undo(redone.id)).status).toBe(200)
    expect(await membership()).toEqual(before)
  })

  test('is not restored once one of its products has changed, or the target has gone', async () => {
    const { change } = (await merge()).body
    await db()
      .deleteFrom('product_categories')
      .where('category_id', '=', target)
      .where('product_id', '=', products[0] ?? 0)
      .execute()
    const refused = await undo(change.id)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This cannot be taken back: products have changed since (1)',
    ])
    await put([products[0] ?? 0], target)
    const onward = (await call('DELETE', `/categories/${target}?move_to=${elsewhere}`)).body.change
    expect((await undo(change.id)).body.message).toContain('Take that back first')
    // The addresses of both lead to the last one.
    expect((await shop.get(`/categories/${source}`)).body.data.category.id).toBe(elsewhere)
    expect((await undo(onward.id)).status).toBe(200)
    expect((await undo(change.id)).status).toBe(200)
  })

  test('moves sub-categories along, and never loses a level', async () => {
    expect((await call('POST', `/categories/${main}/merge`, { into: target, version: 1 })).status).toBe(409)
    expect((await call('POST', `/categories/${main}/merge`, { into: source, version: 1 })).status).toBe(409)
    const { body } = await call('POST', `/categories/${main}/merge`, { into: elsewhere, version: 1 })
    expect(await orderBelow(elsewhere)).toEqual([target, source])
    expect(await productsIn(elsewhere)).toEqual(products)
    expect((await undo(body.change.id)).status).toBe(200)
    expect(await orderBelow(elsewhere)).toEqual([target])
    expect(await orderBelow(main)).toEqual([source])
  })

  test('makes a stale editor of a product notice', async () => {
    const versions = () =>
      db().selectFrom('products').where('id', 'in', products).select('version').orderBy('id').execute()
    const before = await versions()
    await merge()
    expect(await versions()).toEqual(before.map(({ version }) => ({ version: version + 1 })))
  })
})

describe('brands, colours and sizes', () => {
  const kinds = [
    ['brands', {}],
    ['colors', { code: '#A1B2C3' }],
    ['sizes', {}],
  ] as const

  test.each(kinds)(
    '%s are listed, searched, added, renamed, and removed while no product has them',
    async (path, own) => {
      const word = path.slice(0, -1)
      const { body } = await call('POST', `/${path}`, { name: 'Quillon', ...own })
      const { id } = body.data[word]
      expect((await call('POST', `/${path}`, { name: ' quillon ', ...own })).status).toBe(409)
      const { data } = (await call('GET', `/${path}?search=QUILL`)).body
      expect(data.items).toMatchObject([{ id, name: 'Quillon', products: 0, version: 1 }])
      const changed = await call('PATCH', `/${path}/${id}`, { version: 1, name: 'Quillion' })
      expect(changed.body.data[word]).toMatchObject({ name: 'Quillion', version: 2 })
      expect((await call('PATCH', `/${path}/${id}`, { version: 1, name: 'Other' })).body.code).toBe('stale')
      expect((await undo(changed.body.change.id)).status).toBe(200)
      const removed = (await call('DELETE', `/${path}/${id}`)).body.change
      expect((await call('GET', `/${path}?search=quillon`)).body.data.total).toBe(0)
      expect((await undo(removed.id)).status).toBe(200)
      expect((await call('GET', `/${path}?search=quillon`)).body.data.items).toMatchObject([{ id }])
      expect((await call('DELETE', `/${path}/99999`)).status).toBe(404)
    },
  )

  test('a list is read page by page, with the languages that are missing', async () => {
    const first = (await call('GET', '/colors?limit=2')).body.data
    const second = (await call('GET', `/colors?limit=2&cursor=${first.next_cursor}`)).body.data
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4)
    const { id } = (await call('POST', '/colors', { name: 'Untold', code: '#000000' })).body.data.color
    const missing = async () => (await call('GET', '/colors?view=missing&search=untold')).body.data.total
    expect(await missing()).toBe(1)
    const texts = LANGUAGES.filter((locale) => locale !== 'en').map((locale) => ({ locale, name: 'x' }))
    await call('PATCH', `/colors/${id}`, { version: 1, texts })
    expect(await missing()).toBe(0)
  })

  test('sizes have an order, which filters follow', async () => {
    const { id } = (await call('POST', '/sizes', { name: 'Tiniest' })).body.data.size
    const { body } = await call('PATCH', `/sizes/${id}`, { version: 1, position: 0 })
    expect((await call('GET', '/sizes?limit=1')).body.data.items).toMatchObject([{ id, position: 0 }])
    expect((await undo(body.change.id)).status).toBe(200)
    expect((await call('GET', '/sizes?limit=1')).body.data.items[0].id).not.toBe(id)
  })

  test('a brand is merged, an import of its old name finds the other, and the merge is restored', async () => {
    const brand = async (name: string) => (await call('POST', '/brands', { name })).body.data.brand.id as number
    const [source, target] = [await brand('Old Mill'), await brand('Mill')]
    const [p1 = 0, p2 = 0] = await someProducts(2)
    const set = (id: number, brand_id: number) =>
      db().updateTable('products').set({ brand_id }).where('id', '=', id).execute()
    await set(p1, source)
    await set(p2, target)
    const brandsOf = () => db().selectFrom('products').where('id', 'in', [p1, p2]).select('brand_id').execute()
    expect((await call('DELETE', `/brands/${source}`)).status).toBe(409)
    const { change } = (await call('POST', `/brands/${source}/merge`, { into: target, version: 1 })).body
    expect(await brandsOf()).toEqual([{ brand_id: target }, { brand_id: target }])
    const { loadProductNames } = await import('../catalog/products/product-names.ts')
    expect((await loadProductNames(db())).brands.getOrAdd('old mill').id).toBe(target)
    expect((await undo(change.id)).status).toBe(200)
    expect((await brandsOf()).map(({ brand_id }) => brand_id).sort()).toEqual([source, target].sort())
  })

  test('a colour is merged with its variants, unless a product comes in both', async () => {
    const { color_id: source, product_id } = await db()
      .selectFrom('product_colors')
      .select(['color_id', 'product_id'])
      .orderBy('product_id')
      .executeTakeFirstOrThrow()
    const { id: target } = (await call('POST', '/colors', { name: 'Nearly', code: '#222222' })).body.data.color
    const variants = () =>
      db()
        .selectFrom('product_variants')
        .where('product_id', '=', product_id)
        .select(['id', 'color_id'])
        .orderBy('id')
        .execute()
    const before = await variants()
    const { version } =
      (await db().selectFrom('colors').where('id', '=', source).select('version').executeTakeFirst()) ?? {}
    const { change } = (await call('POST', `/colors/${source}/merge`, { into: target, version })).body
    expect((await variants()).map(({ color_id }) => color_id)).toEqual(
      before.map(({ color_id }) => (color_id === source ? target : color_id)),
    )
    expect((await undo(change.id)).status).toBe(200)
    expect(await variants()).toEqual(before)
    const both = { product_id, color_id: target, surcharge: 0, picture: null, position: 99 }
    await db().insertInto('product_colors').values(both).execute()
    const refused = await call('GET', `/colors/${source}/merge?into=${target}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Some products come in both colours (1): their stock cannot be told apart afterwards',
    ])
  })
})

test('an order of a merged colour is ordered again in the other one', async () => {
  const add = async (name: string) =>
    (await call('POST', '/colors', { name, code: '#334455' })).body.data.color.id as number
  const [source, target] = [await add('Deep sea'), await add('Sea')]
  const { id, buyer, goods } = await shop.order()
  const productId = goods[0]?.productId ?? 0
  const set = { color_id: source }
  await db().updateTable('product_variants').set(set).where('product_id', '=', productId).execute()
  await db().updateTable('order_lines').set(set).where('order_id', '=', id).execute()
  await db()
    .insertInto('product_colors')
    .values({ product_id: productId, color_id: source, surcharge: 0, picture: null, position: 0 })
    .execute()
  await call('POST', `/colors/${source}/merge`, { into: target, version: 1 })
  const { status, body } = await shop.post('/place-order/again', { order_id: id }, { headers: buyer.headers })
  expect(status, body.message).toBe(200)
  expect(JSON.stringify(body.data)).toContain('"name":"Sea"')
})

test('a brand shows its logo on the pages of its products', async () => {
  const { id, brand_id } = await db()
    .selectFrom('products')
    .where('brand_id', 'is not', null)
    .where('status', '=', 'active')
    .select(['id', 'brand_id'])
    .executeTakeFirstOrThrow()
  const logoOf = async () => (await shop.get(`/product-details?product_id=${id}`)).body.data.product.brand_logo
  expect(await logoOf()).toBeUndefined()
  const { version } = await db()
    .selectFrom('brands')
    .where('id', '=', brand_id ?? 0)
    .select('version')
    .executeTakeFirstOrThrow()
  await call('PATCH', `/brands/${brand_id}`, { version, logo: '/media/uploads/ab/logo.webp' })
  expect(await logoOf()).toBe('/media/uploads/ab/logo.webp')
  expect((await call('PATCH', `/brands/${brand_id}`, { version, logo: 'https://elsewhere.test/a.png' })).status).toBe(
    422,
  )
})

test('many products are indexed after the commit', async () => {
  const id = await add()
  const [product = 0] = await someProducts(1)
  await put([product], id)
  await db().updateTable('categories').set({ name: 'Brimmery' }).where('id', '=', id).execute()
  await db().insertInto('products_to_index').values({ product_id: product }).execute()
  await createIndexWorker(shop.deps).workDue()
  expect(await db().selectFrom('products_to_index').selectAll().execute()).toEqual([])
  expect((await shop.get('/products?search=brimmery')).body.data.total).toBe(1)
})
