import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const request = (url: string) => shop.app.inject({ url })

it('lets clients cache pictures for ever, and errors not at all', async () => {
  const folder = join(shop.deps.config.dataDir, 'media')
  expect((await request('/media/new.webp')).headers['cache-control']).toBe('no-cache')
  writeFileSync(join(folder, 'new.webp'), 'a picture')
  const { statusCode, headers } = await request('/media/new.webp')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  for (const [url, status] of [
    ['/media/none.webp', 404],
    ['/media/none.webp?w=320', 404],
    ['/media/new.webp?w=319', 422],
  ] as const) {
    const refused = await request(url)
    expect([refused.statusCode, refused.headers['cache-control']], url).toEqual([status, 'no-cache'])
  }
})

it('refuses widths that are not offered, and returns 404 for invalid names', async () => {
  for (const width of ['0', '-1', '1', '321', '1e3', '99999', 'NaN', '', '320.5', '320&w=640'])
    expect((await request(`/media/new.webp?w=${width}`)).statusCode, width).toBe(422)
  for (const name of ['..%2fsecret', '%2e%2e/secret', `${'x'.repeat(190)}.webp`, '.hidden'])
    expect((await request(`/media/${name}?w=320`)).statusCode, name).toBe(404)
})

it('sends the headers of pages with drawings alone, which browsers show as pages', async () => {
  const folder = join(shop.deps.config.dataDir, 'media')
  writeFileSync(join(folder, 'framed.webp'), 'a picture')
  writeFileSync(join(folder, 'framed.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const pictureHeaders = (await request('/media/framed.webp')).headers
  expect(pictureHeaders).not.toHaveProperty('permissions-policy')
  expect(pictureHeaders).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    etag: expect.any(String),
  })
  expect((await request('/media/framed.svg')).headers).toMatchObject({
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
})
