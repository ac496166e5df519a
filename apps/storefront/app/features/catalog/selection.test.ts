import { PRODUCT_SORTS } from '@rialto/contract/enums'
import { ID_MAX, PAGE_MAX, PRICE_MAX, SEARCH_MAX } from '@rialto/contract/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanSearch } from '../../lib/page-handle.ts'
import { emptySelection, parseSelection, type Selection, writeSelection } from './selection.ts'

const parse = (query: string) => parseSelection(new URLSearchParams(query))

const ids = fc
  .uniqueArray(fc.integer({ min: 1, max: ID_MAX }), { maxLength: 50 })
  .map((all) => all.sort((a, b) => a - b))
const price = fc.option(fc.integer({ min: 1, max: PRICE_MAX }).map((cents) => cents / 100))
const selections: fc.Arbitrary<Selection> = fc
  .record({
    search: fc.string({ unit: 'grapheme', maxLength: 150 }).map(cleanSearch),
    literal: fc.boolean(),
    categories: ids,
    subcategories: ids,
    brands: ids,
    sizes: ids,
    colors: ids,
    minPrice: price,
    maxPrice: price,
    rating: fc.option(fc.integer({ min: 1, max: 5 })),
    inStock: fc.boolean(),
    onSale: fc.boolean(),
    sort: fc.option(fc.constantFrom(...PRODUCT_SORTS)),
    page: fc.integer({ min: 1, max: PAGE_MAX }),
  })
  .map((selection) => ({ ...selection, literal: selection.literal && selection.search !== '' }))

describe('parseSelection and writeSelection', () => {
  it('parse what was written to the same selection', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        expect(parse(writeSelection(selection))).toEqual(selection)
      }),
    )
  })

  it('write the same address in whatever order the filters were selected', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const reordered = {
          ...selection,
          brands: [...selection.brands].reverse(),
          colors: [...selection.colors].reverse(),
        }
        expect(writeSelection(reordered)).toBe(writeSelection(selection))
      }),
    )
  })

  it('parse any text, and parse the cleaned address to the same selection', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        const clean = writeSelection(parse(query))
        expect(writeSelection(parse(clean))).toBe(clean)
      }),
    )
  })

  it('use the empty address for the empty selection', () => {
    expect(writeSelection(emptySelection)).toBe('')
    expect(parse('')).toEqual(emptySelection)
  })

  it('keep to the own words only with a search', () => {
    expect(writeSelection(parse('literal=true&search=tea'))).toBe('search=tea&literal=true')
    expect(parse('search=tea&literal=1').literal).toBe(true)
    for (const query of ['literal=true', 'search=%20&literal=true', 'search=tea&literal=false', 'search=tea&literal='])
      expect(writeSelection(parse(query))).not.toContain('literal')
  })

  it('write a readable address', () => {
    const selection = {
      ...emptySelection,
      search: 'tea pot',
      brands: [2, 5],
      minPrice: 20,
      rating: 4,
      inStock: true,
      page: 3,
    }
    expect(writeSelection(selection)).toBe(
      'search=tea+pot&brand_id=2&brand_id=5&min_price=20&rating=4&in_stock=1&page=3',
    )
  })
})

describe('parseSelection of an invalid address', () => {
  it.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page=1e9',
    'rating=6',
    'brand_id=0',
    'brand_id=x&brand_id=1.5',
    'min_price=-3',
    'min_price=abc',
    'max_price=99999999999',
    'sort_type=cheapest',
    'in_stock=yes',
    'category_id=99999999999',
  ])('ignores %s', (query) => {
    expect(parse(query)).toEqual(emptySelection)
  })

  it('drops repeated ids and ids beyond the number that a call accepts', () => {
    expect(parse('brand_id=3&brand_id=3&brand_id=1').brands).toEqual([1, 3])
    const many = Array.from({ length: 80 }, (_, index) => `size_id=${index + 1}`).join('&')
    expect(parse(many).sizes).toHaveLength(50)
  })

  it('keeps price bounds in the wrong order, which find nothing', () => {
    expect(parse('min_price=200&max_price=20')).toMatchObject({ minPrice: 200, maxPrice: 20 })
  })
})

describe('cleanSearch', () => {
  it('reduces a text to one line of valid characters of the maximum length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const clean = cleanSearch(text)
        expect(clean.length).toBeLessThanOrEqual(SEARCH_MAX)
        expect(clean).toBe(clean.trim())
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u)
        expect(cleanSearch(clean)).toBe(clean)
      }),
    )
  })
})
