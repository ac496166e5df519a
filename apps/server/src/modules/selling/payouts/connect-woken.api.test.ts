import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type ConnectWorld, createConnectWorld } from './testing/connect-world.ts'

// With the workers of a process that listens, which look by themselves every 30 seconds.

const SOON_MS = 10_000

let world: ConnectWorld
beforeAll(async () => {
  world = await createConnectWorld()
})
afterAll(() => world.close())

it('an approved run is sent at once, and not when the worker looks next', async () => {
  const shop = await world.addReadyShop()
  await world.addPayment([{ shop: shop.id, amount: 40 }])
  await world.calls.app.listen({ port: 0, host: '127.0.0.1' })
  const start = Date.now()
  const { id } = await world.approved([shop.id])
  await vi.waitFor(async () => expect((await world.showRun(id)).state).toBe('done'), { timeout: SOON_MS, interval: 50 })
  expect(Date.now() - start).toBeLessThan(SOON_MS)
  expect(world.connect.transfers.map(({ amount }) => amount)).toEqual([4_000])
})
