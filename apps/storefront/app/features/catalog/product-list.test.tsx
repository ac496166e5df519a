import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import type { ProductListData } from './load-list.ts'
import { ProductList } from './product-list.tsx'
import { parseSelection } from './selection.ts'
import { productCard, productFilters } from './testing/catalog-data.ts'

const emptyFilters = { ...productFilters, brands: [], sizes: [], colors: [], categories: [], ratings: [], max_price: 0 }

function setup(at: string, part: Partial<ProductListData> = {}) {
  const selection = parseSelection(new URL(at, 'https://shop.test').searchParams)
  const products = [productCard(), productCard({ id: 8, name: 'Field watch' })]
  const data = {
    total: 60,
    products,
    filters: productFilters,
    suggestion: null,
    search: null,
    selection,
    alternatives: null,
    ...part,
  }
  return renderInShop(<ProductList data={data} title="Products" />, { at })
}

const popular = [productCard({ id: 3, name: 'Jointed bear' })]
const alternatives = {
  categories: [{ id: 1, name: 'Bags', slug: 'bags', thumbnail: '/media/bags.webp', sub_categories: [] }],
  popular,
}

describe('ProductList', () => {
  it('has one heading and announces the number of products', () => {
    setup('/products')
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.getByText('60 products').getAttribute('role')).toBe('status')
    expect(within(screen.getByRole('list', { name: 'Products' })).getAllByRole('article')).toHaveLength(2)
  })

  it('keeps the selection in the links to other pages', () => {
    setup('/products?brand_id=2&search=tea&page=2')
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
      '/products?search=tea&brand_id=2&page=3',
    )
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  })

  it('writes the chosen sort order into the address', async () => {
    const { where } = setup('/products?brand_id=2&page=2')
    const [sort] = screen.getAllByRole<HTMLSelectElement>('combobox', { name: /Sort/ })
    if (!sort) throw new Error('no sort order to choose')
    expect(sort.selectedOptions[0]?.text).toBe('Recommended')
    await userEvent.selectOptions(sort, 'Price: low to high')
    expect(where()).toBe('/products?brand_id=2&sort_type=low_to_high')
    await userEvent.selectOptions(sort, 'Recommended')
    expect(where()).toBe('/products?brand_id=2')
  })

  it('opens the same filters in a sheet and closes it', async () => {
    const { where } = setup('/products?brand_id=2')
    await userEvent.click(screen.getByRole('button', { name: /Filters/ }))
    const sheet = within(await screen.findByRole('dialog', {}))
    await userEvent.click(sheet.getByRole('checkbox', { name: /Brand 01/ }))
    await userEvent.click(sheet.getByRole('checkbox', { name: /In stock/ }))
    expect(where()).toBe('/products?brand_id=1&brand_id=2&in_stock=1')
    await userEvent.click(sheet.getByRole('button', { name: 'Show 60 products' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 20_000)

  it('shows which spelling was searched for', () => {
    setup('/products?search=tepaot', { suggestion: 'teapot' })
    expect(screen.getByText('teapot').closest('p')?.textContent).toBe(
      'Showing results for teapot. Nothing was found for “tepaot”.',
    )
  })

  it('passes axe', async () => {
    setup('/products?brand_id=2&category_id=1')
    expect(await findBarriers()).toEqual([])
  })
})

describe('ProductList without products', () => {
  it('shows the search, another spelling, popular products and categories', async () => {
    setup('/products?search=teapto', {
      total: 0,
      products: [],
      filters: emptyFilters,
      suggestion: 'teapot',
      alternatives,
    })
    expect(screen.getByRole('heading', { name: 'Nothing found for “teapto”' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'teapot' }).getAttribute('href')).toBe('/products?search=teapot')
    expect(screen.getByRole('link', { name: 'Jointed bear' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bags' }).getAttribute('href')).toBe('/categories/bags')
    expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull()
    expect(await findBarriers()).toEqual([])
  })

  it('offers to clear the filters when there are any', async () => {
    const { where } = setup('/products?search=tea&brand_id=2', {
      total: 0,
      products: [],
      filters: emptyFilters,
      alternatives,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
    expect(where()).toBe('/products?search=tea')
  })
})
