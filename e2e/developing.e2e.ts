import { afterAll, beforeAll, describe } from 'vitest'
import { expect, test } from './support/browser.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'

describe('while developing', () => {
  let shop: OwnShop
  beforeAll(async () => {
    // As `npm run dev` starts it, without the watching.
    const developing = { NODE_ENV: 'development', RIALTO_DEV: '1', NODE_OPTIONS: '--conditions=development' }
    shop = await startOwnShop({}, developing)
  })
  afterAll(() => shop.stop())

  test.each(['/', '/products', '/contact-us'])('%s is rendered from the sources', async (path) => {
    const reply = await fetch(shop.url + path, { headers: { accept: 'text/html' } })
    const text = await reply.text()
    expect(reply.status, text.slice(0, 200)).toBe(200)
    expect(text).toContain('<main')
    expect(text).toContain('/app/entry.client.tsx')
  })
})
