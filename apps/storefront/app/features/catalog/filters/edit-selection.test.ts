import { describe, expect, it } from 'vitest'
import { chosenCount, cleared, toggled, toggledCategory, toggledSubcategory, withChange } from './edit-selection.ts'
import { everything } from './selection.ts'

const bags = { id: 1, children: [11, 12] }

describe('editing a selection', () => {
  it('adds and removes an id and returns to the first page', () => {
    const chosen = toggled({ ...everything, page: 4 }, 'brands', 3)
    expect(chosen).toMatchObject({ brands: [3], page: 1 })
    expect(toggled(chosen, 'brands', 3)).toEqual(everything)
    expect(withChange({ ...everything, page: 4 }, { inStock: true })).toMatchObject({ inStock: true, page: 1 })
  })

  it('replaces a category by its selected sub-category', () => {
    const whole = toggledCategory(everything, bags)
    expect(whole).toMatchObject({ categories: [1], subcategories: [] })
    const part = toggledSubcategory(whole, bags, 11)
    expect(part).toMatchObject({ categories: [], subcategories: [11] })
    expect(toggledSubcategory(part, bags, 12)).toMatchObject({ categories: [], subcategories: [11, 12] })
  })

  it('selects the category again when its last sub-category is removed, and replaces sub-categories by their category', () => {
    const parts = { ...everything, categories: [2], subcategories: [11] }
    expect(toggledSubcategory(parts, bags, 11)).toMatchObject({ categories: [1, 2], subcategories: [] })
    expect(toggledCategory({ ...parts, subcategories: [11, 12, 21] }, bags)).toMatchObject({
      categories: [1, 2],
      subcategories: [21],
    })
  })

  it('clears filters but keeps search, sort order and what the page itself fixes', () => {
    const all = { ...everything, search: 'tea', sort: 'newest' as const, subcategories: [11], brands: [2], rating: 4 }
    expect(cleared(all)).toEqual({ ...everything, search: 'tea', sort: 'newest' })
    expect(cleared(all, ['categories'])).toEqual({ ...everything, search: 'tea', sort: 'newest', subcategories: [11] })
  })

  it('counts both ends of the price range as one filter', () => {
    expect(chosenCount(everything)).toBe(0)
    expect(chosenCount({ ...everything, search: 'tea', sort: 'newest', page: 2 })).toBe(0)
    expect(chosenCount({ ...everything, minPrice: 1, maxPrice: 9, brands: [1, 2], onSale: true })).toBe(4)
    expect(chosenCount({ ...everything, categories: [1], onSale: true }, ['categories', 'onSale'])).toBe(0)
  })
})
