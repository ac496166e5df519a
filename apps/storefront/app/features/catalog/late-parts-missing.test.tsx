import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { ProductList } from './product-list.tsx'
import { parseSelection } from './selection.ts'
import { productFilters } from './testing/catalog-data.ts'
import { SEARCH, teapotReading, teapots } from './testing/search-readings.ts'

vi.mock('./late-parts.ts', () => {
  throw new Error('offline')
})

it('shows the products of a search although the code for its groups cannot be loaded', async () => {
  const selection = parseSelection(new URLSearchParams({ search: SEARCH }))
  const reply = { total: 5, products: teapots, filters: productFilters, suggestion: null, search: teapotReading }
  renderInShop(<ProductList data={{ ...reply, selection, alternatives: null }} title="Results" />, {
    at: `/products?${new URLSearchParams({ search: SEARCH })}`,
  })
  expect(await screen.findByRole('list', { name: 'Products' })).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(teapots.length)
})
