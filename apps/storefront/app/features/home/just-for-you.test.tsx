import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { productCard } from '../catalog/testing/catalog-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { JustForYou } from './just-for-you.tsx'

const products = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    productCard({ id: from + index, name: `Product ${from + index}` }),
  )

const reply = (ids: [number, number], total: number) =>
  Response.json({ message: '', data: { total, products: products(...ids) } })

const fetchMock = vi.fn<typeof fetch>()
beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  return () => vi.unstubAllGlobals()
})

const setup = (total: number) => renderInShop(<JustForYou first={{ total, products: products(1, 4) }} />)
const productNames = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.textContent)
const button = (name: string) => screen.findByRole('button', { name })

describe('JustForYou', () => {
  it('appends the next page without duplicates and moves the focus to its first product', async () => {
    setup(9)
    // Product 4 has moved to the second page in the meantime.
    fetchMock.mockResolvedValueOnce(reply([4, 7], 9))
    await userEvent.click(await button('Load more'))
    await waitFor(() => expect(productNames()).toHaveLength(7))
    expect(productNames().at(-1)).toBe('Product 7')
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe('/api/products?sort_type=just_for_you&page=2&per_page=4')
    expect(screen.getByText('7 products shown')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Product 5'))
  })

  it('hides the button after the last page', async () => {
    setup(6)
    fetchMock.mockResolvedValueOnce(reply([5, 6], 6))
    await userEvent.click(await button('Load more'))
    await waitFor(() => expect(productNames()).toHaveLength(6))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('hides the button when there are no more products', () => {
    setup(4)
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('reports a page that failed to load and retries', async () => {
    setup(8)
    fetchMock.mockRejectedValueOnce(new TypeError('offline'))
    await userEvent.click(await button('Load more'))
    expect((await screen.findByRole('alert')).textContent).toBe('More products could not be loaded.')
    expect(await findBarriers()).toEqual([])
    fetchMock.mockResolvedValueOnce(reply([5, 8], 8))
    await userEvent.click(await button('Try again'))
    await waitFor(() => expect(productNames()).toHaveLength(8))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(String(fetchMock.mock.calls[1]?.[0])).toContain('page=2')
  })

  it('sends one request however often the button is pressed', async () => {
    setup(9)
    let answer = (_: Response) => {}
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const more = await button('Load more')
    await userEvent.click(more)
    await userEvent.click(more)
    answer(reply([5, 8], 9))
    await waitFor(() => expect(productNames()).toHaveLength(8))
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})
