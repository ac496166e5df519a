import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test/support/app.ts'
import { repositoryRoot } from './lib/repository-root.ts'

const program = join(repositoryRoot, 'apps/demo-sellers/src/day/main.ts')

let shop: TestApp
let url: string
beforeAll(async () => {
  shop = await testApp()
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

async function countRows() {
  const { db } = shop.deps.database
  const count = async (table: 'orders' | 'questions' | 'messages' | 'reviews') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  return {
    order: await count('orders'),
    ask: await count('questions'),
    chat: await count('messages'),
    review: await count('reviews'),
  }
}

it('lets demo shoppers order, ask, write and review through the calls, the same for the same seed', async () => {
  const before = await countRows()
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, '--seed', '7', '--steps', '16'])
  const steps: { action: keyof typeof before; outcome: string }[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(steps).toHaveLength(16)
  const after = await countRows()
  for (const action of ['order', 'ask', 'chat', 'review'] as const) {
    const done = steps.filter((step) => step.action === action && step.outcome === 'done')
    expect(after[action] - before[action], action).toBe(done.length)
    expect(done.length, action).toBeGreaterThan(0)
  }
  expect(steps.filter(({ outcome }) => outcome === 'refused')).toEqual([])
})
