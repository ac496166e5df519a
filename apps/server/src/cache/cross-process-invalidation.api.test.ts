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
  // The server receives messages of other processes once it listens.
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

const phoneInMaster = async () => (await shop.get('/master')).body.data.mobile

describe('cross-process invalidation of a command', () => {
  it(`reaches ${engine === 'sqlite' ? 'the next request' : 'the server at once'}, before cached values expire`, async () => {
    shop.setNow(shop.deps.now())
    expect(await phoneInMaster()).toBe(demo.settings.mobile)
    for (const number of ['+1 555 010 7001', '+1 555 010 7002']) {
      expect(await run(['settings', 'change', '--values', JSON.stringify({ mobile: number })])).toMatchObject({
        code: 0,
        err: '',
      })
      if (engine === 'sqlite') expect(await phoneInMaster()).toBe(number)
      else await vi.waitFor(async () => expect(await phoneInMaster()).toBe(number), { timeout: 15_000, interval: 10 })
    }
  })

  it('publishes nothing when another process only writes', async () => {
    const published = vi.fn()
    shop.deps.invalidations.subscribe(['settings', 'catalogue'], published)
    await shop.writeAsOtherProcess((db) => db.updateTable('products').set({ sold: 7 }).where('id', '=', 1).execute())
    await shop.get('/master')
    expect(published).not.toHaveBeenCalled()
  })
})
