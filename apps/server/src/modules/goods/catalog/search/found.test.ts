import { listedRows } from '@rialto/catalog-index'
import { expect, it, vi } from 'vitest'
import { MetParts, type PartRows, searchCaches } from './found.ts'
import { ownWords } from './parts.ts'

const [part] = ownWords('green teapot')
if (!part) throw new Error('a part is missing')
const none = listedRows(new Uint32Array(0))
const partRows = (row: number): PartRows => ({
  ...{ titles: none, names: none, beginnings: none, values: none, named: none, forms: [] },
  rows: listedRows(Uint32Array.of(row)),
})

it('reads a part once, wherever it stands in a text', async () => {
  const parts = new MetParts()
  const read = vi.fn(async () => partRows(1))
  const first = await parts.get(part, false, read)
  expect(await parts.get({ ...part, start: 7, end: 12, typed: 'GREEN' }, false, read)).toBe(first)
  expect(read).toHaveBeenCalledTimes(1)
})

it.each([
  ['another word', { alternatives: [['red']] }],
  ['a value', { values: [{ facet: 'colors' as const, ids: [3] }] }],
  ['a colour of the family', { alike: [4] }],
  ['the beginning of a word', { isUnfinished: true }],
  ['a price', { kind: 'price' as const, max: 30 }],
  ['an occasion', { occasions: [{ id: 1, phrases: {}, names: {}, categoryIds: [1], productIds: [], maxPrice: null }] }],
])('reads %s by itself', async (_, other) => {
  const parts = new MetParts()
  await parts.get(part, false, async () => partRows(1))
  expect(await parts.get({ ...part, ...other }, false, async () => partRows(2))).toEqual(partRows(2))
})

it('reads anew after a change, also what was being read then', async () => {
  const parts = new MetParts()
  let finish = (_: PartRows): void => {}
  const before = parts.get(part, false, () => new Promise((resolve) => (finish = resolve)))
  parts.clear()
  finish(partRows(1))
  expect(await before).toEqual(partRows(1))
  expect(await parts.get(part, false, async () => partRows(2))).toEqual(partRows(2))
})

it('keeps what was searched until products change, and the rows of words until words change', async () => {
  const products = { revision: 0, wordsState: {} }
  const read = vi.fn(async () => none)
  const use = async () => {
    searchCaches(products).bestProducts.set('mug', { ids: [1], words: ['mug'], instead: null })
    await searchCaches(products).postings.get('mug', 'all', read)
  }
  const isKept = () => searchCaches(products).bestProducts.has('mug')
  await use()
  expect(isKept()).toBe(true)
  products.revision++
  expect(isKept()).toBe(false)
  await use()
  expect(read).toHaveBeenCalledTimes(1)
  products.wordsState = {}
  await use()
  expect(read).toHaveBeenCalledTimes(2)
  expect(searchCaches({ revision: 1, wordsState: {} }).bestProducts.has('mug')).toBe(false)
})
