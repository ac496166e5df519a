import { expect, test } from './support/fixtures.ts'
import { type OwnShop, startOwnShop } from './support/own-shop.ts'
import { OWN_VIEW } from './support/views.ts'

test.describe('development server', () => {
  let shop: OwnShop
  test.beforeAll(async () => {
    // As `npm run dev` starts it, without watching files.
    const environment = { NODE_ENV: 'development', RIALTO_DEV: '1', NODE_OPTIONS: '--conditions=development' }
    shop = await startOwnShop({}, environment)
  })
  test.afterAll(() => shop.stop())

  for (const path of ['/', '/products', '/contact-us'])
    test(`renders ${path} from the sources`, { tag: OWN_VIEW }, async () => {
      const reply = await fetch(shop.url + path, { headers: { accept: 'text/html' } })
      const text = await reply.text()
      expect(reply.status, text.slice(0, 200)).toBe(200)
      expect(text).toContain('<main')
      expect(text).toContain('/app/entry.client.tsx')
    })
})
