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
const value = () => screen.getByRole<HTMLInputElement>('combobox').value
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))

describe('the header’s search text', () => {
  it('is shared with the product list and cleared when leaving it', async () => {
    renderInShop(page)
    await follow('Linen')
    expect(value()).toBe('linen')
    await follow('Oak')
    expect(value()).toBe('oak')
    await follow('Shops')
    expect(value()).toBe('')
  })

  it('is kept on navigation between other pages', async () => {
    renderInShop(page, { at: '/shops' })
    fireEvent.input(screen.getByRole('combobox'), { target: { value: 'half a thou' } })
    await follow('Home')
    expect(value()).toBe('half a thou')
  })
})
