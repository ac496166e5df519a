import { existsSync, readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { counts, exportOf, importInto } from './testing/import-into.ts'
import { productCsv, productRow, testFolder } from './testing/product-csv.ts'
import { productOf } from './testing/shop-products.ts'

const files = testFolder()
let shop: TestApp
let host: Server
let origin = ''
const requests: string[] = []
let isDown = false

beforeAll(async () => {
  shop = await testApp()
  const picture = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#b5382f' } })
    .png()
    .toBuffer()
  const small = await sharp(picture).resize(40).toBuffer()
  host = createServer((request, response) => {
    requests.push(request.url ?? '')
    const name = request.url?.split('?')[0]
    if (isDown) return response.destroy()
    if (name === '/red.png') return response.end(picture)
    if (name === '/small.png') return response.end(small)
    if (name === '/moved.png') return response.writeHead(302, { location: '/red.png' }).end()
    if (name === '/round.png') return response.writeHead(302, { location: '/round.png' }).end()
    if (name === '/page.png') return response.setHeader('content-type', 'image/png').end('<html>no picture</html>')
    if (name === '/drawing.svg') return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    if (name === '/huge.png') return response.end(Buffer.alloc(9 << 20))
    response.writeHead(404).end()
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  const address = host.address()
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterAll(async () => {
  host.closeAllConnections()
  await new Promise((done) => host.close(done))
  await shop.close()
  files.remove()
})

const fetching = { fetchPictures: true, allowPrivatePictures: true }
const fileWith = (handle: string, ...pictures: string[]) =>
  files.write(
    productCsv(
      pictures.map((picture, index) =>
        index === 0 ? productRow(handle, { 'Image Src': picture }) : { Handle: handle, 'Image Src': picture },
      ),
    ),
  )

describe('imported pictures', () => {
  it('are fetched once, scaled down and stored under the hash of their content', async () => {
    const file = fileWith('red', `${origin}/red.png?v=1`, `${origin}/moved.png`)
    const report = await importInto(shop.deps, 'Pictures', file, fetching)
    expect(report.warningNotes).toEqual([])
    const product = await productOf(shop.deps, 'Pictures', 'red')
    expect(product.thumbnail).toMatch(/^\/media\/import\/[0-9a-f]{20}\.webp$/)
    expect(product.pictures.map((picture) => picture.source)).toEqual([`${origin}/red.png?v=1`, `${origin}/moved.png`])
    const { width, height, format } = await sharp(join(shop.deps.config.dataDir, product.thumbnail)).metadata()
    expect({ width, height, format }).toEqual({ width: 1600, height: 800, format: 'webp' })
    expect(readdirSync(join(shop.deps.config.dataDir, 'media/import'))).toHaveLength(1)

    const before = requests.length
    expect(counts(await importInto(shop.deps, 'Pictures', file, fetching))).toMatchObject({ unchanged: 1 })
    expect(requests).toHaveLength(before)
  })

  it('are not fetched again from an export, even if the shop has moved to another host', async () => {
    const exported = await exportOf(shop.deps, 'Pictures')
    expect(exported).toMatch(/http:\/\/localhost:3000\/media\/import\/[0-9a-f]{20}\.webp/)
    const before = requests.length
    const moved = exported.replaceAll('http://localhost:3000', 'https://market.example.com')
    for (const csv of [exported, moved])
      expect(counts(await importInto(shop.deps, 'Pictures', files.write(csv), fetching))).toMatchObject({
        unchanged: 1,
      })
    expect(requests).toHaveLength(before)
  })

  it.each([
    ['/missing.png', 'the answer was 404'],
    ['/page.png', 'it is no JPEG, PNG or WebP picture'],
    ['/drawing.svg', 'it is no JPEG, PNG or WebP picture'],
    ['/huge.png', 'it is over 8 MB'],
    ['/round.png', 'it is redirected too often'],
  ])('are replaced by a placeholder with a warning if they cannot be fetched: %s', async (path, reason) => {
    const handle = `bad${path.replace(/\W/g, '-')}`
    const report = await importInto(shop.deps, 'Bad Pictures', fileWith(handle, origin + path), fetching)
    expect(report.warningNotes).toEqual([
      { handle, line: 2, text: `a placeholder replaces ${origin}${path} (${reason})` },
    ])
    const product = await productOf(shop.deps, 'Bad Pictures', handle)
    expect(product.thumbnail).toMatch(/^\/media\/drawn\//)
    expect(existsSync(join(shop.deps.config.dataDir, product.thumbnail))).toBe(true)
  })

  it.each([
    'http://127.0.0.1:1/a.png',
    'http://[::1]/a.png',
    'http://10.0.0.8/a.png',
    'http://169.254.169.254/latest',
    'http://localhost:1/a.png',
  ])('are never fetched from a private network: %s', async (url) => {
    const report = await importInto(shop.deps, 'Inner', fileWith(`inner-${url.length}`, url), { fetchPictures: true })
    expect(report.warningNotes[0]?.text).toBe(`a placeholder replaces ${url} (it is not on the open internet)`)
  })

  it('are skipped after some failures if their host is down, and fetched by the next import', async () => {
    isDown = true
    const rows = Array.from({ length: 16 }, (_, index) =>
      productRow(`p${index}`, { Title: 'The same', 'Image Src': `${origin}/small.png?${index}` }),
    )
    const file = files.write(productCsv(rows))
    const before = requests.length
    const first = await importInto(shop.deps, 'Down', file, fetching)
    expect(counts(first)).toMatchObject({ added: 16 })
    expect(first.warnings).toBe(16)
    expect(requests.length - before).toBeLessThan(10)

    isDown = false
    expect(counts(await importInto(shop.deps, 'Down', file, fetching))).toMatchObject({ updated: 16 })
    expect((await productOf(shop.deps, 'Down', 'p7')).thumbnail).toMatch(/^\/media\/import\//)
    expect(counts(await importInto(shop.deps, 'Down', file, fetching))).toMatchObject({ unchanged: 16 })
  })

  it('are assigned to the colours that they show', async () => {
    const color = (name: string, picture: string) => ({
      'Option1 Name': 'Color',
      'Option1 Value': name,
      'Variant Image': picture,
    })
    const rows = [
      productRow('hues', color('Red', `${origin}/red.png`)),
      { ...productRow('hues', color('Blue', `${origin}/none.png`)), Title: '' },
    ]
    const file = files.write(productCsv(rows))
    await importInto(shop.deps, 'Hues', file, fetching)
    const product = await productOf(shop.deps, 'Hues', 'hues')
    expect(product.colors.map((each) => each.picture)).toEqual(product.pictures.map((each) => each.picture))
    expect(counts(await importInto(shop.deps, 'Hues', file, fetching))).toMatchObject({ unchanged: 1 })
  })

  it('are skipped with a warning if they are no web addresses', async () => {
    const report = await importInto(
      shop.deps,
      'No Addresses',
      fileWith('x', 'C:\\pictures\\x.jpg', 'file:///etc/passwd'),
      fetching,
    )
    expect(report.warningNotes.map((note) => note.text)).toEqual([
      '"C:\\pictures\\x.jpg" is no address of a picture',
      '"file:///etc/passwd" is no address of a picture',
    ])
  })
})
