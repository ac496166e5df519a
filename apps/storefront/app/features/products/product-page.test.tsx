import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reviewPage } from '../reviews/testing/review-data.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { ProductPage } from './product-page.tsx'
import { product, productData } from './testing/product-data.ts'

const path = '/products/7/details'
const setup = (at = path, data = productData(), shop = shopSettings()) =>
  renderInShop(<ProductPage data={data} />, { at, shop })

const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('ProductPage', () => {
  it('selects no size of several: the lowest price, and the button says what is missing and leads there', async () => {
    setup()
    expect(screen.getByText('from')).toBeTruthy()
    expect(screen.getByText('$148.00')).toBeTruthy()
    expect(radio('Cognac').checked).toBe(true)
    expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toHaveLength(1)
    expect(screen.getByText('choose one')).toBeTruthy()
    for (const name of ['Choose a size', 'Buy Now']) {
      await userEvent.click(screen.getByRole('button', { name }))
      expect(screen.getByRole('alert').textContent).toContain('Choose a size')
      expect(document.activeElement).toBe(radio('Medium'))
    }
    expect(await findBarriers()).toEqual([])
    await userEvent.click(radio('Medium'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeTruthy()
  })

  it('shows price, saving and stock of the variant', () => {
    setup(`${path}?size=2`)
    expect(screen.getByText('$148.00')).toBeTruthy()
    expect(screen.getByText('You save $37.00')).toBeTruthy()
    expect(screen.getByText('only 3 left')).toBeTruthy()
    expect(radio('Medium').checked).toBe(true)
  })

  it('warns of what is recalled, and does not sell it', async () => {
    const data = productData()
    const recall = {
      ...{ id: 1, text: 'The strap tears.\nStop using it.', identifier: 'Lot 7', from_day: '2026-01-05', to_day: null },
      ...{ started_at: '2026-11-29T10:00:00Z', ended_at: null, variants: ['Cognac'] },
    }
    setup(path, { ...data, product: { ...data.product, is_recalled: true, recalls: [recall] } })
    const words = screen.getByRole('alert').textContent
    for (const part of ['Product safety recall', 'Cognac', 'Lot 7', 'Ordered since 05 Jan, 2026', 'The strap tears.'])
      expect(words).toContain(part)
    expect(screen.queryByRole('button', { name: 'Buy Now' })).toBeNull()
    expect(await findBarriers()).toEqual([])
  })

  it('says who pays for sending it back, where it can be given back at all', () => {
    const data = productData()
    const shown = (part: object, return_cost?: 'shopper' | 'shop') => {
      const shop = { ...data.product.shop, ...(return_cost && { return_cost }) }
      const { unmount } = setup(path, { ...data, product: { ...data.product, ...part, shop } })
      const text = document.body.textContent
      unmount()
      return text
    }
    expect(shown({}, 'shopper')).toContain('14 days to withdrawYou pay for sending them back.')
    expect(shown({}, 'shop')).toContain('14 days to withdrawThe shop pays for sending them back.')
    expect(shown({})).not.toContain('14 days to withdraw')
    const custom = shown({ withdrawal_exempt: 'custom' }, 'shopper')
    expect(custom).toContain('No withdrawal')
    expect(custom).not.toContain('14 days to withdraw')
  })

  it('says what its price has of tax, and nothing where taxes are a list or its seller charges none', () => {
    const wordsOf = (price_tax: 'included' | 'added' | 'none' | undefined) => {
      const data = productData()
      const { unmount } = setup(path, { ...data, product: { ...data.product, price_tax } })
      const words = screen.queryByText(/VAT/)?.textContent
      unmount()
      return words
    }
    expect((['included', 'added', 'none', undefined] as const).map(wordsOf)).toEqual([
      ...['VAT included', 'plus VAT', undefined, undefined],
    ])
  })

  it('updates price, stock and address when a variant is selected', async () => {
    const { where } = setup()
    await userEvent.click(radio('Large'))
    expect(where()).toBe(`${path}?size=3`)
    expect(screen.getByText('$160.00')).toBeTruthy()
    expect(screen.getByText('In stock')).toBeTruthy()
    await userEvent.click(radio('Ink'))
    expect(where()).toBe(`${path}?size=3&color=2`)
    expect(screen.getByText('$165.00')).toBeTruthy()
    expect(screen.getByText('$202.00')).toBeTruthy()
  })

  it('strikes out unavailable variants and labels them', () => {
    setup()
    for (const name of [/^Sand\s*unavailable$/, /^Small\s*unavailable$/]) expect(radio(name).disabled).toBe(true)
    expect(radio('Large').disabled).toBe(false)
  })

  it('selects the variant of the address, even if it is sold out', () => {
    setup(`${path}?size=2&color=3`)
    expect(radio(/Sand/).checked).toBe(true)
    expect(screen.getByText('Out of stock')).toBeTruthy()
  })

  it('starts with the picture of the requested colour', () => {
    setup(`${path}?color=2`)
    const [first] = within(screen.getByRole('region', { name: 'Pictures' })).getAllByRole('img')
    expect(first?.getAttribute('src')).toContain('tote-ink')
  })

  it("shows delivery and payment for the selected variant's price and the shop's settings", async () => {
    setup(path, productData(), shopSettings({ cash_on_delivery: false, online_payment: true }))
    expect(screen.getByText('Delivery in 2 to 4 days')).toBeTruthy()
    expect(screen.getByText('$6.00, free from $170.00')).toBeTruthy()
    expect(screen.getByText('Online payment')).toBeTruthy()
  })

  it('names the shop in a market only', () => {
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
    const { unmount } = setup(path, data)
    expect(screen.getByRole('link', { name: 'Visit shop' }).getAttribute('href')).toBe('/shops/2')
    expect(screen.getByRole('tab', { name: 'About the shop' })).toBeTruthy()
    unmount()
    setup(path, data, shopSettings({ multi_vendor: false }))
    expect(screen.queryByRole('link', { name: /shop|North Pier/ })).toBeNull()
    expect(screen.queryByRole('tab', { name: 'About the shop' })).toBeNull()
    expect(screen.queryByRole('list', { name: 'Vouchers of this shop' })).toBeNull()
  })

  it('opens the reviews from the rating', async () => {
    setup(path, productData({}, { reviews: reviewPage() }))
    expect(screen.getByRole('tab', { name: /Reviews/ }).getAttribute('aria-selected')).toBe('false')
    await userEvent.click(screen.getByRole('link', { name: '31 reviews' }))
    expect(screen.getByRole('tab', { name: /Reviews/ }).getAttribute('aria-selected')).toBe('true')
  })

  it('has one heading and passes axe', async () => {
    setup(path, productData({}, { reviews: reviewPage() }))
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(await findBarriers()).toEqual([])
  })
})

describe('share button', () => {
  const share = () => userEvent.click(screen.getByRole('button', { name: 'Share' }))
  beforeEach(() => {
    toasts.clear()
    return () => Reflect.deleteProperty(navigator, 'share')
  })

  it('opens the device’s share menu', async () => {
    const shared = vi.fn(async () => {})
    Object.assign(navigator, { share: shared })
    setup()
    await share()
    expect(shared).toHaveBeenCalledWith({ title: 'Two-tone leather tote', url: window.location.href })
    expect(toasts.$visible.get()).toEqual([])
  })

  it('copies the address when the device has no share menu', async () => {
    userEvent.setup()
    setup()
    await share()
    expect(await navigator.clipboard.readText()).toBe(window.location.href)
    expect(toasts.$visible.get()).toMatchObject([{ tone: 'success', title: 'Link copied' }])
  })

  it('shows the address when copying is forbidden', async () => {
    setup()
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(toasts.$visible.get()).toMatchObject([{ text: window.location.href }])
  })

  it('shows no toast when the shopper cancels', async () => {
    Object.assign(navigator, { share: async () => Promise.reject(new DOMException('no', 'AbortError')) })
    setup()
    await share()
    expect(toasts.$visible.get()).toEqual([])
  })
})

describe('ProductPage in a flash sale', () => {
  const flash_sale = { id: 4, ends_at: '2026-03-01T12:00:05Z', sold: 31, left: 9 }
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z') })
    const headers = { date: 'Sun, 01 Mar 2026 12:00:00 GMT' }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { headers }))
    return () => vi.useRealTimers()
  })

  it('counts down and shows the share sold', async () => {
    setup(path, productData({ flash_sale }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' }).textContent).toBe('00:00:05')
    expect(screen.getByText('9 left')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(screen.getByRole('timer', { name: 'Flash sale ends in' }).textContent).toBe('00:00:03')
  })
})
