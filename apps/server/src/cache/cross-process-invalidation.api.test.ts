import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { shopCommand } from '../cli/testing/shop-command.ts'

const { engine } = inject('databases')

let shop: TestApp
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  shop = await testApp()
  run = shopCommand(shop.environment)
  // Notices of other processes are heard once it listens.
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const hotline = async () => (await shop.get('/master')).body.data.mobile

describe('what a command changes while the shop runs', () => {
  it(`is seen ${engine === 'sqlite' ? 'by the very next request' : 'at once'}, while its clock stands still`, async () => {
    shop.setNow(shop.deps.now())
    expect(await hotline()).toBe(demo.settings.mobile)
    for (const number of ['+1 555 010 7001', '+1 555 010 7002']) {
      expect(await run(['settings', 'set', 'mobile', number])).toMatchObject({ code: 0, err: '' })
      if (engine === 'sqlite') expect(await hotline()).toBe(number)
      else await vi.waitFor(async () => expect(await hotline()).toBe(number), { timeout: 15_000, interval: 10 })
    }
  })

  it('is not looked for again and again where somebody else only writes', async () => {
    const published = vi.fn()
    shop.deps.invalidations.subscribe(['settings', 'catalogue'], published)
    await shop.behind((db) => db.updateTable('products').set({ sold: 7 }).where('id', '=', 1).execute())
    await shop.get('/master')
    expect(published).not.toHaveBeenCalled()
  })
})
