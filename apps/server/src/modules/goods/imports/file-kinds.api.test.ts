import { chmodSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { counts, importInto, refusalOf } from './testing/import-into.ts'
import { productCsv, productRow, testFolder } from './testing/product-csv.ts'
import { productOf } from './testing/shop-products.ts'

const files = testFolder()
let shop: TestApp

beforeAll(async () => {
  shop = await testApp()
})
afterAll(async () => {
  await shop.close()
  files.remove()
})

const frenchCsv = productCsv([productRow('veste', { Title: 'Veste d’été – écrue, 100 % coton' })])

describe('a product file', () => {
  it.each([
    ['UTF-8', Buffer.from(frenchCsv), 'utf-8', 0],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${frenchCsv}`), 'utf-8', 0],
    ['UTF-16 little endian', iconv.encode(frenchCsv, 'utf-16le', { addBOM: true }), 'utf-16le', 0],
    ['UTF-16 big endian', iconv.encode(frenchCsv, 'utf-16be', { addBOM: true }), 'utf-16be', 0],
    ['Windows-1252', iconv.encode(frenchCsv, 'windows-1252'), 'windows-1252', 1],
  ])('is decoded from %s', async (name, content, encoding, warnings) => {
    const report = await importInto(shop.deps, name, files.write(content))
    expect(report).toMatchObject({ encoding, warnings, added: 1 })
    expect((await productOf(shop.deps, name, 'veste')).name).toBe('Veste d’été – écrue, 100 % coton')
  })

  it.each([
    ['\r\n', 'Windows'],
    ['\r', 'old Mac'],
    ['\n', 'Unix'],
  ])('is imported with the line end %j (%s)', async (lineEnd, name) => {
    const csv = productCsv([productRow('a', { 'Body (HTML)': 'one\ntwo' }), productRow('b', { 'Variant Price': '?' })])
    const report = await importInto(shop.deps, `${name} lines`, files.write(csv.replaceAll('\n', lineEnd)))
    expect(counts(report)).toMatchObject({ added: 1, skipped: 1 })
    expect(report.skippedProducts[0]?.line).toBe(4)
    expect((await productOf(shop.deps, `${name} lines`, 'a')).description).toBe('<p>one<br />two</p>')
  })

  it.each([[';'], ['\t']])('is imported with the delimiter %j', async (delimiter) => {
    const csv = productCsv([productRow('a', { 'Variant Price': '1.299,50' })], undefined, delimiter)
    const report = await importInto(shop.deps, `Parted ${delimiter.codePointAt(0)}`, files.write(csv))
    expect(report).toMatchObject({ added: 1, delimiter })
    expect((await productOf(shop.deps, `Parted ${delimiter.codePointAt(0)}`, 'a')).price).toBe(129950)
  })

  it('is imported with the columns of newer exports', async () => {
    const csv = 'Title,URL handle,Description,Price,Status,Inventory quantity\nLamp,lamp,Bright.,20,Draft,4\n'
    expect(await importInto(shop.deps, 'Newer', files.write(csv))).toMatchObject({ added: 1 })
    expect(await productOf(shop.deps, 'Newer', 'lamp')).toMatchObject({ status: 'draft', stock: 4, price: 2000 })
  })

  it('is imported without products if it has only a header', async () => {
    expect(counts(await importInto(shop.deps, 'Header', files.write(productCsv([]))))).toEqual({
      added: 0,
      updated: 0,
      unchanged: 0,
      skipped: 0,
    })
  })
})

describe('importProducts refuses', () => {
  it.each([
    ['an empty file', '', /is empty$/],
    ['blank lines', '\n\n\n', /is empty$/],
    ['another table', 'id,name,price\n1,Lamp,20\n', /^not a product file: the columns "Handle", "Title" are missing$/],
    [
      'a duplicate column',
      'Handle,Title,Variant Price,title\na,A,1,B\n',
      /^the column "title" occurs twice \(columns 2 and 4\)$/,
    ],
    ['binary data', Buffer.from([72, 97, 0, 1, 2, 3, 10]), /contains binary data$/],
    ['a workbook', Buffer.from('PK\u0003\u0004workbook'), /save it as CSV first$/],
    ['an archive', gzipSync(productCsv([])), /unpack it first$/],
    ['an unclosed quote in the first line', `"Handle,Title\n${'a,b\n'.repeat(50)}`, /line 1 is never closed$/],
  ])('%s', async (_what, content, reason) => {
    expect(await refusalOf(shop.deps, files.write(content))).toMatch(reason)
  })

  it('a missing file, a folder, and an unreadable file', async () => {
    expect(await refusalOf(shop.deps, files.path('absent.csv'))).toMatch(/absent\.csv does not exist$/)
    expect(await refusalOf(shop.deps, files.path('.'))).toMatch(/is a folder, not a CSV file$/)
    if (process.getuid?.() === 0) return
    const file = files.write(frenchCsv)
    chmodSync(file, 0)
    expect(await refusalOf(shop.deps, file)).toMatch(/may not be read: permission denied$/)
  })

  it('an invalid file without creating the shop', async () => {
    await refusalOf(shop.deps, files.write('id,name\n1,Lamp\n'), 'Traceless')
    expect((await shop.get('/shops?search=Traceless')).body.data.data).toEqual([])
  })
})

describe('the limits of a product file', () => {
  it('skip a product with a text that is too long', async () => {
    const rows = [
      productRow('long', { 'Body (HTML)': 'x'.repeat(200_001) }),
      productRow('short'),
      productRow('t'.repeat(256)),
    ]
    const report = await importInto(shop.deps, 'Long', files.write(productCsv(rows)))
    expect(counts(report)).toMatchObject({ added: 1, skipped: 2 })
    expect(report.skippedProducts.map((product) => product.reasons[0]?.text)).toEqual([
      'Body (HTML) is over 50000 characters long',
      'Handle is over 255 characters long',
    ])
  })

  it('stop the import at a row that is too long', async () => {
    const csv = `${productCsv([productRow('a'), productRow('b')])}c,"${'x'.repeat(9 << 20)}`
    const report = await importInto(shop.deps, 'Endless', files.write(csv))
    expect(report).toMatchObject({ added: 1, stopped: { line: 4 } })
    expect(report.stopped?.reason).toMatch(/line 4 is longer than 8 MB/)
  })

  it('skip a product with too many variants', async () => {
    const variants = Array.from({ length: 2_001 }, (_, index) => ({
      ...productRow('many', { 'Option1 Name': 'Size', 'Option1 Value': `${index}` }),
      ...(index > 0 ? { Title: '' } : {}),
    }))
    const report = await importInto(shop.deps, 'Many', files.write(productCsv([...variants, productRow('one')])))
    expect(counts(report)).toMatchObject({ added: 1, skipped: 1 })
    expect(report.skippedProducts[0]?.reasons[0]?.text).toBe('it has more than 2000 variants')
  })

  it('ignore tags beyond the maximum', async () => {
    const tags = Array.from({ length: 90 }, (_, index) => `flood ${index}`).join(', ')
    const report = await importInto(shop.deps, 'Flood', files.write(productCsv([productRow('f', { Tags: tags })])))
    expect(report.warningNotes.map((note) => note.text)).toEqual(['it has 90 tags: the first 20 become categories'])
    expect((await productOf(shop.deps, 'Flood', 'f')).categories).toHaveLength(20)
  })
})
