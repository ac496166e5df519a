import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoIds } from '../src/db/seed/demo-ids.ts'
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

it('the client’s example lists products, logs in and adds to the cart, without a browser', async () => {
  const { stdout } = await run(process.execPath, [example, url, 'shopper1@rialto.test', 'marketday-2026'])
  const total = Number(/added; (\d+) items in the cart/.exec(stdout)?.[1])
  const { body } = await shop.get('/carts', { headers: await shop.loginAs(shopper) })
  expect(total).toBeGreaterThan(0)
  expect(body.data.total).toBe(total)
})

it('the client’s example fails with the server’s message where the password is wrong', async () => {
  const failed = run(process.execPath, [example, url, 'shopper1@rialto.test', 'wrong-password'])
  await expect(failed).rejects.toThrow(/ApiError/)
})
