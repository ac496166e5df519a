import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { productCard } from '../catalog/testing/catalog-data.ts'
import { type Answers, logIn, mockApi, renderAccount, resetState } from './testing/render-account.tsx'
import { WishlistPage } from './wishlist-page.tsx'

beforeEach(resetState)

const products = ['Teapot', 'Candle', 'Vase'].map((name, index) =>
  productCard({ id: index + 1, name, is_favorite: true }),
)
const toggle = 'POST /favorite-add-or-remove'

/** A server with a stateful wishlist. */
function setup(answers: Answers = {}) {
  let wishlist = products
  const calls = mockApi({
    'GET /favorite-products': () => ({ data: { products: wishlist } }),
    [toggle]: (body) => {
      wishlist = wishlist.filter(({ id }) => id !== (body as { product_id: number }).product_id)
      return { data: { is_favorite: false, total: wishlist.length } }
    },
    ...answers,
  })
  return { ...renderAccount(<WishlistPage />, '/wishlist'), calls }
}

const names = () =>
  within(screen.getByRole('list', { name: 'Wishlist' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const heart = (name: string) => screen.getByRole('button', { name: `Keep ${name} on the wishlist` })

describe('WishlistPage', () => {
  it('shows the products on the wishlist', async () => {
    logIn()
    const { container } = setup()
    await screen.findByRole('link', { name: 'Teapot' })
    expect(names()).toEqual(['Teapot', 'Candle', 'Vase'])
    expect(heart('Vase').getAttribute('aria-pressed')).toBe('true')
    expect(await findBarriers(container)).toEqual([])
  })

  it('removes a product at once and keeps the focus in the list', async () => {
    logIn()
    const { calls } = setup()
    await screen.findByRole('link', { name: 'Teapot' })
    await userEvent.click(heart('Candle'))
    expect(names()).toEqual(['Teapot', 'Vase'])
    expect(document.activeElement).toBe(heart('Vase'))
    await waitFor(() => expect(calls.filter(({ key }) => key === toggle)).toHaveLength(1))
    expect(names()).toEqual(['Teapot', 'Vase'])
  })

  it('restores a product in its place when the server refuses', async () => {
    logIn()
    setup({ [toggle]: { status: 429, message: 'Too fast' } })
    await screen.findByRole('link', { name: 'Teapot' })
    await userEvent.click(heart('Candle'))
    await screen.findByText('Too fast')
    expect(names()).toEqual(['Teapot', 'Candle', 'Vase'])
  })

  it('links to products when it is empty', async () => {
    logIn()
    setup({ 'GET /favorite-products': { data: { products: [] } } })
    expect(await screen.findByRole('heading', { name: 'Your wishlist is empty' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All products' })).toBeTruthy()
  })

  it('asks a guest to log in', async () => {
    setup()
    expect(await screen.findByRole('heading', { name: 'Log in to see your wishlist' })).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Wishlist' })).toBeNull()
  })
})
