import { describe, expect, it } from 'vitest'
import {
  applyChange,
  clearFilters,
  countActiveFilters,
  emptySelection,
  toggleCategory,
  toggleId,
  toggleSubcategory,
} from './selection.ts'

const bags = { id: 1, children: [11, 12] }

describe('edit-selection', () => {
  it('adds and removes an id and returns to the first page', () => {
    const chosen = toggleId({ ...emptySelection, page: 4 }, 'brands', 3)
    expect(chosen).toMatchObject({ brands: [3], page: 1 })
    expect(toggleId(chosen, 'brands', 3)).toEqual(emptySelection)
    expect(applyChange({ ...emptySelection, page: 4 }, { inStock: true })).toMatchObject({ inStock: true, page: 1 })
  })

  it('replaces a category by its selected sub-category', () => {
    const whole = toggleCategory(emptySelection, bags)
    expect(whole).toMatchObject({ categories: [1], subcategories: [] })
    const part = toggleSubcategory(whole, bags, 11)
    expect(part).toMatchObject({ categories: [], subcategories: [11] })
    expect(toggleSubcategory(part, bags, 12)).toMatchObject({ categories: [], subcategories: [11, 12] })
  })

  it('selects the category again when its last sub-category is removed, and replaces sub-categories by their category', () => {
    const parts = { ...emptySelection, categories: [2], subcategories: [11] }
    expect(toggleSubcategory(parts, bags, 11)).toMatchObject({ categories: [1, 2], subcategories: [] })
    expect(toggleCategory({ ...parts, subcategories: [11, 12, 21] }, bags)).toMatchObject({
      categories: [1, 2],
      subcategories: [21],
    })
  })

  it('clears filters but keeps search, sort order and what the page itself fixes', () => {
    const all = {
      ...emptySelection,
      search: 'tea',
      sort: 'newest' as const,
      subcategories: [11],
      brands: [2],
      rating: 4,
    }
    expect(clearFilters(all)).toEqual({ ...emptySelection, search: 'tea', sort: 'newest' })
    expect(clearFilters(all, ['categories'])).toEqual({
      ...emptySelection,
      search: 'tea',
      sort: 'newest',
      subcategories: [11],
    })
  })

  it('counts both ends of the price range as one filter', () => {
    expect(countActiveFilters(emptySelection)).toBe(0)
    expect(countActiveFilters({ ...emptySelection, search: 'tea', sort: 'newest', page: 2 })).toBe(0)
    expect(countActiveFilters({ ...emptySelection, minPrice: 1, maxPrice: 9, brands: [1, 2], onSale: true })).toBe(4)
    expect(countActiveFilters({ ...emptySelection, categories: [1], onSale: true }, ['categories', 'onSale'])).toBe(0)
  })
})
