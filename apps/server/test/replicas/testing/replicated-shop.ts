import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import { expect } from 'vitest'
import { createOrderCalls, type OrderCalls } from '../../../src/modules/selling/orders/testing/order-calls.ts'
import { type TestApp, testApp } from '../../support/app.ts'
import { fillTemplate } from '../../support/template.ts'
import { execute, type ReplicatedPostgres, replicatedPostgres } from './replicated-postgres.ts'

const DATABASE = 'postgres'

export interface ReplicatedShop {
  postgres: ReplicatedPostgres
  shop: OrderCalls
  /** Another process on the same servers, for the test to close. */
  openAnother(environment?: Record<string, string>, logTo?: DestinationStream): Promise<TestApp>
  /** Stops or resumes replaying at every replica; resolves once they do. */
  setReplay(runs: boolean): Promise<void>
  close(): Promise<void>
}

/** The demo shop on a primary with replicas. */
export async function replicatedShop(count: number): Promise<ReplicatedShop> {
  const folder = mkdtempSync(join(tmpdir(), 'rialto-replicated-shop-'))
  const postgres = await replicatedPostgres(count)
  const [primaryUrl, ...replicaUrls] = [postgres.primary, ...postgres.replicas].map(({ url }) => url(DATABASE))
  await fillTemplate(primaryUrl ?? '', folder)
  const environment = { DATABASE_URL: primaryUrl ?? '', DATABASE_READ_URL: replicaUrls.join(',') }
  const shop = await createOrderCalls(environment)
  return {
    postgres,
    shop,
    openAnother: (more, logTo) => testApp({ ...environment, ...more }, undefined, logTo),
    async setReplay(runs) {
      const call = runs ? 'pg_wal_replay_resume()' : 'pg_wal_replay_pause()'
      for (const url of replicaUrls) {
        await execute(url, `select ${call}`)
        const state = async () => (await execute(url, 'select pg_get_wal_replay_pause_state() as state')).rows
        await expect.poll(state, { interval: 10 }).toEqual([{ state: runs ? 'not paused' : 'paused' }])
      }
    },
    async close() {
      await shop.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function statesOf({ deps }: TestApp) {
  const { replicas } = deps.database
  if (!replicas) throw new Error('the shop has no replicas')
  return replicas.states()
}

export const readsAtReplicas = (shop: TestApp): number => statesOf(shop).reduce((sum, { reads }) => sum + reads, 0)

/** Until each replica has what is committed now, and the shop knows; one that has failed often is left alone for half a minute. */
export async function untilReplicasAreRead(shop: TestApp): Promise<void> {
  const { reading, replicas } = shop.deps.database
  await expect
    .poll(
      async () => {
        await reading.selectFrom('shops').select('id').limit(1).execute()
        return replicas?.pick() !== undefined && statesOf(shop).every(({ isUsed }) => isUsed)
      },
      { interval: 10, timeout: 50_000 },
    )
    .toBe(true)
}

/** Changes a product's name in a committed write, without telling what keeps product details. */
export const renameUntold = ({ deps }: TestApp, id: number, name: string) =>
  deps.database.write((tx) => tx.updateTable('products').set({ name }).where('id', '=', id).execute())

/** Changes a product's name as the market does. */
export async function rename(shop: TestApp, id: number, name: string): Promise<void> {
  await renameUntold(shop, id, name)
  shop.deps.invalidations.publish('catalogue')
}

/** Changes a product's name as another program would. */
export const renameBehind = (shop: TestApp, id: number, name: string) =>
  shop.writeAsOtherProcess((db) => db.updateTable('products').set({ name }).where('id', '=', id).execute())

/** The product's name as a call of the process would read it now; its page may show what is kept for some seconds. */
export const readName = async ({ deps }: TestApp, id: number): Promise<string> =>
  (await deps.database.reading.selectFrom('products').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name

/** The product's name as its page shows it. */
export async function nameAt(shop: TestApp, id: number): Promise<string> {
  const { status, body } = await shop.get(`/product-details?product_id=${id}`)
  expect(status).toBe(200)
  return body.data.product.name
}
