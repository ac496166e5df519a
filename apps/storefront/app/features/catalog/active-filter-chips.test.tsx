import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { ActiveFilterChips } from './active-filter-chips.tsx'
import { type FixedFilter, useSelection } from './selection.ts'
import { productFilters } from './testing/catalog-data.ts'

function Chips({ fixedFilters }: { fixedFilters?: FixedFilter[] }) {
  const { selection, updateSelection } = useSelection()
  return (
    <ActiveFilterChips
      filters={productFilters}
      selection={selection}
      updateSelection={updateSelection}
      fixedFilters={fixedFilters}
    />
  )
}

const setup = (at: string, fixedFilters?: FixedFilter[]) => renderInShop(<Chips fixedFilters={fixedFilters} />, { at })
const labels = () => screen.queryAllByRole('button').map((button) => button.textContent)

describe('ActiveFilterChips', () => {
  it('lists the active filters in the order of the sidebar', () => {
    setup(
      '/products?discounted=1&color_id=2&brand_id=1&subcategory=12&category_id=2&min_price=20&max_price=80.5&rating=4&size_id=1',
    )
    expect(labels()).toEqual([
      'Home',
      'Backpacks',
      '$20 to $80.50',
      'Brand 01',
      'S',
      'Bone',
      '4 and up',
      'On sale',
      'Clear all',
    ])
  })

  it.each([
    ['min_price=20', 'From $20'],
    ['max_price=20', 'Up to $20'],
  ])('labels %s as “%s”', (query, label) => {
    setup(`/products?${query}`)
    expect(labels()[0]).toBe(label)
  })

  it('removes one filter and moves the focus to the next', async () => {
    const { where } = setup('/products?brand_id=1&brand_id=2&color_id=1&search=tea')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Brand 01' }))
    expect(where()).toBe('/products?search=tea&brand_id=2&color_id=1')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter Brand 02')
  })

  it('removes a filter once when it is clicked twice', () => {
    const { where } = setup('/products?brand_id=1&brand_id=2')
    const chip = screen.getByRole('button', { name: 'Remove filter Brand 01' })
    act(() => {
      chip.click()
      chip.click()
    })
    expect(where()).toBe('/products?brand_id=2')
  })

  it('clears all filters and keeps search and sort order', async () => {
    const { where } = setup('/products?brand_id=1&search=tea&sort_type=newest&page=2')
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(where()).toBe('/products?search=tea&sort_type=newest')
    expect(labels()).toEqual([])
  })

  it('omits filters that the page fixes and ids without a known name', () => {
    setup('/categories/bags?subcategory=11&brand_id=999', ['categories'])
    expect(labels()).toEqual([])
  })
})
