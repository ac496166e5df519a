import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

it('a new shop has a folder for its pictures, and says of one that is not there that it is not', async () => {
  expect(statSync(join(shop.deps.config.dataDir, 'media')).isDirectory()).toBe(true)
  for (const url of ['/media/none.webp', '/media/none.webp?w=320'])
    expect((await shop.app.inject({ url })).statusCode, url).toBe(404)
})
