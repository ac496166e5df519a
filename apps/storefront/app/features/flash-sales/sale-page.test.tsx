import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import type { FlashSale } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, render, screen, within } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { productCard } from '../catalog/testing/catalog-data.ts'
import { SettingsProvider } from '../settings/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import type { SaleData, SalePhase } from './load-sale.ts'
import { SalePage } from './sale-page.tsx'

const sale: FlashSale = {
  id: 4,
  name: 'Midweek flash sale',
  thumbnail: '/media/sale.webp',
  starts_at: '2026-03-01T12:00:05Z',
  ends_at: '2026-03-01T12:00:15Z',
}
const flash_sale = { id: 4, ends_at: sale.ends_at, sold: 31, left: 9 }

const saleData = (phase: SalePhase, part: Partial<SaleData> = {}): SaleData => ({
  sale,
  phase,
  query: { category: null, page: 1 },
  products: {
    data: [productCard({ flash_sale: phase === 'running' ? flash_sale : null })],
    current_page: 1,
    last_page: 1,
    per_page: 20,
    total: 1,
  },
  categories: [],
  other: null,
  ...part,
})

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
  const headers = { date: 'Sun, 01 Mar 2026 12:00:00 GMT' }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { headers }))
  return () => vi.useRealTimers()
})

const advanceTime = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

describe('SalePage', () => {
  it('counts down to the start of an incoming sale', async () => {
    renderInShop(<SalePage data={saleData('incoming')} />)
    await advanceTime(0)
    expect(screen.getByRole('timer', { name: 'Flash sale starts in' }).textContent).toBe('00:00:05')
    expect(screen.getByRole('heading', { name: 'In this sale' })).toBeTruthy()
    expect(screen.queryByText(/% sold/)).toBeNull()
  })

  // docs/spec §2: `/flash-sale/{id}`, `/most-popular`, `/best-deal`, `/shops`, `/shops/{id}`,
  // `/products/{id}/details`: what they show is not shown; it is ours
  it('counts down to the end of a running sale and shows the share sold of each product', async () => {
    vi.setSystemTime(Date.parse('2026-03-01T12:00:06Z'))
    renderInShop(<SalePage data={saleData('running')} />)
    await advanceTime(0)
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' }).textContent).toBe('00:00:09')
    expect(screen.getByText('77% sold')).toBeTruthy()
  })

  it('says that a sale has ended and links to the running one', () => {
    const other = { ...sale, id: 5, name: 'Weekend sale' }
    renderInShop(<SalePage data={saleData('over', { other })} />)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText(/This flash sale is over/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Take a look' }).getAttribute('href')).toBe('/flash-sale/5')
  })

  it('follows the server’s clock when the browser’s is wrong', async () => {
    // The browser is an hour ahead: by its own clock the sale would have ended.
    vi.setSystemTime(Date.parse('2026-03-01T13:00:00Z'))
    vi.resetModules()
    const { SaleCountdown } = await import('../catalog/index.ts')
    const fresh = await import('../settings/testing/render-in-shop.tsx')
    fresh.renderInShop(<SaleCountdown to={sale.ends_at} label="Ends" />)
    await advanceTime(50)
    expect(screen.getByRole('timer', { name: 'Ends' }).textContent).toBe('00:00:15')
  })

  it('keeps the category in the page links', () => {
    const categories = ['Bags', 'Home'].map((name, index) => ({ id: index + 1, name, slug: name, thumbnail: '' }))
    const products = { ...saleData('running').products, total: 50 }
    renderInShop(<SalePage data={saleData('running', { categories, products, query: { category: 2, page: 2 } })} />)
    const chips = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(chips.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
    expect(chips.getByRole('link', { name: 'Bags' }).getAttribute('href')).toBe('/flash-sale/4?category_id=1')
    expect(chips.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/flash-sale/4')
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/flash-sale/4?category_id=2&page=3')
  })

  it('passes axe', async () => {
    vi.useRealTimers()
    renderInShop(<SalePage data={saleData('running')} />)
    expect(await findBarriers()).toEqual([])
  })
})

describe('SalePage across the start and end of a sale', () => {
  it('reloads at each change until the server reports the new phase', async () => {
    // The server's clock is slightly behind, so only the second request shows the change.
    const answers = [saleData('incoming'), saleData('incoming'), saleData('running'), saleData('over')]
    const loader = vi.fn(() => answers.shift() ?? saleData('over'))
    const Page = () => <SalePage data={useLoaderData<SaleData>()} />
    const Router = createRoutesStub([{ path: '/flash-sale/4', Component: Page, loader, HydrateFallback: () => null }])
    render(
      <TranslationProvider i18n={createI18n('en', {})}>
        <SettingsProvider value={shopSettings()}>
          <Router initialEntries={['/flash-sale/4']} />
        </SettingsProvider>
      </TranslationProvider>,
    )
    await advanceTime(10)
    expect(screen.getByRole('timer', { name: 'Flash sale starts in' })).toBeTruthy()
    await advanceTime(5_500)
    expect(loader).toHaveBeenCalledTimes(2)
    await advanceTime(6_000)
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' })).toBeTruthy()
    await advanceTime(5_000)
    expect(screen.getByText(/This flash sale is over/)).toBeTruthy()
  })
})
