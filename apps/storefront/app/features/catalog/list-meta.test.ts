import { describe, expect, it } from 'vitest'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { listMeta } from './load-list.ts'
import { type FixedFilter, parseSelection } from './selection.ts'
import { productCard, productFilters } from './testing/catalog-data.ts'

function headOf(address: string, fixedFilters: FixedFilter[] = [], total = 60) {
  const { pathname, search, searchParams } = new URL(address, 'https://shop.test')
  const selection = parseSelection(searchParams)
  const tags = listMeta(
    { location: { pathname, search }, matches: [{ id: 'root', loaderData: shopSettings() }] },
    {
      title: 'Bags',
      crumbs: [{ label: 'Home', to: '/' }, { label: 'Bags' }],
      fixedFilters,
      data: {
        total,
        products: [productCard()],
        filters: productFilters,
        suggestion: null,
        search: null,
        selection,
        alternatives: null,
      },
    },
  )
  const find = <T>(pick: (tag: Record<string, unknown>) => T | undefined) =>
    tags.map((tag) => pick(tag as Record<string, unknown>)).find((found) => found !== undefined)
  return {
    robots: find((tag) => (tag.name === 'robots' ? tag.content : undefined)),
    canonical: find((tag) => (tag.rel === 'canonical' ? tag.href : undefined)),
    structured: tags.flatMap((tag) => ('script:ld+json' in tag ? [tag['script:ld+json']] : [])),
  }
}

describe('listMeta', () => {
  it('indexes an unfiltered list page by page', () => {
    expect(headOf('/products')).toMatchObject({ robots: undefined, canonical: 'https://shop.test/products' })
    expect(headOf('/products?page=3').canonical).toBe('https://shop.test/products?page=3')
    expect(headOf('/products?page=1').canonical).toBe('https://shop.test/products')
  })

  it.each([
    'brand_id=2',
    'search=tea',
    'search=tea&literal=true',
    'sort_type=newest',
    'in_stock=1&page=2',
    'min_price=5',
  ])('is noindex with a canonical link to the unfiltered list for %s', (query) => {
    expect(headOf(`/products?${query}`)).toMatchObject({
      robots: 'noindex, follow',
      canonical: 'https://shop.test/products',
    })
  })

  it('indexes a sub-category as a page of its own', () => {
    expect(headOf('/categories/bags?subcategory=11&page=2', ['categories'])).toMatchObject({
      robots: undefined,
      canonical: 'https://shop.test/categories/bags?subcategory=11&page=2',
    })
  })

  it('is noindex for an empty list', () => {
    expect(headOf('/products', [], 0).robots).toBe('noindex, follow')
  })

  it("has breadcrumbs and the list's items, numbered across pages", () => {
    const [breadcrumbs, list] = headOf('/products?page=2').structured
    expect(breadcrumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: 'Bags' }],
    })
    expect(list).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [{ position: 25, url: 'https://shop.test/products/7/details' }],
    })
  })
})
