import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { selectShops } from './repository.ts'
import { counts, exportOf, importInto } from './testing/import-into.ts'
import { nextRow, productCsv, productRow, testFolder } from './testing/product-csv.ts'
import { productOf, productsOf } from './testing/shop-products.ts'

const apparel = join(import.meta.dirname, 'fixtures/shopify-apparel.csv')
const files = testFolder()
const shops: TestApp[] = []

/** Starts a shop with its own database and media. */
async function startShop(): Promise<TestApp> {
  const shop = await testApp()
  shops.push(shop)
  return shop
}

let shop: TestApp
beforeEach(async () => {
  shop = await startShop()
})
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.close()
})
afterAll(files.remove)

/** Everything that the format supports, and some values that it does not. */
const varied = productCsv([
  productRow('plain', {
    'Variant SKU': 'P-1',
    'Variant Barcode': '0012345678905',
    'Variant Grams': '1250',
    Vendor: 'Ünïcode & Söhne',
  }),
  productRow('reduced', { 'Variant Price': '7.5', 'Variant Compare At Price': '10', Published: 'false' }),
  productRow('sized', {
    'Option1 Name': 'Talla',
    'Option1 Value': 'S',
    Type: 'Wear',
    Tags: 'summer, "Rain, snow"',
    'Image Src': 'https://cdn.example.test/a.jpg',
    'Image Position': '2',
    'Image Alt Text': 'From behind',
  }),
  nextRow('sized', {
    'Option1 Value': 'XL',
    'Variant Price': '12',
    'Image Src': '//cdn.example.test/b.jpg',
    'Image Position': '1',
  }),
  { Handle: 'sized', 'Image Src': 'https://cdn.example.test/c.jpg', 'Image Position': '3' },
  productRow('coloured', {
    'Option1 Name': 'Farbe',
    'Option1 Value': 'Rot',
    Tags: 'Wear > summer, Garden',
    'Variant Image': 'https://cdn.example.test/red.jpg',
  }),
  nextRow('coloured', {
    'Option1 Value': 'Blau',
    'Variant Price': '11',
    'Variant Image': 'https://cdn.example.test/blue.jpg',
  }),
  productRow('triple', {
    'Option1 Name': 'Size',
    'Option1 Value': 'M',
    'Option2 Name': 'Color',
    'Option2 Value': 'Sand',
    'Option3 Name': 'Fabric',
    'Option3 Value': 'Linen',
  }),
  nextRow('triple', { 'Option1 Value': 'M', 'Option2 Value': 'Sand', 'Option3 Value': 'Wool', 'Variant Price': '19' }),
  productRow('odd', { 'Option1 Name': 'Size', 'Option1 Value': 'S', 'Option2 Name': 'Color', 'Option2 Value': 'Red' }),
  nextRow('odd', { 'Option1 Value': 'S', 'Option2 Value': 'Blue', 'Variant Price': '11' }),
  nextRow('odd', { 'Option1 Value': 'M', 'Option2 Value': 'Red', 'Variant Price': '12' }),
  nextRow('odd', { 'Option1 Value': 'M', 'Option2 Value': 'Blue', 'Variant Price': '30' }),
  productRow('named', {
    'Option1 Name': 'Volume',
    'Option1 Value': '250 ml',
    'Option2 Name': 'Glaze',
    'Option2 Value': 'Sage',
    'Variant Image': 'https://cdn.example.test/small.jpg',
  }),
  nextRow('named', {
    'Option1 Value': '2 litre bag',
    'Option2 Value': 'Sage',
    'Variant Price': '20',
    'Variant Image': 'https://cdn.example.test/large.jpg',
  }),
  productRow('labelled', {
    'Withdrawal Exemption': 'hygiene',
    'Energy Class': 'B',
    'Energy Label Link': 'https://eprel.example.test/lamp/7',
  }),
  productRow('told', {
    'Body (HTML)': '<p>One &amp; two. "Three".</p>\n<ul><li>a</li></ul>',
    'SEO Description': 'Told otherwise',
    Tags: '> Garden',
  }),
])

describe('importing an export', () => {
  it.each([
    ['of a real shop', () => apparel],
    ['of varied products', () => files.write(varied)],
  ])('changes nothing: %s', async (_what, file) => {
    await importInto(shop.deps, 'Round', file())
    const before = await productsOf(shop.deps, 'Round')
    const report = await importInto(shop.deps, 'Round', files.write(await exportOf(shop.deps, 'Round')))
    expect(counts(report)).toEqual({ added: 0, updated: 0, unchanged: before.length, skipped: 0 })
    expect(await productsOf(shop.deps, 'Round')).toEqual(before)
  })

  it.each([
    ['of a real shop', () => apparel],
    ['of varied products', () => files.write(varied)],
  ])('gives the same export from another shop: %s', async (_what, file) => {
    await importInto(shop.deps, 'Round', file())
    const first = await exportOf(shop.deps, 'Round')
    const otherShop = await startShop()
    await importInto(otherShop.deps, 'Round', files.write(first))
    expect(await exportOf(otherShop.deps, 'Round')).toBe(first)
  })

  it('changes nothing in the demo shops, which were not imported', async () => {
    for (const { name } of await selectShops(shop.deps.database.db)) {
      const report = await importInto(shop.deps, name, files.write(await exportOf(shop.deps, name)))
      expect({ name, updated: report.updated, added: report.added, skipped: report.skippedProducts }).toEqual({
        name,
        updated: 0,
        added: 0,
        skipped: [],
      })
    }
  })
})

describe('options that a product names itself', () => {
  const optionsOf = async (handle: string) => {
    const { sizeLabel, colorLabel, sizes, colors, variants } = await productOf(shop.deps, 'Round', handle)
    return {
      labels: [sizeLabel, colorLabel],
      names: [...sizes, ...colors].map(({ name }) => name),
      pictures: variants.map(({ picture }) => picture !== null),
    }
  }

  it('keeps their names, and the picture of each variant', async () => {
    await importInto(shop.deps, 'Round', files.write(varied))
    expect(await optionsOf('named')).toEqual({
      labels: ['Volume', 'Glaze'],
      names: ['250 ml', '2 litre bag', 'Sage'],
      // The first is its colour's.
      pictures: [false, true],
    })
    expect((await optionsOf('triple')).labels).toEqual(['Size / Fabric', ''])
    expect((await optionsOf('odd')).labels).toEqual(['Size / Color', ''])
    // They only say size and colour, which shoppers read in their own language.
    expect((await optionsOf('sized')).labels).toEqual(['', ''])
    expect((await optionsOf('coloured')).labels).toEqual(['', ''])
  })

  it('leaves a colour that is called otherwise a colour', async () => {
    await importInto(shop.deps, 'Round', files.write(varied))
    const { db } = shop.deps.database
    await db.updateTable('products').set({ color_label: 'Glaze' }).where('handle', '=', 'coloured').execute()
    const before = await optionsOf('coloured')
    const exported = await exportOf(shop.deps, 'Round')
    expect(exported).toContain('Glaze,Rot')
    const report = await importInto(shop.deps, 'Round', files.write(exported.replace('Glaze,Rot', 'glaze,Rot')))
    expect(report.updated).toBeLessThanOrEqual(1)
    expect({ ...(await optionsOf('coloured')), labels: ['', 'Glaze'] }).toEqual(before)
  })
})

describe('an export', () => {
  it('has the columns of the real file in the same order, and the same rows', async () => {
    await importInto(shop.deps, 'Round', apparel, { stock: 20 })
    const real = parse(readFileSync(apparel))
    const exported = parse(await exportOf(shop.deps, 'Round'))
    // Newer files have the status as well, which tells drafts from hidden products, how much is in a variant, and what the law asks for.
    const newer = [
      ...['Status', 'Unit Price Total Measure', 'Unit Price Total Measure Unit'],
      ...['Withdrawal Exemption', 'Energy Class', 'Energy Label Link', 'Energy Label Picture', 'Manufacturer'],
      ...['Responsible Person', 'Safety Identifier', 'Safety Warnings', 'Safety Exemption Reason'],
    ]
    expect(exported[0]).toEqual([...(real[0] as string[]), ...newer])
    // The imported columns stay; bodies become paragraphs, prices get two decimals, stock is counted.
    const comparable = (rows: string[][]) =>
      rows
        .slice(1)
        .map((row) => [
          ...[0, 1, 3, 4, 5, 6, 7, 8, 24, 25, 27].map((column) => row[column]),
          Number(row[19]),
          row[2]?.replace(/<\/?p>/g, '').trim(),
        ])
    expect(comparable(exported)).toEqual(comparable(real))
  })

  it('writes the address of own pictures, and for placeholders that of the missing picture', async () => {
    await importInto(shop.deps, 'Round', files.write(varied))
    const [, ...rows] = parse(await exportOf(shop.deps, 'Round')) as string[][]
    expect(rows.map((row) => row[24]).filter(Boolean)).toEqual([
      'https://cdn.example.test/b.jpg',
      'https://cdn.example.test/a.jpg',
      'https://cdn.example.test/c.jpg',
      'https://cdn.example.test/red.jpg',
      'https://cdn.example.test/blue.jpg',
      'https://cdn.example.test/small.jpg',
      'https://cdn.example.test/large.jpg',
    ])
    const [first] = await selectShops(shop.deps.database.db)
    const [, ...demo] = parse(await exportOf(shop.deps, first?.name ?? '')) as string[][]
    expect(demo[0]?.[24]).toMatch(/^http:\/\/localhost:3000\/media\/demo\/.+\.webp$/)
  })
})
