import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { productCard } from '../catalog/testing/catalog-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { FlashSalePanel } from './home-page.tsx'

const sale = {
  id: 4,
  name: 'Midweek flash sale',
  thumbnail: '/media/sale.webp',
  starts_at: '2026-03-01T11:00:00Z',
  ends_at: '2026-03-01T12:00:05Z',
  products: [productCard({ flash_sale: { id: 4, ends_at: '2026-03-01T12:00:05Z', sold: 31, left: 9 } })],
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
  vi.stubGlobal('fetch', async () => new Response(null, { headers: { date: 'Sun, 01 Mar 2026 12:00:00 GMT' } }))
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('FlashSalePanel', () => {
  it('links to the whole sale, counts down, and shows the share sold', () => {
    renderInShop(<FlashSalePanel sale={sale} onEnd={() => {}} />)
    expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/flash-sale/4')
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' }).textContent).toContain('05')
    expect(screen.getByText('77% sold')).toBeTruthy()
  })

  it('disappears when the sale ends and calls onEnd once', async () => {
    const onEnd = vi.fn()
    renderInShop(<FlashSalePanel sale={sale} onEnd={onEnd} />)
    await act(() => vi.advanceTimersByTimeAsync(5_100))
    expect(screen.queryByText('Midweek flash sale')).toBeNull()
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})
