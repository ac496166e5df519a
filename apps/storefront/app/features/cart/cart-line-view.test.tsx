import type { CartLine } from '@rialto/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { CartLineView } from './cart-group.tsx'

const line: CartLine = {
  cart_id: 1,
  id: 7,
  name: 'Stoneware teapot',
  thumbnail: '/media/teapot.webp',
  brand: 'Lume',
  price: 72,
  discount_price: 58,
  discount_percentage: 19,
  quantity: 2,
  size: { id: 3, name: 'Large' },
  color: { id: 4, name: 'Sage' },
  unit: null,
  max_quantity: 12,
}

describe('CartLineView', () => {
  // docs/spec §2: A line shows thumbnail, brand, name, price, discount_price, discount_percentage, quantity, size and
  // color name, with increase, decrease, remove
  it('shows picture, brand, name, size, colour, both prices, discount and quantity', () => {
    const { container } = renderInShop(<CartLineView line={line} onQuantity={() => {}} />)
    expect(container.querySelector('img')?.getAttribute('src')).toContain('/media/teapot.webp')
    expect(screen.getByText('Lume')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Stoneware teapot' }).getAttribute('href')).toBe('/products/7/details')
    expect(screen.getByText('Sage · Large')).toBeTruthy()
    expect(screen.getByText('$58.00')).toBeTruthy()
    expect(screen.getByText('$72.00')).toBeTruthy()
    expect(screen.getByText('19% off')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Stoneware teapot' }).value).toBe('2')
  })

  it('shows the unit price, and that it cannot be given back', () => {
    const facts = {
      price_per_unit: { amount: 11.6, quantity: 100, unit: 'ml' as const },
      withdrawal_exempt: 'hygiene' as const,
    }
    renderInShop(<CartLineView line={{ ...line, ...facts }} onQuantity={() => {}} />)
    expect(screen.getByText('$11.60 / 100 ml')).toBeTruthy()
    expect(screen.getByText('Once its seal is broken, it cannot be given back for hygiene.')).toBeTruthy()
  })

  it('changes the quantity and removes the line', async () => {
    const onQuantity = vi.fn()
    const onRemove = vi.fn()
    renderInShop(<CartLineView line={line} onQuantity={onQuantity} onRemove={onRemove} />)
    await userEvent.click(screen.getByRole('button', { name: 'One more of Stoneware teapot' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove Stoneware teapot from the cart' }))
    expect(onQuantity).toHaveBeenCalledExactlyOnceWith(3)
    expect(onRemove).toHaveBeenCalledOnce()
  })

  it('shows the price alone without a discount price', () => {
    renderInShop(<CartLineView line={{ ...line, discount_price: 0, discount_percentage: 0 }} />)
    expect(screen.getByText('$72.00')).toBeTruthy()
    expect(screen.queryByText(/% off/)).toBeNull()
    expect(screen.getByText('× 2')).toBeTruthy()
  })
})
