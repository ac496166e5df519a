import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LiveWordIndex, WordIndexBuilder } from './word-index.ts'

/** The distinct words of products by their ids. */
type Products = ReadonlyMap<number, readonly string[]>

function indexOf(products: Products): LiveWordIndex {
  const builder = new WordIndexBuilder()
  for (const [id, words] of [...products].sort(([a], [b]) => a - b)) builder.add(id, words.join(' '))
  return new LiveWordIndex({ lists: builder.build(), feedId: '', version: 1 })
}

/** Searches all products one by one. */
function plainFind(products: Products, word: string, whole: boolean): number[] {
  const meets = (each: string) => (whole ? each === word : each.startsWith(word))
  return [...products].flatMap(([id, words]) => (words.some(meets) ? [id] : [])).sort((a, b) => a - b)
}

function found(index: LiveWordIndex, word: string, whole: boolean): number[] {
  return [...new Set(index.find(word, whole))].sort((a, b) => a - b)
}

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'é', 'ব', 'ح', '7', '\u{1d400}'),
  minLength: 1,
  maxLength: 9,
})
const words = fc.uniqueArray(letters, { maxLength: 6 })
const products = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), words), {
  selector: ([id]) => id,
  maxLength: 30,
})

describe('a word index', () => {
  it('finds whole words and beginnings as a plain search does', () => {
    fc.assert(
      fc.property(products, letters, fc.boolean(), (all, word, whole) => {
        expect(found(indexOf(new Map(all)), word, whole)).toEqual(plainFind(new Map(all), word, whole))
      }),
    )
  })

  it('finds changed products by their new words alone, and removed ones no longer', () => {
    const change = fc.record({ id: fc.nat(29), words: fc.option(words) })
    fc.assert(
      fc.property(products, fc.array(change, { maxLength: 12 }), letters, fc.boolean(), (all, changes, word, whole) => {
        const index = indexOf(new Map(all))
        const present = new Map(all)
        for (const { id: place, words: changed } of changes) {
          const id = all[place]?.[0] ?? place + 1
          present.set(id, changed ?? [])
          index.update({ products: [{ id, words: changed?.join(' ') ?? null }], version: 2 })
        }
        expect(found(index, word, whole)).toEqual(plainFind(present, word, whole))
      }),
    )
  })

  it('keeps words apart that differ by a mark before them', () => {
    const index = indexOf(
      new Map([
        [1, ['boot', '1boot', '2boot']],
        [2, ['boot', '1boot']],
        [3, ['boot']],
        [4, ['3boot']],
      ]),
    )
    const idsWith = (mark: string) => found(index, `${mark}boo`, false)
    expect(['', '1', '2', '3'].map(idsWith)).toEqual([[1, 2, 3], [1, 2], [1], [4]])
  })

  it('finds frequent and rare words that begin alike among many products', () => {
    const many = new Map<number, string[]>()
    for (let id = 1; id <= 60_000; id++)
      many.set(id, ['harbour', id % 2 ? 'harb' : 'harbourside', `harb${id}`, ...(id % 5_000 ? [] : ['harbinger'])])
    const index = indexOf(many)
    for (const word of ['harbour', 'harb', 'harbourside', 'harb59999', 'harbinger', 'harbi', 'harb1', 'ha', 'harbours'])
      for (const whole of [true, false]) expect(found(index, word, whole), word).toEqual(plainFind(many, word, whole))
  })
})
