import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTags, parseTags } from './cells.ts'

describe('parseTags and formatTags', () => {
  it.each([
    ['men', ['men']],
    [' a , b,,a ', ['a', 'b']],
    ['', []],
    ['"Home, garden", sale', ['Home, garden', 'sale']],
    ['12" vinyl, "7"" vinyl"', ['12" vinyl', '7" vinyl']],
    ['"open, end', ['"open', 'end']],
  ])('parse %j as %j', (cell, tags) => {
    expect(parseTags(cell)).toEqual(tags)
  })

  it('return the same tags after formatting and parsing', () => {
    const tag = fc
      .string({ unit: fc.constantFrom('a', 'b', ',', '"', ' ', '>') })
      .map((text) => text.replace(/\s+/g, ' ').trim())
    fc.assert(
      fc.property(fc.uniqueArray(tag.filter(Boolean)), (tags) => {
        expect(parseTags(formatTags(tags))).toEqual(tags)
      }),
    )
  })
})
