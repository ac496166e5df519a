import { createI18n } from '@rialto/client/i18n/create-i18n.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import type { FlashSale } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, render, screen, within } from '@testing-library/react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { productCard } from '../catalog/testing/catalog-data.ts'
import { SettingsProvider } from '../settings/index.ts'
import { drawInShop } from '../settings/testing/draw-in-shop.tsx'
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

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))

describe('a flash sale', () => {
  it('counts to its start before it', async () => {
    drawInShop(<SalePage data={saleData('incoming')} />)
    await pass(0)
    expect(screen.getByRole('timer', { name: 'Flash sale starts in' }).textContent).toBe('00:00:05')
    expect(screen.getByRole('heading', { name: 'What will be in it' })).toBeTruthy()
    expect(screen.queryByText(/% sold/)).toBeNull()
  })

  it('counts to its end while it runs, with what is gone of each product', async () => {
    vi.setSystemTime(Date.parse('2026-03-01T12:00:06Z'))
    drawInShop(<SalePage data={saleData('running')} />)
    await pass(0)
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' }).textContent).toBe('00:00:09')
    expect(screen.getByText('77% sold')).toBeTruthy()
  })

  it('says when it is over, and leads to the one that runs', () => {
    const other = { ...sale, id: 5, name: 'Weekend sale' }
    drawInShop(<SalePage data={saleData('over', { other })} />)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText(/This flash sale is over/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Take a look' }).getAttribute('href')).toBe('/flash-sale/5')
  })

  it('goes by the server’s clock where the browser’s is wrong', async () => {
    // An hour ahead of the server: by its own clock the sale would be over long ago.
    vi.setSystemTime(Date.parse('2026-03-01T13:00:00Z'))
    vi.resetModules()
    const { SaleCountdown } = await import('../catalog/index.ts')
    const anew = await import('../settings/testing/draw-in-shop.tsx')
    anew.drawInShop(<SaleCountdown to={sale.ends_at} label="Ends" />)
    await pass(50)
    expect(screen.getByRole('timer', { name: 'Ends' }).textContent).toBe('00:00:15')
  })

  it('is narrowed by categories, page by page', () => {
    const categories = ['Bags', 'Home'].map((name, place) => ({ id: place + 1, name, slug: name, thumbnail: '' }))
    const products = { ...saleData('running').products, total: 50 }
    drawInShop(<SalePage data={saleData('running', { categories, products, query: { category: 2, page: 2 } })} />)
    const chips = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(chips.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
    expect(chips.getByRole('link', { name: 'Bags' }).getAttribute('href')).toBe('/flash-sale/4?category_id=1')
    expect(chips.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/flash-sale/4')
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/flash-sale/4?category_id=2&page=3')
  })

  it('has no barriers', async () => {
    vi.useRealTimers()
    drawInShop(<SalePage data={saleData('running')} />)
    expect(await findBarriers()).toEqual([])
  })
})

describe('a sale that begins and ends while one looks', () => {
  it('is read again each time, until the server agrees', async () => {
    // The server's clock is a little behind: it says so only when asked for the second time.
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
    await pass(10)
    expect(screen.getByRole('timer', { name: 'Flash sale starts in' })).toBeTruthy()
    await pass(5_500)
    expect(loader).toHaveBeenCalledTimes(2)
    await pass(6_000)
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' })).toBeTruthy()
    await pass(5_000)
    expect(screen.getByText(/This flash sale is over/)).toBeTruthy()
  })
})
