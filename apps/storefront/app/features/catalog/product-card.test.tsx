import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { ProductCard, type ProductCardProps } from './product-card.tsx'
import { productCard } from './testing/catalog-data.ts'

type Card = ProductCardProps['product']

function setup(part: Partial<Card> = {}, props: Partial<ProductCardProps> = {}, multiVendor = true) {
  const shop = shopSettings({ multi_vendor: multiVendor })
  renderInShop(<ProductCard product={productCard(part)} {...props} />, { shop })
  return screen.getByRole('article')
}

describe('ProductCard', () => {
  it('is one link to the product, named after it', () => {
    const card = setup()
    const links = within(card).getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]?.textContent).toBe('Stoneware teapot')
    expect(links[0]?.getAttribute('href')).toBe('/products/7/details')
  })

  it('shows the current price, the previous one and the discount', () => {
    const card = setup()
    expect(card.textContent).toContain('Now $58.00')
    expect(card.textContent).toContain('Before $72.00')
    expect(within(card).getByText('19% off')).toBeTruthy()
  })

  it('shows a single price without a discount', () => {
    const card = setup({ discount_price: 0, discount_percentage: 0 })
    expect(card.textContent).toContain('$72.00')
    expect(card.textContent).not.toMatch(/Now|Before|% off| \/ /)
    expect(card.querySelector('s')).toBeNull()
  })

  it('shows what a litre of it costs', () => {
    const card = setup({ price_per_unit: { amount: 56, quantity: 1, unit: 'l' } })
    expect(card.textContent).toContain('$56.00 / l')
  })

  it('shows rating and sales briefly, and omits them when there are none', () => {
    const card = setup()
    expect(within(card).getByText('Rated 4.8 of 5')).toBeTruthy()
    expect(within(card).getByText('1.2k sold')).toBeTruthy()
  })

  it('shows no stars without a review', () => {
    const card = setup({ rating: 0, total_reviews: 0, total_sold: 0 })
    expect(card.textContent).not.toMatch(/Rated|sold/)
  })

  it('names the shop in a market', () => {
    expect(within(setup()).getByText('Lume & Clay')).toBeTruthy()
  })

  it('omits the shop in a shop with one seller', () => {
    expect(within(setup({}, {}, false)).queryByText('Lume & Clay')).toBeNull()
  })

  it('replaces the button by a note when out of stock', () => {
    const card = setup({ quantity: 0 })
    expect(within(card).getAllByText('Out of stock')).toHaveLength(1)
    expect(within(card).queryByRole('button', { name: /Add to Cart/ })).toBeNull()
    expect(within(card).getByText('19% off')).toBeTruthy()
  })

  it('has a cart button that names the product, and a wishlist button', () => {
    const buttons = within(setup()).getAllByRole('button')
    expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Add to Cart: Stoneware teapot',
      'Keep Stoneware teapot on the wishlist',
    ])
  })

  it('shows the share sold instead of the shop in a flash sale', () => {
    const flash_sale = { id: 1, ends_at: '2026-03-01T12:00:00Z', sold: 31, left: 9 }
    const card = setup({ flash_sale }, { look: 'sale' })
    expect(within(card).getByText('77% sold')).toBeTruthy()
    expect(within(card).getByText('9 left')).toBeTruthy()
    expect(within(card).queryByText('Lume & Clay')).toBeNull()
  })

  it('shows the number of colours', () => {
    const color = (id: number) => ({ id, name: `C${id}`, price: 0, color_code: '#258b86', in_stock: true })
    expect(within(setup({ colors: [1, 2, 3, 4, 5, 6].map(color) })).getByText('6 colours')).toBeTruthy()
  })

  it('loads the second picture on hover with a mouse only', () => {
    const card = setup({ hover_thumbnail: '/media/teapot-side.webp' })
    const pictures = () => [...card.querySelectorAll('img')].map((img) => img.getAttribute('src'))
    expect(pictures()).toHaveLength(1)
    fireEvent.pointerEnter(card, { pointerType: 'touch' })
    expect(pictures()).toHaveLength(1)
    fireEvent.pointerEnter(card, { pointerType: 'mouse' })
    expect(pictures()[1]).toContain('/media/teapot-side.webp')
  })

  it('passes axe', async () => {
    setup({ quantity: 0, flash_sale: { id: 1, ends_at: '2026-03-01T12:00:00Z', sold: 1, left: 0 } }, { level: 2 })
    expect(await findBarriers()).toEqual([])
  })
})
