import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Deps } from '../../../../deps.ts'
import { indexProducts } from '../../index-products.ts'
import { addProducts } from '../../test/add-products.ts'
import { createSearchSync, delayAfter } from './create-search-sync.ts'
import { withIndexLease } from './index-lease.ts'
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

async function rename(id: number, name: string): Promise<void> {
  await deps.database.db.updateTable('products').set({ name }).where('id', '=', id).execute()
  await indexProducts(deps.database.db, [id])
  deps.invalidations.publish('catalogue')
}

/** The worker of another process of this shop. */
function otherProcess(given: Partial<Deps> = {}) {
  const sync = createSearchSync({ ...deps, ...given })
  if (!sync) throw new Error('no search engine is configured')
  onTestFinished(() => sync.close())
  return sync
}

describe('the search engine', () => {
  it('gets an index of all products by itself', async () => {
    const { count } = await deps.database.db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(documents().size).toBe(Number(count))
    expect([...searching.engine.indexes.keys()]).toEqual(['products'])
  })

  it('learns of added, renamed and deleted products, and finds them by their new words', async () => {
    const id = await add('Quillonite vase')
    await searching.sendAll()
    expect(documentOf(id)).toEqual({
      id,
      titles: 'quillonite vase',
      names: '',
      others: expect.stringMatching(/\S/),
      popularity: 0,
      visible: true,
    })
    await rename(id, 'Obsidiana vase')
    await searching.sendAll()
    const calls = searching.engine.calls.length
    expect(await searching.search('obsidiana')).toMatchObject({ ids: [id], suggestion: null })
    expect((await searching.search('quillonite')).total).toBe(0)
    expect(searching.engine.calls.slice(calls)).toContain('POST /multi-search')
    await deleteProduct(id)
    await searching.sendAll()
    expect(documentOf(id)).toBeUndefined()
  })

  it('learns of a changed popularity and of a hidden product', async () => {
    const id = await add('Quillonite bowl')
    const { db } = deps.database
    await db.updateTable('products').set({ popularity: 77, status: 'hidden' }).where('id', '=', id).execute()
    await searching.sendAll()
    expect(documentOf(id)).toMatchObject({ popularity: 77, visible: false })
  })

  it('learns that a shop has closed or opened', async () => {
    const id = await add('Quillonite plate')
    const visibleOfShop = () => [...documents().values()].filter(({ visible }) => visible).length
    await searching.sendAll()
    const before = visibleOfShop()
    const setStatus = async (status: 'active' | 'closed') => {
      await deps.database.db.updateTable('shops').set({ status }).where('id', '=', 1).execute()
      await searching.sendAll()
    }
    await setStatus('closed')
    expect(documentOf(id)?.visible).toBe(false)
    expect(visibleOfShop()).toBeLessThan(before)
    await setStatus('active')
    expect(visibleOfShop()).toBe(before)
  })

  it('gets more changes than fit into a batch in their order', async () => {
    const { db } = deps.database
    const rows = Array.from({ length: 2_500 }, (_, n) => ({ product_id: 5_000_000 + n, version: 0, words_version: 0 }))
    const { version } = await db
      .selectFrom('product_changes')
      .select((eb) => eb.fn.max('version').as('version'))
      .executeTakeFirstOrThrow()
    // Of products that exist no more, all changed by one transaction.
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('product_changes')
        .values(rows.slice(start, start + 500).map((row) => ({ ...row, version })))
        .execute()
    const id = await add('Quillonite cup')
    const deletions = searching.engine.calls.filter((call) => call.endsWith('delete-batch')).length
    await searching.sendAll()
    expect(searching.engine.calls.filter((call) => call.endsWith('delete-batch')).length).toBe(deletions + 2)
    expect(documentOf(id)).toBeDefined()
  })

  it('is sent changes soon after they are published, without being told to', async () => {
    const sync = otherProcess({ now: Date.now })
    sync.start({ warn: () => {} })
    const id = await add('Quillonite spoon')
    deps.invalidations.publish('catalogue')
    await expect.poll(() => documentOf(id)).toBeDefined()
  })
})

describe('a search engine that fails', () => {
  it('gets everything once it is back; the pauses between attempts grow to five minutes', async () => {
    await searching.engine.goAway()
    const id = await add('Quillonite fork')
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
    const index = searching.engine.indexes.get('products')
    searching.engine.behaviour.beforeTask = async () => {
      searching.engine.behaviour.beforeTask = async () => {}
      searching.engine.indexes.delete('products')
    }
    await deleteProduct(id)
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
