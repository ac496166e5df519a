import { api } from '@rialto/client/api/browser.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { CategoriesButton } from './frames.tsx'

const categories = [
  { id: 1, name: 'Bags', slug: 'bags', thumbnail: '', sub_categories: [{ id: 11, name: 'Totes', thumbnail: '' }] },
  { id: 2, name: 'Shoes', slug: 'shoes', thumbnail: '', sub_categories: [] },
]
const button = () => screen.getByRole('button', { name: 'Categories' })
const focusedText = () => document.activeElement?.textContent

// The panel is loaded lazily.
beforeAll(() => import('./categories-panel.tsx'))
beforeEach(() => {
  // React Router calls `startViewTransition`, which jsdom does not have.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(api, 'call').mockResolvedValue({ categories } as never)
})

describe('CategoriesButton', () => {
  it('offers a retry when the categories could not be loaded', async () => {
    vi.mocked(api.call).mockRejectedValue(new Error('away'))
    renderInShop(<CategoriesButton />)
    await userEvent.click(button())
    const retry = await screen.findByRole('button', { name: 'Try again' })
    vi.mocked(api.call).mockResolvedValue({ categories } as never)
    await userEvent.click(retry)
    expect(await screen.findByRole('link', { name: 'Bags' })).toBeTruthy()
  })

  it('opens by keyboard, moves the focus with arrow keys, and closes on Escape', async () => {
    renderInShop(<CategoriesButton />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await screen.findByRole('link', { name: 'Bags' })
    await vi.waitFor(() => expect(focusedText()).toBe('Bags'))
    await userEvent.keyboard('{ArrowDown}')
    expect(focusedText()).toBe('Totes')
    await userEvent.keyboard('{ArrowRight}')
    expect(focusedText()).toBe('Shoes')
    await userEvent.keyboard('{Escape}')
    expect(focusedText()).toBe('Categories')
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })

  // docs/spec §2: Categories dropdown grid; columns vary with the width, up to 10; each category with id, name,
  // thumbnail, sub_categories
  it('uses as many columns as fit, up to ten', async () => {
    renderInShop(<CategoriesButton />)
    await userEvent.click(button())
    const grid = (await screen.findByRole('link', { name: 'Bags' })).closest('[data-cell]')?.parentElement
    expect(grid?.className).toContain('repeat(auto-fill,minmax(max(100px,(100%-9*20px)/10),1fr))')
  })

  // docs/spec §2: `/categories/{slug}`, also by id, with an optional `subcategory={id}`
  it('closes when a category or sub-category is followed', async () => {
    const { where } = renderInShop(<CategoriesButton />)
    await userEvent.click(button())
    await userEvent.click(await screen.findByRole('link', { name: 'Totes' }))
    expect(where()).toBe('/categories/bags?subcategory=11')
    expect(button().getAttribute('aria-expanded')).toBe('false')
  })
})
