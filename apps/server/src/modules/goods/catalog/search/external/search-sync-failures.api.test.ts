import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addProducts } from '../../../../../../test/support/add-products.ts'
import type { Deps } from '../../../../../deps.ts'
import { createSearchSync, delayAfter } from './create-search-sync.ts'
import { withIndexLease } from './rebuild-index.ts'
import { selectPosition } from './repository-positions.ts'
import { type SearchingShop, startSearchingShop } from './testing/searching-shop.ts'

let searching: SearchingShop
let deps: Deps
beforeAll(async () => {
  searching = await startSearchingShop()
  deps = searching.shop.deps
  await searching.sendAll()
})
afterAll(() => searching.close())

const documents = () => searching.engine.indexes.get('products')?.documents ?? new Map()
const documentOf = (id: number) => documents().get(id)
const add = async (name: string) => (await addProducts(deps.database.db, [{ name }]))[0] ?? 0
const positionRow = () => selectPosition(deps.database.db, 'products')
const deleteProduct = (id: number) => deps.database.db.deleteFrom('products').where('id', '=', id).execute()

/** The worker of another process of this shop. */
function otherProcess(given: Partial<Deps> = {}) {
  const sync = createSearchSync({ ...deps, ...given })
  if (!sync) throw new Error('no search engine is configured')
  onTestFinished(() => sync.close())
  return sync
}

describe('a search engine that fails', () => {
  it('gets everything once it is back; the pauses between attempts grow to five minutes', async () => {
    await searching.engine.goAway()
    onTestFinished(searching.engine.comeBack)
    const id = await add('Quillonite fork')
    await searching.untilDue()
    const before = await positionRow()
    for (const attempts of [1, 2, 3]) {
      await expect(searching.sync.workDue()).rejects.toThrow('does not answer')
      // Not tried again before its time.
      await searching.sync.workDue()
      expect(await positionRow()).toMatchObject({
        version: before?.version,
        attempts,
        error: expect.stringContaining('does not answer'),
        due_at: deps.now() + delayAfter(attempts),
      })
      searching.advanceClock(delayAfter(attempts))
    }
    expect([1, 2, 3, 20].map(delayAfter)).toEqual([1_000, 2_000, 4_000, 300_000])
    await searching.engine.comeBack()
    await searching.sendAll()
    expect(documentOf(id)).toBeDefined()
    expect(await positionRow()).toMatchObject({ attempts: 0, error: null, due_at: 0 })
  })

  it('gets an index again after it has lost its data', async () => {
    const size = documents().size
    searching.engine.indexes.clear()
    const id = await add('Quillonite knife')
    await searching.sendAll()
    expect(documents().size).toBe(size + 1)
    expect(documentOf(id)).toBeDefined()
  })

  it('is noticed to have lost its data within a minute, also without changes', async () => {
    searching.engine.indexes.clear()
    await searching.sync.workDue()
    expect(searching.engine.indexes.size).toBe(0)
    searching.advanceClock(60_000)
    await searching.sync.workDue()
    expect(documents().size).toBeGreaterThan(0)
  })

  it('is sent a batch again that it has refused', async () => {
    const id = await add('Quillonite tray')
    await searching.sendAll()
    const index = searching.engine.indexes.get('products')
    searching.engine.behaviour.beforeTask = async () => {
      searching.engine.behaviour.beforeTask = async () => {}
      searching.engine.indexes.delete('products')
    }
    await deleteProduct(id)
    await searching.untilDue()
    while ((await positionRow())?.attempts === 0) await searching.sync.workDue().catch(() => {})
    expect((await positionRow())?.error).toMatch(/failed at documentDeletion \(Index `products` not found\.\)$/)
    if (index) searching.engine.indexes.set('products', index)
    searching.advanceClock(delayAfter(1))
    await searching.sendAll()
    expect((await positionRow())?.attempts).toBe(0)
  })
})

describe('several processes', () => {
  it('send one at a time, and another one takes over a minute after the first has died', async () => {
    const taken = Promise.withResolvers<void>()
    const died = Promise.withResolvers<never>()
    const dying = withIndexLease(deps, 'products', () => {
      taken.resolve()
      return died.promise
    })
    await taken.promise
    const id = await add('Quillonite ladle')
    await otherProcess().workDue()
    expect(documentOf(id)).toBeUndefined()
    searching.advanceClock(60_000)
    await searching.sendAll()
    expect(documentOf(id)).toBeDefined()
    died.reject(new Error('killed'))
    await expect(dying).rejects.toThrow('killed')
  })

  it('send a batch again whose position was not saved, as after a crash', async () => {
    const id = await add('Quillonite sieve')
    const before = await positionRow()
    const { database } = deps
    let writes = 0
    // The first write takes the lease; the process dies before the second.
    const write: typeof database.write = (job) =>
      ++writes > 1 ? Promise.reject(new Error('killed')) : database.write(job)
    while (documentOf(id) === undefined) {
      writes = 0
      await otherProcess({ database: { ...database, write } })
        .workDue()
        .catch(() => {})
      searching.advanceClock(60_000)
    }
    expect(await positionRow()).toMatchObject({ version: before?.version, product_id: before?.product_id })
    documents().delete(id)
    await searching.sendAll()
    expect(documentOf(id)).toBeDefined()
  })
})
