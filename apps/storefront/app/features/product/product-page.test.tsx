import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reviewPage } from '../reviews/testing/review-data.ts'
import { drawInShop } from '../settings/testing/draw-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { ProductPage } from './product-page.tsx'
import { product, productData } from './testing/product-data.ts'

const path = '/products/7/details'
const draw = (at = path, data = productData(), shop = shopSettings()) =>
  drawInShop(<ProductPage data={data} />, { at, shop })

const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('a product', () => {
  it('shows price, saving and stock of what can be had first', () => {
    draw()
    expect(screen.getByText('$148.00')).toBeTruthy()
    expect(screen.getByText('You save $37.00')).toBeTruthy()
    expect(screen.getByText('only 3 left')).toBeTruthy()
    expect(radio('Cognac').checked).toBe(true)
    expect(radio('Medium').checked).toBe(true)
  })

  it('follows the choice with price and stock, and keeps it in the address', async () => {
    const { where } = draw()
    await userEvent.click(radio('Large'))
    expect(where()).toBe(`${path}?size=3`)
    expect(screen.getByText('$160.00')).toBeTruthy()
    expect(screen.getByText('In stock')).toBeTruthy()
    await userEvent.click(radio('Ink'))
    expect(where()).toBe(`${path}?size=3&color=2`)
    expect(screen.getByText('$165.00')).toBeTruthy()
    expect(screen.getByText('$202.00')).toBeTruthy()
  })

  it('strikes what cannot be had, and tells it in words', () => {
    draw()
    for (const name of [/^Sand\s*unavailable$/, /^Small\s*unavailable$/]) expect(radio(name).disabled).toBe(true)
    expect(radio('Large').disabled).toBe(false)
  })

  it('opens as it was shared, sold out or not', () => {
    draw(`${path}?size=2&color=3`)
    expect(radio(/Sand/).checked).toBe(true)
    expect(screen.getByText('Out of stock')).toBeTruthy()
  })

  it('begins with the picture of the colour that was asked for', () => {
    draw(`${path}?color=2`)
    const [first] = within(screen.getByRole('region', { name: 'Pictures' })).getAllByRole('img')
    expect(first?.getAttribute('src')).toContain('tote-ink')
  })

  it('says how it comes and how it is paid, by what the chosen one costs and the shop takes', async () => {
    draw(path, productData(), shopSettings({ cash_on_delivery: false, online_payment: true }))
    expect(screen.getByText('Delivery in 2 to 4 days')).toBeTruthy()
    expect(screen.getByText('$6.00, free from $170.00')).toBeTruthy()
    expect(screen.getByText('Online payment')).toBeTruthy()
  })

  it('names the shop only where there are several', () => {
    const data = productData(
      {},
      {
        shop: {
          ...product().shop,
          banner: '',
          description: '',
          total_reviews: 1,
          total_products: 2,
          total_categories: 1,
        },
      },
    )
    const { unmount } = draw(path, data)
    expect(screen.getByRole('link', { name: 'Visit shop' }).getAttribute('href')).toBe('/shops/2')
    expect(screen.getByRole('tab', { name: 'About the shop' })).toBeTruthy()
    unmount()
    draw(path, data, shopSettings({ multi_vendor: false }))
    expect(screen.queryByRole('link', { name: /shop|North Pier/ })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'About the shop' })).toBeNull()
  })

  it('opens the reviews from the rating', async () => {
    draw(path, productData({}, { reviews: reviewPage() }))
    expect(screen.getByRole('tab', { name: /Reviews/ }).getAttribute('aria-selected')).toBe('false')
    await userEvent.click(screen.getByRole('link', { name: '31 reviews' }))
    expect(screen.getByRole('tab', { name: /Reviews/ }).getAttribute('aria-selected')).toBe('true')
  })

  it('has one heading and no barriers', async () => {
    draw(path, productData({}, { reviews: reviewPage() }))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(await findBarriers()).toEqual([])
  })
})

describe('sharing a product', () => {
  const share = () => userEvent.click(screen.getByRole('button', { name: 'Share' }))
  beforeEach(() => {
    toasts.clear()
    return () => Reflect.deleteProperty(navigator, 'share')
  })

  it('goes by the device where it can', async () => {
    const shared = vi.fn(async () => {})
    Object.assign(navigator, { share: shared })
    draw()
    await share()
    expect(shared).toHaveBeenCalledWith({ title: 'Two-tone leather tote', url: window.location.href })
    expect(toasts.$visible.get()).toEqual([])
  })

  it('copies the address where it cannot, and says so', async () => {
    userEvent.setup()
    draw()
    await share()
    expect(await navigator.clipboard.readText()).toBe(window.location.href)
    expect(toasts.$visible.get()).toMatchObject([{ tone: 'success', title: 'Link copied' }])
  })

  it('shows the address where even that is forbidden', async () => {
    draw()
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(toasts.$visible.get()).toMatchObject([{ text: window.location.href }])
  })

  it('says nothing when the shopper thinks better of it', async () => {
    Object.assign(navigator, { share: async () => Promise.reject(new DOMException('no', 'AbortError')) })
    draw()
    await share()
    expect(toasts.$visible.get()).toEqual([])
  })
})

describe('a product in a flash sale', () => {
  const flash_sale = { id: 4, ends_at: '2026-03-01T12:00:05Z', sold: 31, left: 9 }
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
    const headers = { date: 'Sun, 01 Mar 2026 12:00:00 GMT' }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { headers }))
    return () => vi.useRealTimers()
  })

  it('counts down, and says how much is gone', async () => {
    draw(path, productData({ flash_sale }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' }).textContent).toBe('00:00:05')
    expect(screen.getByText('9 left')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' }).textContent).toBe('00:00:03')
  })
})
