import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addProducts } from '../../../test/support/add-products.ts'
import { testApp } from '../../../test/support/app.ts'
import {
  type SearchingShop,
  startSearchingShop,
} from '../../modules/goods/catalog/search/external/testing/searching-shop.ts'
import { shopCommand } from '../testing/shop-command.ts'

let searching: SearchingShop
let run: ReturnType<typeof shopCommand>
beforeAll(async () => {
  searching = await startSearchingShop()
  run = shopCommand(searching.shop.environment)
})
afterAll(() => searching.close())
beforeEach(() => {
  searching.engine.behaviour.beforeTask = async () => {}
})

const rebuild = (...words: string[]) => run(['search', 'rebuild', ...words])
const status = (...words: string[]) => run(['search', 'status', ...words])
const add = async (name: string) => (await addProducts(searching.shop.deps.database.db, [{ name }]))[0] ?? 0
const documents = () => searching.engine.indexes.get('products')?.documents

describe('search status', () => {
  it('tells of an index that has not been built', async () => {
    const { code, out } = await status()
    expect(code).toBe(1)
    expect(out).toMatch(/^index +products, not built yet$/m)
    expect(JSON.parse((await status('--json')).out)).toMatchObject({ isBuilt: false, documents: null, waiting: null })
  })

  it('tells position, lag and number of documents', async () => {
    await rebuild()
    const count = documents()?.size
    expect((await status()).code).toBe(0)
    expect(JSON.parse((await status('--json')).out)).toMatchObject({
      index: 'products',
      documents: count,
      engineError: null,
      isBuilt: true,
      waiting: 0,
      failure: null,
    })
    await add('Quillonite stool')
    await add('Quillonite chair')
    const { out } = await status()
    expect(out).toMatch(/^behind +2 products$/m)
    expect(out).toMatch(/^position +\d+, product \d+$/m)
    await searching.sendAll()
    expect((await status()).out).toMatch(/^behind +0 products$/m)
  })

  it('tells what the database knows while the engine is away, and the last failure', async () => {
    await add('Quillonite shelf')
    await searching.untilDue()
    await searching.engine.goAway()
    onTestFinished(searching.engine.comeBack)
    await expect(searching.sync.workDue()).rejects.toThrow('does not answer')
    const { code, out } = await status()
    expect(code).toBe(1)
    expect(out).toMatch(/^engine +the search engine at http:\S+ does not answer/m)
    expect(out).toMatch(/^behind +1 products$/m)
    expect(out).toMatch(/^failures +1: the search engine at/m)
    expect(out).toMatch(/^next try +2031-01-01 00:00$/m)
    await searching.engine.comeBack()
    searching.advanceClock(1_000)
    await searching.sendAll()
  })
})

describe('search rebuild', () => {
  it('fills a fresh index with all products and leaves no other', async () => {
    documents()?.clear()
    const { code, out } = await rebuild()
    expect([code, out]).toEqual([0, `${documents()?.size} products are in the index products\n`])
    expect(documents()?.size).toBeGreaterThan(200)
    expect([...searching.engine.indexes.keys()]).toEqual(['products'])
    expect(JSON.parse((await rebuild('--json')).out)).toEqual({ index: 'products', products: documents()?.size })
  })

  it('lets shoppers search the old index until the new one takes its place, with the changes of meanwhile', async () => {
    const id = await add('Quillonite bench')
    searching.shop.deps.invalidations.publish('catalogue')
    await searching.sendAll()
    const before = {
      found: await searching.search('quillonite bench'),
      madeAt: searching.engine.indexes.get('products'),
    }
    let laterId = 0
    searching.engine.behaviour.beforeTask = async (type) => {
      if (type === 'documentAdditionOrUpdate' && laterId === 0) laterId = await add('Quillonite ladder')
      expect(await searching.search('quillonite bench')).toEqual(before.found)
    }
    const rebuilt = rebuild()
    for (let done = false; !done; ) {
      // A search that is answered from memory gives the rebuilding no turn.
      done = await Promise.race([rebuilt.then(() => true), nextTurn(false)])
      expect(await searching.search('quillonite bench')).toEqual(before.found)
    }
    expect(await rebuilt).toMatchObject({ code: 0, err: '' })
    expect(before.found.ids).toEqual([id])
    expect(searching.engine.indexes.get('products')).not.toBe(before.madeAt)
    expect(searching.logged).toEqual([])
    await searching.sendAll()
    expect(documents()?.get(laterId)).toBeDefined()
  })

  it('leaves the present index as it was when the engine fails in the middle', async () => {
    const index = searching.engine.indexes.get('products')
    searching.engine.behaviour.beforeTask = async (type) => {
      if (type === 'documentAdditionOrUpdate') searching.engine.indexes.get('products_fresh')?.documents.clear()
      if (type === 'indexSwap') searching.engine.indexes.delete('products_fresh')
    }
    expect(await rebuild()).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        /^search rebuild: the search engine at \S+ failed at indexSwap \(Index `products_fresh` not found/,
      ),
    })
    expect(searching.engine.indexes.get('products')).toBe(index)
  })

  it('refuses a wrong key with one clear line', async () => {
    const call = { environment: { SEARCH_API_KEY: 'another' } }
    const { SEARCH_URL } = searching.engine.environment
    expect(await run(['search', 'rebuild'], call)).toEqual({
      code: 1,
      out: '',
      err: `search rebuild: the search engine at ${SEARCH_URL} refuses SEARCH_API_KEY (invalid_api_key)\n`,
    })
  })

  it('fails when the database searches, and when the configuration is partial', async () => {
    const plain = await testApp()
    const runPlain = shopCommand(plain.environment)
    for (const word of ['rebuild', 'status'])
      expect(await runPlain(['search', word])).toEqual({
        code: 1,
        out: '',
        err: `search ${word}: the database searches, which needs no index: SEARCH_URL and SEARCH_API_KEY are not set\n`,
      })
    expect(
      await runPlain(['search', 'status'], { environment: { SEARCH_URL: 'http://localhost:7700' } }),
    ).toMatchObject({
      code: 1,
      err: 'search status: SEARCH_API_KEY must be set when SEARCH_URL is\n',
    })
    await plain.close()
  })
})
