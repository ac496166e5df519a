import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import type { ProductListData } from './load-list.ts'
import { ProductList } from './product-list.tsx'
import { parseSelection } from './selection.ts'
import { productCard, productFilters } from './testing/catalog-data.ts'

let sent: { search: string; event: string }[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body, credentials, headers, keepalive }: RequestInit) => {
    expect([path, credentials, keepalive]).toEqual(['/api/search-counts', 'omit', true])
    expect(Object.keys(headers ?? {})).not.toContain('authorization')
    sent.push(JSON.parse(String(body)))
    return new Response('{}')
  })
})
afterEach(() => vi.unstubAllGlobals())

const filters = { ...productFilters, price_quantiles: [] }
const reading = { parts: [], unmet: [], lacking: [], offered: null, has_more_than_words: false }

function show(at: string, part: Partial<ProductListData> = {}) {
  const selection = parseSelection(new URL(at, 'https://shop.test').searchParams)
  const empty = { products: [], alternatives: { categories: [], popular: [] } }
  const data = {
    ...{ total: 60, products: [productCard()], filters, suggestion: null, search: reading },
    ...{ selection, alternatives: null },
    ...(part.total === 0 && empty),
    ...part,
  }
  return renderInShop(<ProductList data={data} title="Products" />, { at })
}

describe('a search', () => {
  it('is counted when it is shown, and once when its products are opened', async () => {
    show('/products?search=jug')
    expect(sent).toEqual([{ search: 'jug', event: 'found' }])
    await userEvent.click(screen.getByRole('link', { name: 'Stoneware teapot' }))
    const again = screen.queryByRole('link', { name: 'Stoneware teapot' })
    if (again) await userEvent.click(again)
    expect(sent.slice(1)).toEqual([{ search: 'jug', event: 'opened' }])
  })

  it('is told from one that found nothing, or nothing with all of it', () => {
    show('/products?search=zzz', { total: 0 })
    show('/products?search=green+zzz', { search: { ...reading, unmet: [0] } })
    expect(sent.map(({ event }) => event)).toEqual(['nothing', 'nothing'])
  })

  it.each([
    ['without words', '/products', {}],
    ['with a filter', '/products?search=pot&brand_id=2', {}],
    ['on its second page', '/products?search=pot&page=2', {}],
    ['of another server', '/products?search=pot', { filters: { ...productFilters, price_quantiles: undefined } }],
  ])('is not counted %s', async (_, at, part) => {
    show(at, part)
    await userEvent.click(screen.getByRole('link', { name: 'Stoneware teapot' }))
    expect(sent).toEqual([])
  })
})
