import { listedRows } from '@rialto/catalog-index'
import { describe, expect, it } from 'vitest'
import { compoundsOf, headOf, splitCompound } from './compounds.ts'
import { german } from './languages/german.ts'
import type { WordSearch } from './searched-products.ts'

const { linking = [], otherForms = () => [] } = german

/** A catalogue whose names have these words. */
const having = (...words: string[]): Pick<WordSearch, 'find'> => ({
  find: async (query) =>
    query.every((forms) => forms.some(({ word }) => words.includes(word))) ? listedRows(Uint32Array.of(1)) : null,
})
const compounds = { linking, otherForms, isKnown: (word: string) => word === 'holz' }

describe('the compounds of a word', () => {
  const find = (word: string, terms: string[], known: string[] = []) =>
    compoundsOf(word, terms, linking, async (term) => known.includes(term))

  it('end with it, and begin with a word', async () => {
    expect(await find('mutze', ['bommelmutze', 'bmutze', 'strmutze'])).toEqual(['bommelmutze'])
  })

  it('are taken for such without knowing how they begin only where they are long', async () => {
    expect(await find('ring', ['herring', 'ohrring', 'verlobungsring'], ['ohr'])).toEqual(['ohrring', 'verlobungsring'])
  })

  it('of a short word begin with a word of products, which may be linked', async () => {
    expect(await find('uhr', ['felduhr', 'standuhr', 'wochenuhr'], ['feld', 'woche'])).toEqual(['felduhr', 'wochenuhr'])
  })
})

describe('a compound that no name has', () => {
  it('is taken apart into words of products, the second as long as possible', async () => {
    const search = having('arbeit', 'hose', 'latzhose', 'keramik', 'vase')
    expect(await splitCompound(search, 'arbeitslatzhose', compounds)).toEqual({ modifier: 'arbeits', head: 'latzhose' })
    expect(await splitCompound(search, 'keramikvasen', compounds)).toEqual({ modifier: 'keramik', head: 'vasen' })
    expect(await splitCompound(having('wolle', 'hose'), 'wollhose', compounds)).toEqual({
      modifier: 'woll',
      head: 'hose',
    })
    expect(await splitCompound(search, 'holzhose', compounds)).toEqual({ modifier: 'holz', head: 'hose' })
    expect(await splitCompound(search, 'seidenhut', compounds)).toBeUndefined()
  })

  it('is found by what it ends with, where nothing has what it begins with', async () => {
    const search = having('hose', 'latzhose')
    expect(await headOf(search, 'zimmermannslatzhose', compounds)).toBe('latzhose')
    expect(await headOf(search, 'xylophon', compounds)).toBeUndefined()
  })
})
