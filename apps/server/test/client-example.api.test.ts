import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoIds } from '../src/demo/demo-ids.ts'
import { repositoryRoot } from '../src/lib/repository-root.ts'
import { type TestApp, testApp } from './support/app.ts'

const example = join(repositoryRoot, 'packages/client/examples/add-to-cart.ts')
const run = promisify(execFile)
const shopper = demoIds(demo).users.of('shopper1')

let shop: TestApp
let url: string
beforeAll(async () => {
  shop = await testApp()
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

it('the example of packages/client lists products, logs in and adds to the cart', async () => {
  const { stdout } = await run(process.execPath, [example, url, 'shopper1@rialto.test', 'marketday-2026'])
  const total = Number(/added; (\d+) items in the cart/.exec(stdout)?.[1])
  const { body } = await shop.get('/carts', { headers: await shop.loginAs(shopper) })
  expect(total).toBeGreaterThan(0)
  expect(body.data.total).toBe(total)
})

it('the example of packages/client fails with an ApiError for a wrong password', async () => {
  const failed = run(process.execPath, [example, url, 'shopper1@rialto.test', 'wrong-password'])
  await expect(failed).rejects.toThrow(/ApiError/)
})
