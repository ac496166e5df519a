import type { Shop, ShopAbout } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { parseSelection } from '../catalog/index.ts'
import { productCard, productFilters } from '../catalog/testing/catalog-data.ts'
import { SEARCH, teapotReading, teapots } from '../catalog/testing/search-readings.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import type { ShopData } from './load-shop.ts'
import { parseShopQuery } from './load-shops.ts'
import { ShopPage } from './shop-page.tsx'
import { ShopsPage } from './shops-page.tsx'

const shop = (part: Partial<Shop> = {}): Shop => ({
  id: 2,
  name: 'North Pier',
  logo: '/media/logo.webp',
  banner: '/media/banner.webp',
  rating: 4.8,
  total_reviews: 326,
  total_products: 214,
  total_categories: 3,
  active: true,
  description: '<p>Bags &amp; cases.</p><p>We repair what we sell.</p>',
  estimated_delivery: '2 to 4 days',
  delivery_charge: 6,
  free_delivery_from: 120,
  last_online: null,
  ...part,
})

function renderShops(at: string, shops: Shop[], total = shops.length) {
  const query = parseShopQuery(new URL(at, 'https://shop.test').searchParams)
  const page = { data: shops, current_page: query.page, last_page: Math.ceil(total / 12), per_page: 12, total }
  return renderInShop(<ShopsPage data={{ query, shops: page }} />, { at })
}

describe('ShopsPage', () => {
  it('shows rating, products and delivery of each shop', () => {
    renderShops('/shops', [
      shop(),
      shop({ id: 3, name: 'Hertz & Co.', active: false, total_reviews: 0, delivery_charge: 0 }),
    ])
    const [first, second] = screen.getAllByRole('article')
    for (const text of ['Online', '326 reviews', '214 products', '2 to 4 days · $6.00, free from $120.00'])
      expect(first?.textContent).toContain(text)
    expect(second?.textContent).toContain('Offline')
    expect(second?.textContent).toContain('Free delivery')
    expect(second?.textContent).not.toContain('reviews')
    expect(screen.getByRole('link', { name: 'North Pier' }).getAttribute('href')).toBe('/shops/2')
  })

  it('says of a shop without a charge that delivery is asked at checkout, never that it is free', () => {
    renderShops('/shops', [shop({ delivery_charge: 0, is_delivery_set: false })])
    const text = screen.getByRole('article').textContent
    expect(text).toContain('Delivery: asked at checkout')
    expect(text).not.toContain('Free')
  })

  it('writes search and sort order into the address', async () => {
    const { where } = renderShops('/shops?sort=name&page=2', [shop()], 30)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search shops' }), '  pier {Enter}')
    expect(where()).toBe('/shops?search=pier&sort=name')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Most popular')
    expect(where()).toBe('/shops')
  })

  it('keeps search and sort order from page to page', () => {
    renderShops('/shops?search=a&sort=name', [shop()], 30)
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/shops?search=a&sort=name&page=3')
  })

  it('says that no shop matches and links to the products', async () => {
    renderShops('/shops?search=tea%20pot', [])
    expect(screen.getByRole('heading', { name: 'No shop is called “tea pot”' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Search the products' }).getAttribute('href')).toBe(
      '/products?search=tea%20pot',
    )
    expect(await findBarriers()).toEqual([])
  })

  it('passes axe', async () => {
    renderShops('/shops', [shop()])
    expect(await findBarriers()).toEqual([])
  })
})

const categories = ['Bags', 'Home'].map((name, index) => ({ id: index + 1, name, slug: name, thumbnail: '' }))

function renderShop(at: string, part: Partial<ShopData> = {}, total = 60) {
  const selection = parseSelection(new URL(at, 'https://shop.test').searchParams)
  const list = {
    total,
    products: total ? [productCard()] : [],
    filters: productFilters,
    suggestion: null,
    search: null,
    selection,
  }
  const content = { tab: 'products', list: { ...list, alternatives: null } } as const
  return renderInShop(<ShopPage data={{ shop: shop(), categories, banners: [], vouchers: [], content, ...part }} />, {
    at,
  })
}

describe('ShopPage', () => {
  it('shows name, facts and a description without markup', async () => {
    renderShop('/shops/2')
    expect(screen.getByRole('heading', { level: 1, name: 'North Pier' })).toBeTruthy()
    expect(screen.getByText('Bags & cases. We repair what we sell.')).toBeTruthy()
    expect(screen.getByText('Online')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it("searches and sorts the shop's products and keeps the filters", async () => {
    const { where } = renderShop('/shops/2?category_id=1&page=2')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search in North Pier' }), 'tote{Enter}')
    expect(where()).toBe('/shops/2?search=tote&category_id=1')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Sort/ }), 'Newest')
    expect(where()).toBe('/shops/2?search=tote&category_id=1&sort_type=newest')
  })

  it('shows how its search was understood, and what comes closest', async () => {
    const at = `/shops/2?search=${SEARCH.replaceAll(' ', '+')}&category_id=1`
    const selection = parseSelection(new URL(at, 'https://shop.test').searchParams)
    const reading = { total: 5, products: teapots, search: teapotReading, suggestion: null }
    renderShop(at, {
      content: { tab: 'products', list: { ...reading, filters: productFilters, selection, alternatives: null } },
    })
    const chip = await screen.findByRole('link', { name: 'Search without Teapots' })
    expect(chip.getAttribute('href')).toBe('/shops/2?search=lagoon+ceramic+2+litres+under+50&category_id=1')
    expect(screen.getByRole('heading', { level: 2, name: 'Nothing has all of it. These come closest' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 3, name: 'Not in lagoon' })).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it('searches anew what was searched by the own words alone', async () => {
    const { where } = renderShop('/shops/2?search=green+bag&literal=true')
    const field = screen.getByRole('searchbox', { name: 'Search in North Pier' })
    await userEvent.clear(field)
    await userEvent.type(field, 'blue bag{Enter}')
    expect(where()).toBe('/shops/2?search=blue+bag')
  })

  it('says when the shop is on holiday, and shows hours, policies and contact', async () => {
    const about: ShopAbout = {
      opening_hours: [{ day: 1, opens: '09:00', closes: '17:30' }],
      policies: { returns: '<p>Within 30 days.</p>', delivery: '', privacy: '' },
      contact: { phone: '+1 555 0100', email: null },
      holiday: { from: '2026-12-24', to: '2026-12-26', mode: 'refuse', message: 'Back soon!', is_now: true },
    }
    renderShop('/shops/2?tab=about', { about, content: { tab: 'about' } })
    expect(screen.getByText('On holiday until 26 Dec, 2026')).toBeTruthy()
    expect(screen.getByText('The shop takes no orders then.', { exact: false })).toBeTruthy()
    expect(screen.getByText('Back soon!')).toBeTruthy()
    const hours = screen.getByRole('region', { name: 'Opening hours' })
    expect(hours.textContent).toMatch(/Monday09:00 – 17:30TuesdayClosed/)
    expect(screen.getByRole('region', { name: 'Returns' }).textContent).toContain('Within 30 days.')
    expect(screen.queryByRole('region', { name: 'Privacy' })).toBeNull()
    expect(screen.getByRole('link', { name: '+1 555 0100' }).getAttribute('href')).toBe('tel:+15550100')
    expect(await findBarriers()).toEqual([])
  })

  it("links to the shop's categories", () => {
    renderShop('/shops/2?category_id=1&sort_type=newest')
    const chips = within(screen.getByRole('navigation', { name: 'Categories' }))
    expect(chips.getByRole('link', { name: 'Bags' }).getAttribute('aria-current')).toBe('page')
    expect(chips.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe(
      '/shops/2?category_id=2&sort_type=newest',
    )
    expect(chips.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/shops/2?sort_type=newest')
  })

  it('links to all products when nothing was found', () => {
    renderShop('/shops/2?search=zzz', {}, 0)
    expect(screen.getByRole('heading', { name: 'Nothing found for “zzz”' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Everything from North Pier' }).getAttribute('href')).toBe('/shops/2')
    expect(screen.getByRole('link', { name: 'Search all shops' }).getAttribute('href')).toBe('/products?search=zzz')
  })

  it('shows banners with their texts and links only those with an available target', () => {
    const banner = (id: number, url: string) => ({ id, title: `Banner ${id}`, thumbnail: '/media/b.webp', url })
    renderShop('/shops/2', { banners: [{ ...banner(1, '/products'), action: 'Look' }, banner(2, '/nowhere')] })
    expect(screen.getByRole('link', { name: 'Banner 1' }).getAttribute('href')).toBe('/products')
    expect(screen.getByText('Look')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Banner 2' })).toBeNull()
    expect(screen.getByRole('img', { name: 'Banner 2' })).toBeTruthy()
  })

  it('shows the facts on the about tab', async () => {
    const offline = shop({ active: false, last_online: '2026-11-20T08:00:00Z' })
    renderShop('/shops/2?tab=about', { shop: offline, content: { tab: 'about' } })
    expect(screen.getByRole('heading', { name: 'About the shop' })).toBeTruthy()
    expect(screen.getByText('20 Nov, 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'About the shop' }).getAttribute('aria-current')).toBe('page')
    expect(await findBarriers()).toEqual([])
  })
})
