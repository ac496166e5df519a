import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { SearchBox } from './search-box.tsx'

const page = (
  <>
    <SearchBox />
    <Link to="/products?search=linen">Linen</Link>
    <Link to="/products?search=oak">Oak</Link>
    <Link to="/shops">Shops</Link>
    <Link to="/">Home</Link>
  </>
)
const searchText = () => screen.getByRole<HTMLInputElement>('combobox').value
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))

describe('search text of the header', () => {
  // docs/spec §2: `/products`: the header search text is shared with it, and cleared when leaving
  it('is shared with the product list and cleared when leaving it', async () => {
    renderInShop(page)
    await follow('Linen')
    expect(searchText()).toBe('linen')
    await follow('Oak')
    expect(searchText()).toBe('oak')
    await follow('Shops')
    expect(searchText()).toBe('')
  })

  it('is kept on navigation between other pages', async () => {
    renderInShop(page, { at: '/shops' })
    fireEvent.input(screen.getByRole('combobox'), { target: { value: 'half a thou' } })
    await follow('Home')
    expect(searchText()).toBe('half a thou')
  })
})
