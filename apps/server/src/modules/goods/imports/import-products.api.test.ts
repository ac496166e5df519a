import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { FolderStorage } from '../../../files/folder-storage.ts'
import { counts, importInto } from './testing/import-into.ts'
import { nextRow, productCsv, productRow, testFolder } from './testing/product-csv.ts'
import { productOf, productsOf } from './testing/shop-products.ts'

const apparel = join(import.meta.dirname, 'fixtures/shopify-apparel.csv')
const files = testFolder()
let shop: TestApp

beforeAll(async () => {
  shop = await testApp()
})
afterAll(async () => {
  await shop.close()
  files.remove()
})

describe('importProducts with the export of a real shop', () => {
  it('imports every product, and creates the shop', async () => {
    const report = await importInto(shop.deps, 'Burst Apparel', apparel, { stock: 'untracked' })
    expect(counts(report)).toEqual({ added: 20, updated: 0, unchanged: 0, skipped: 0 })
    expect(report.shop).toMatchObject({ name: 'Burst Apparel', isNew: true })
    const { body } = await shop.get(`/shops/${report.shop.id}`)
    expect(body.data.shop).toMatchObject({ name: 'Burst Apparel', total_products: 20 })
    for (const picture of [body.data.shop.logo, body.data.shop.banner])
      expect(existsSync(join(shop.deps.config.dataDir, picture))).toBe(true)
  })

  it('makes products searchable and their pages available', async () => {
    const { body } = await shop.get('/products?search=ocean%20blue%20shirt')
    const [card] = body.data.products
    expect(card).toMatchObject({ name: 'Ocean Blue Shirt', price: 50, discount_price: 0, brand: 'partners-demo' })
    const details = await shop.get(`/product-details?product_id=${card.id}`)
    expect(details.body.data.product).toMatchObject({
      short_description: 'Ocean blue cotton shirt with a narrow collar and buttons down the front and long sleeves.',
      quantity: 999,
      sizes: [],
      colors: [],
    })
    expect(details.body.data.product.description).toMatch(/^<p>Ocean blue cotton shirt/)
    expect(existsSync(join(shop.deps.config.dataDir, card.thumbnail))).toBe(true)
  })

  it('imports sizes, and tags as categories', async () => {
    const top = await productOf(shop.deps, 'Burst Apparel', 'classic-varsity-top')
    expect(top.sizes.map((size) => size.name)).toEqual(['Small', 'Medium', 'Large'])
    expect(top).toMatchObject({ price: 6000, discountPrice: 0, stock: 3 * 999, categories: ['women'] })
  })

  it('changes nothing when the same file is imported again', async () => {
    const before = await productsOf(shop.deps, 'Burst Apparel')
    const report = await importInto(shop.deps, 'burst apparel', apparel, { stock: 'untracked' })
    expect(counts(report)).toEqual({ added: 0, updated: 0, unchanged: 20, skipped: 0 })
    expect(report.shop).toMatchObject({ name: 'Burst Apparel', isNew: false })
    expect(await productsOf(shop.deps, 'Burst Apparel')).toEqual(before)
  })
})

describe('importProducts as a dry run', () => {
  it('counts outcomes and writes nothing', async () => {
    const report = await importInto(shop.deps, 'Dry Goods', apparel, { dryRun: true })
    expect(counts(report)).toEqual({ added: 20, updated: 0, unchanged: 0, skipped: 0 })
    expect(report.shop).toEqual({ id: null, name: 'Dry Goods', isNew: true })
    expect((await shop.get('/shops?search=Dry%20Goods')).body.data.data).toEqual([])
  })

  it('counts a product that occurs twice as the import does', async () => {
    const rows = [productRow('x'), productRow('y'), productRow('x'), productRow('y', { 'Variant Price': '9' })]
    const file = files.write(productCsv(rows))
    const expected = { added: 2, updated: 1, unchanged: 1, skipped: 0 }
    expect(counts(await importInto(shop.deps, 'Rehearsal', file, { dryRun: true }))).toEqual(expected)
    expect(counts(await importInto(shop.deps, 'Rehearsal', file))).toEqual(expected)
  })

  it('distinguishes added, updated and unchanged products', async () => {
    const first = [productRow('a'), productRow('b'), productRow('c', { 'Variant Price': 'free' })]
    await importInto(shop.deps, 'Trial', files.write(productCsv(first)))
    const second = files.write(
      productCsv([productRow('a'), productRow('b', { 'Variant Price': '11' }), productRow('d')]),
    )
    const expected = { added: 1, updated: 1, unchanged: 1, skipped: 0 }
    expect(counts(await importInto(shop.deps, 'Trial', second, { dryRun: true }))).toEqual(expected)
    expect(counts(await importInto(shop.deps, 'Trial', second))).toEqual(expected)
  })
})

describe('faulty products', () => {
  it('are skipped completely, with lines and reasons, while others are imported', async () => {
    const report = await importInto(
      shop.deps,
      'Flaws',
      files.write(
        productCsv([
          productRow('good'),
          productRow('half', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
          nextRow('half', { 'Option1 Value': 'M', 'Variant Price': 'cheap' }),
          nextRow('half', { 'Option1 Value': 'S', 'Variant Inventory Qty': 'many' }),
          productRow('nameless', { Title: '' }),
          productRow('voucher', { 'Gift Card': 'true' }),
          productRow('', { Title: 'Without a handle' }),
          productRow('fine'),
        ]),
      ),
    )
    expect(counts(report)).toEqual({ added: 2, updated: 0, unchanged: 0, skipped: 4 })
    expect(report.skippedProducts).toEqual([
      {
        handle: 'half',
        line: 3,
        lastLine: 5,
        reasons: [
          { line: 4, text: 'Variant Price "cheap" is not a price' },
          { line: 5, text: 'the variant "S" is already on line 3' },
          { line: 5, text: 'Variant Inventory Qty "many" is not a whole number' },
        ],
      },
      { handle: 'nameless', line: 6, lastLine: 6, reasons: [{ line: 6, text: 'Title is missing' }] },
      { handle: 'voucher', line: 7, lastLine: 7, reasons: [{ line: 7, text: 'gift cards are not sold here' }] },
      { handle: '', line: 8, lastLine: 8, reasons: [{ line: 8, text: 'Handle is missing' }] },
    ])
    expect((await productsOf(shop.deps, 'Flaws')).map((product) => product.handle)).toEqual(['good', 'fine'])
  })

  it('create no shop if the file has no other products', async () => {
    const report = await importInto(shop.deps, 'Empty', files.write(productCsv([productRow('x', { Title: '' })])))
    expect(report).toMatchObject({ added: 0, skipped: 1, shop: { id: null } })
    expect((await shop.get('/shops?search=Empty')).body.data.data).toEqual([])
  })

  it('are skipped if the database rejects them, while others are imported', async () => {
    const { db } = shop.deps.database
    await sql`create unique index one_sku on product_variants (sku) where sku like 'only-%'`.execute(db)
    const rows = ['only-1', 'only-2', 'only-1', 'only-3'].map((sku, index) =>
      productRow(`p${index}`, { 'Variant SKU': sku, Tags: `new ${index}`, Vendor: `Maker ${index}` }),
    )
    const report = await importInto(shop.deps, 'Strict', files.write(productCsv(rows)))
    await sql`drop index one_sku`.execute(db)
    expect(counts(report)).toEqual({ added: 3, updated: 0, unchanged: 0, skipped: 1 })
    expect(report.skippedProducts).toMatchObject([{ handle: 'p2', line: 4 }])
    expect(report.skippedProducts[0]?.reasons[0]?.text).toMatch(/^the database refuses it: .*unique/i)
    expect((await productsOf(shop.deps, 'Strict')).map(({ handle, brand }) => [handle, brand])).toEqual([
      ['p0', 'Maker 0'],
      ['p1', 'Maker 1'],
      ['p3', 'Maker 3'],
    ])
  })

  it('share the oldest of several sizes with equal names', async () => {
    const { db } = shop.deps.database
    const oldest = await db
      .insertInto('sizes')
      .values({ name: 'Wee', position: 900 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('sizes').values({ name: 'WEE', position: 901 }).execute()
    const file = files.write(productCsv([productRow('w', { 'Option1 Name': 'Size', 'Option1 Value': 'wee' })]))
    await importInto(shop.deps, 'Alike', file)
    expect((await productOf(shop.deps, 'Alike', 'w')).sizes).toEqual([{ id: oldest.id, name: 'Wee', surcharge: 0 }])
    expect(counts(await importInto(shop.deps, 'Alike', file))).toMatchObject({ unchanged: 1 })
  })

  it('stop the import if their quotes are broken, after the products before them', async () => {
    const csv = `${productCsv([productRow('one'), productRow('two'), productRow('open')])}three,"Tor"n,\nfour,Four\n`
    const report = await importInto(shop.deps, 'Broken', files.write(csv))
    expect(report).toMatchObject({ added: 2, skipped: 0, stopped: { line: 5 } })
    expect(report.stopped?.reason).toBe('the quotes in the row that begins at line 5 are broken')
    expect((await productsOf(shop.deps, 'Broken')).map((product) => product.handle)).toEqual(['one', 'two'])
  })

  it('are not imported in part if the file ends within them', async () => {
    const sizes = [
      productRow('one', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      productRow('two', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
    ]
    const csv = `${productCsv(sizes)}two,"M\nthree,Three`
    const report = await importInto(shop.deps, 'Torn', files.write(csv))
    expect(report).toMatchObject({
      added: 1,
      stopped: { line: 4, reason: 'a quote in the row that begins at line 4 is never closed' },
    })
  })
})

describe('a data folder that cannot be written', () => {
  it('stops the import with a reason and writes nothing', async () => {
    const deps = { ...shop.deps, files: new FolderStorage(files.write('not a folder')) }
    const report = await importInto(deps, 'Unwritable', files.write(productCsv([productRow('a')])))
    expect(report).toMatchObject({ added: 0, stopped: { line: 2 }, shop: { id: null } })
    expect(report.stopped?.reason).toMatch(/^(?:ENOTDIR|EEXIST): /)
    expect(await productsOf(shop.deps, 'Unwritable')).toEqual([])
  })
})

describe('separate rows of one product', () => {
  it('replace the earlier rows with a warning if they are a complete product', async () => {
    const rows = [
      productRow('twice', { Title: 'First' }),
      productRow('other'),
      productRow('twice', { Title: 'Second' }),
    ]
    const report = await importInto(shop.deps, 'Apart', files.write(productCsv(rows)))
    expect(counts(report)).toEqual({ added: 2, updated: 1, unchanged: 0, skipped: 0 })
    expect(report.warningNotes).toContainEqual({
      handle: 'twice',
      line: 4,
      text: 'the product is already on line 2: these rows replace the earlier ones',
    })
    expect((await productOf(shop.deps, 'Apart', 'twice')).name).toBe('Second')
  })

  it('are skipped if they only continue the product', async () => {
    const rows = [
      productRow('split', { 'Option1 Name': 'Size', 'Option1 Value': 'S' }),
      productRow('between'),
      nextRow('split', { 'Option1 Value': 'M' }),
    ]
    const report = await importInto(shop.deps, 'Split', files.write(productCsv(rows)))
    expect(counts(report)).toEqual({ added: 2, updated: 0, unchanged: 0, skipped: 1 })
    expect(report.skippedProducts[0]?.reasons.map((reason) => reason.text)).toEqual([
      'Title is missing',
      'other rows of this product are on line 2: keep its rows together',
    ])
  })
})

describe('importProducts', () => {
  const importOne = async (name: string, rows: Parameters<typeof productCsv>[0]) => {
    const report = await importInto(shop.deps, name, files.write(productCsv(rows)))
    const [product] = await productsOf(shop.deps, name)
    if (!product) throw new Error(`nothing was imported: ${JSON.stringify(report.skippedProducts)}`)
    return { product, report }
  }

  it('splits prices into a price, surcharges and a discount price with the same totals', async () => {
    const variant = (size: string, color: string, price: string, compareAt: string) => ({
      'Option1 Value': size,
      'Option2 Value': color,
      'Variant Price': price,
      'Variant Compare At Price': compareAt,
    })
    const { product } = await importOne('Prices', [
      productRow('tote', {
        'Option1 Name': 'Size',
        'Option2 Name': 'Colour',
        ...variant('Small', 'Navy', '1,040.50', '1,299.00'),
      }),
      nextRow('tote', variant('Small', 'Cognac', '1045.5', '1304')),
      nextRow('tote', variant('Large', 'Navy', '1060.50', '1319.00')),
      nextRow('tote', variant('Large', 'Cognac', '1065.50', '1324.00')),
    ])
    expect(product).toMatchObject({ price: 129900, discountPrice: 104050, stock: 20 })
    expect(product.sizes.map(({ name, surcharge }) => [name, surcharge])).toEqual([
      ['Small', 0],
      ['Large', 2000],
    ])
    expect(product.colors.map(({ name, surcharge }) => [name, surcharge])).toEqual([
      ['Navy', 0],
      ['Cognac', 500],
    ])
    const { body } = await shop.get(`/product-details?product_id=${product.id}`)
    expect(body.data.product).toMatchObject({ price: 1299, discount_price: 1040.5, discount_percentage: 20 })
  })

  it('imports each variant as a size, with a warning, if prices do not follow options', async () => {
    const variant = (size: string, color: string, price: string) => ({
      'Option1 Value': size,
      'Option2 Value': color,
      'Variant Price': price,
    })
    const { product, report } = await importOne('Odd Prices', [
      productRow('odd', { 'Option1 Name': 'Size', 'Option2 Name': 'Color', ...variant('S', 'Red', '10') }),
      nextRow('odd', variant('S', 'Blue', '12')),
      nextRow('odd', variant('M', 'Red', '11')),
      nextRow('odd', variant('M', 'Blue', '20')),
    ])
    expect(product.colors).toEqual([])
    expect(product.sizes.map(({ name, surcharge }) => [name, surcharge])).toEqual([
      ['S / Red', 0],
      ['S / Blue', 200],
      ['M / Red', 100],
      ['M / Blue', 1000],
    ])
    expect(report.warningNotes.map((note) => note.text)).toContain(
      'its prices do not follow size and colour: each pair of them is offered as one size',
    )
  })

  it('hides unpublished products', async () => {
    const { product } = await importOne('Hidden', [
      productRow('secret', { Title: 'Wholly secret', Published: 'false' }),
    ])
    expect(product.status).toBe('hidden')
    const { products } = (await shop.get('/products?search=wholly%20secret')).body.data
    expect(products.map(({ name }: { name: string }) => name)).not.toContain('Wholly secret')
  })

  it('imports type and tags as a category with sub-categories, and reuses existing ones', async () => {
    const { product } = await importOne('Categories', [
      productRow('boot', { Type: 'Zephyr Footwear', Tags: 'Mud boots, "Rain, snow"' }),
      productRow('sock', { Type: 'zephyr footwear', Tags: 'MUD BOOTS' }),
    ])
    expect(product.categories).toEqual(['Mud boots', 'Rain, snow', 'Zephyr Footwear'])
    expect((await productOf(shop.deps, 'Categories', 'sock')).categories).toEqual(['Mud boots', 'Zephyr Footwear'])
    const { body } = await shop.get('/categories/zephyr-footwear')
    expect(body.data.category.sub_categories.map((sub: { name: string }) => sub.name)).toEqual([
      'Mud boots',
      'Rain, snow',
    ])
  })

  it('imports stock, and leaves products without one as drafts until their stock is said', async () => {
    const rows = [
      productRow('counted', { 'Variant Inventory Qty': '7' }),
      productRow('owed', { 'Variant Inventory Qty': '-3' }),
      productRow('uncounted', { 'Variant Inventory Tracker': '', 'Variant Inventory Qty': '0' }),
      productRow('endless', { 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': '0' }),
      productRow('silent', { 'Variant Inventory Qty': '' }),
    ]
    const { report } = await importOne('Stock', rows)
    expect(report.openStock).toBe(3)
    const found = async () => (await productsOf(shop.deps, 'Stock')).map(({ stock, status }) => `${stock} ${status}`)
    expect(await found()).toEqual(['7 active', '0 active', '0 draft', '0 draft', '0 draft'])
    const file = files.write(productCsv(rows))
    expect(counts(await importInto(shop.deps, 'Stock', file))).toMatchObject({ unchanged: 5 })
    await importInto(shop.deps, 'Stock', file, { stock: 'untracked' })
    expect(await found()).toEqual(['7 active', '0 active', '999 active', '999 active', '999 active'])
    // What is on the shelf keeps its stock, whatever is said.
    await importInto(shop.deps, 'Stock', file, { stock: 20 })
    expect(await found()).toEqual(['7 active', '0 active', '999 active', '999 active', '999 active'])
  })

  it('sanitizes descriptions', async () => {
    const { product } = await importOne('Unsafe', [
      productRow('evil', {
        'Body (HTML)':
          '<h1 onclick="x()">Big</h1><script>alert(1)</script><p style="color:red">Good <a href="javascript:alert(1)">link</a> <a href="https://example.com/a">real</a><img src=x onerror=alert(1)></p><iframe src="//evil.test"></iframe>',
      }),
    ])
    expect(product.description).toBe(
      '<h2>Big</h2><p>Good <a>link</a> <a href="https://example.com/a" rel="nofollow noopener">real</a></p>',
    )
    expect(product.summary).toBe('Big Good link real')
  })
})

describe('importProducts of existing products', () => {
  it('changes only the columns of the file', async () => {
    const { db } = shop.deps.database
    const full = productCsv([
      productRow('coat', {
        'Option1 Name': 'Size',
        'Option1 Value': 'S',
        'Body (HTML)': '<p>Warm. Very.</p>',
        Vendor: 'Nord',
        Tags: 'coats',
      }),
      nextRow('coat', { 'Option1 Value': 'M' }),
      nextRow('coat', { 'Option1 Value': 'L' }),
    ])
    await importInto(shop.deps, 'Updates', files.write(full))
    const before = await productOf(shop.deps, 'Updates', 'coat')
    await db.updateTable('products').set({ sold: 12, popularity: 5 }).where('id', '=', before.id).execute()
    await db.updateTable('product_variants').set({ stock: 1 }).where('product_id', '=', before.id).execute()

    const columns = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price']
    const partial = productCsv(
      [
        productRow('coat', {
          Title: 'Winter coat',
          'Option1 Name': 'Size',
          'Option1 Value': 'M',
          'Variant Price': '12',
        }),
        nextRow('coat', { 'Option1 Value': 'XL', 'Variant Price': '14' }),
      ],
      columns,
    )
    expect(counts(await importInto(shop.deps, 'Updates', files.write(partial)))).toMatchObject({ updated: 1 })
    const after = await productOf(shop.deps, 'Updates', 'coat')
    expect(after).toMatchObject({
      id: before.id,
      name: 'Winter coat',
      description: '<p>Warm. Very.</p>',
      summary: 'Warm.',
      brand: 'Nord',
      categories: ['coats'],
      price: 1200,
      stock: 1,
    })
    expect(after.variants.map(({ size, stock }) => [size, stock])).toEqual([
      ['M', 1],
      ['XL', 0],
    ])
    expect(after.variants[0]?.id).toBe(before.variants[1]?.id)
    const row = await db
      .selectFrom('products')
      .where('id', '=', before.id)
      .select(['sold', 'popularity'])
      .executeTakeFirst()
    expect(row).toEqual({ sold: 12, popularity: 5 })
  })

  it('makes a renamed product searchable by its new name', async () => {
    await importInto(shop.deps, 'Renamed', files.write(productCsv([productRow('r', { Title: 'Quibblewort lamp' })])))
    await importInto(shop.deps, 'Renamed', files.write(productCsv([productRow('r', { Title: 'Marzipan lamp' })])))
    expect((await shop.get('/products?search=quibblewort')).body.data.products).toHaveLength(0)
    expect((await shop.get('/products?search=marzipan')).body.data.products).toHaveLength(1)
  })
})

describe('the shop of an import', () => {
  it('must be given by its slug if two shops have the same name', async () => {
    const { db } = shop.deps.database
    const common = {
      logo: '',
      banner: '',
      description: '',
      address: '',
      status: 'active',
      delivery_charge: 0,
      estimated_delivery: '',
      created_at: 0,
    } as const
    await db
      .insertInto('shops')
      .values([
        { ...common, name: 'Twins', slug: 'twins-east' },
        { ...common, name: 'twins', slug: 'twins-west' },
      ])
      .execute()
    await expect(importInto(shop.deps, 'Twins', apparel)).rejects.toThrow(
      'name one by its slug (twins-east, twins-west)',
    )
    expect(await importInto(shop.deps, 'twins-west', apparel)).toMatchObject({ added: 20, shop: { name: 'twins' } })
  })
})
