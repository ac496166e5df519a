import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { addProducts } from '../../../../../../test/support/add-products.ts'
import type { Db } from '../../../../../db/index.ts'
import type { Deps } from '../../../../../deps.ts'
import { indexProducts } from '../../index-products.ts'
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
const deleteProduct = (id: number) => deps.database.db.deleteFrom('products').where('id', '=', id).execute()

async function rename(id: number, name: string): Promise<void> {
  await deps.database.db.updateTable('products').set({ name }).where('id', '=', id).execute()
  await indexProducts(deps.database.db, [id])
  deps.invalidations.publish('catalogue')
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

  it('is filled by a running server, and sent changes soon after they are published', async () => {
    const running = await startSearchingShop()
    onTestFinished(running.close)
    const { database, invalidations } = running.shop.deps
    const engineHas = (id: number) => running.engine.indexes.get('products')?.documents.has(id) === true
    const added = async (name: string) => (await addProducts(database.db, [{ name }]))[0] ?? 0
    const first = await added('Quillonite spoon')
    await running.shop.app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => engineHas(first)).toBe(true)
    const second = await added('Quillonite ladle')
    invalidations.publish('catalogue')
    await expect.poll(() => engineHas(second)).toBe(true)
  })

  it.runIf(inject('databases').engine === 'postgres')(
    'misses no change of a transaction that commits after later ones',
    async () => {
      const [early, late] = [await add('Quillonite jug'), await add('Quillonite mug')]
      await searching.sendAll()
      const setPopularity = (db: Db, id: number) =>
        db.updateTable('products').set({ popularity: 55 }).where('id', '=', id).execute()
      await searching.shop.writeAsOtherProcess((other) =>
        other.transaction().execute(async (tx) => {
          await setPopularity(tx, early)
          await setPopularity(deps.database.db, late)
          await searching.sync.workDue()
          expect(documentOf(early)?.popularity).toBe(0)
        }),
      )
      await searching.sendAll()
      expect([early, late].map((id) => documentOf(id)?.popularity)).toEqual([55, 55])
    },
  )
})
