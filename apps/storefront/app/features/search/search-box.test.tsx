import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { SearchSuggestions } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { drawInShop } from '../settings/testing/draw-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { SearchBox } from './search-box.tsx'

const answer = (text: string): SearchSuggestions => ({
  texts: [`${text}pot`],
  categories: [{ id: 4, name: 'Home', slug: 'home', thumbnail: '' }],
  shops: [{ id: 2, name: 'Lume & Clay', logo: '', rating: 4.8 }],
  products: [{ id: 9, name: `${text} set`, thumbnail: '', price: 72, discount_price: 58 }],
})

let call: MockInstance<typeof api.call>
/** Answers still to come, by what was asked for. */
let waiting: Map<string, (found: SearchSuggestions) => void>

// Its code comes which fake timers know nothing of.
beforeAll(() => import('./suggestions-panel.tsx'))
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  queryClient.clear()
  waiting = new Map()
  call = vi.spyOn(api, 'call').mockImplementation((_key, ...[options]) => {
    const { search = '' } = (options as { query: { search?: string } }).query
    return new Promise((resolve) => waiting.set(search, resolve as never))
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const reply = async (text: string) => {
  waiting.get(text)?.(answer(text))
  await pass(0)
}
const asked = () => call.mock.calls.length

async function type(text: string) {
  fireEvent.focus(field())
  fireEvent.input(field(), { target: { value: text } })
  await pass(0)
}
const press = (key: string) => fireEvent.keyDown(field(), { key })
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the search box', () => {
  it('asks once the typing rests for half a second', async () => {
    drawInShop(<SearchBox />)
    await type('t')
    await pass(400)
    await type('tea')
    await pass(499)
    expect(asked()).toBe(0)
    await pass(1)
    expect(asked()).toBe(1)
    expect(waiting.has('tea')).toBe(true)

    await reply('tea')
    expect(options()).toEqual(['teapot', 'Home', 'Lume & Clay', 'tea set$58.00$72.00', 'All results for “tea”'])
  })

  it('shows an answer that it has at once', async () => {
    drawInShop(<SearchBox />)
    await type('tea')
    await pass(500)
    await reply('tea')
    await type('')
    await type('tea')
    expect(options()).toContain('teapot')
    await pass(1000)
    expect(asked()).toBe(1)
  })

  it('never lets a late answer take the place of a newer one', async () => {
    drawInShop(<SearchBox />)
    await type('tea')
    await pass(500)
    await type('tent')
    await pass(500)
    await reply('tent')
    expect(options()).toContain('tentpot')
    await reply('tea')
    expect(options()).toContain('tentpot')
    expect(options()).not.toContain('teapot')
  })

  it('goes to the products with Enter, and remembers the search', async () => {
    const { where } = drawInShop(<SearchBox />)
    await type('  oak chair ')
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await pass(0)
    expect(where()).toBe('/products?search=oak+chair')
    expect(localStorage.getItem('recent_searches')).toBe('["oak chair"]')
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('is gone through by arrows, and Enter takes what they are at', async () => {
    const { where } = drawInShop(<SearchBox />)
    await type('tea')
    await pass(500)
    await reply('tea')
    press('ArrowDown')
    expect(chosen()).toBe('teapot')
    press('ArrowUp')
    expect(chosen()).toBeUndefined()
    press('ArrowUp')
    expect(chosen()).toBe('All results for “tea”')
    press('ArrowUp')
    expect(chosen()).toMatch(/^tea set/)
    press('Enter')
    await pass(0)
    expect(where()).toBe('/products/9/details')
  })

  it('closes with Escape and opens again with the arrow', async () => {
    drawInShop(<SearchBox />)
    await type('tea')
    expect(field().getAttribute('aria-expanded')).toBe('true')
    press('Escape')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(field().value).toBe('tea')
    press('ArrowDown')
    await pass(0)
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  it('offers earlier searches, each of which can be removed', async () => {
    localStorage.setItem('recent_searches', '["linen","oak chair"]')
    const { where } = drawInShop(<SearchBox />)
    await type('')
    expect(options()).toEqual(['linen', 'oak chair'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove linen from recent searches' }))
    expect(options()).toEqual(['oak chair'])
    fireEvent.click(screen.getByRole('option', { name: 'oak chair' }))
    await pass(0)
    expect(where()).toBe('/products?search=oak+chair')
    expect(asked()).toBe(0)
  })

  it('offers links into the shop where it is all of the screen and nothing was searched before', async () => {
    drawInShop(<SearchBox look="page" />)
    await type('')
    expect(options()).toEqual(['Most Popular', 'Best Deal', 'Categories', 'All products'])
    expect(screen.queryByText('Recent searches')).toBeNull()
  })

  it('survives whatever lies in the storage', async () => {
    localStorage.setItem('recent_searches', '{"no":"list"')
    drawInShop(<SearchBox />)
    await type('')
    expect(options()).toEqual([])
  })

  it('still leads to the results when suggestions fail', async () => {
    call.mockRejectedValue(new Error('away'))
    drawInShop(<SearchBox />)
    await type('tea')
    await pass(500)
    await pass(0)
    expect(options()).toEqual(['All results for “tea”'])
    expect(screen.getByRole('status').textContent).toBe('Suggestions could not be loaded.')
  })

  it('does not suggest what is typed already', async () => {
    drawInShop(<SearchBox />)
    await type('Teapot')
    await pass(500)
    waiting.get('Teapot')?.({ ...answer('x'), texts: ['teapot', 'teapot lid'] })
    await pass(0)
    expect(options().slice(0, 2)).toEqual(['teapot lid', 'Home'])
  })

  it('says that nothing was found, and offers links into the shop by keyboard', async () => {
    const { where } = drawInShop(<SearchBox />)
    await type('zzqq')
    await pass(500)
    waiting.get('zzqq')?.({ texts: [], categories: [], shops: [], products: [] })
    await pass(0)
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzqq”')
    expect(options()).toEqual(['Most Popular', 'Best Deal', 'Categories', 'All products'])
    press('ArrowDown')
    press('Enter')
    await pass(0)
    expect(where()).toBe('/most-popular')
    expect(localStorage.getItem('recent_searches')).toBeNull()
  })

  it('leaves out shops where there is only one', async () => {
    drawInShop(<SearchBox />, { shop: shopSettings({ multi_vendor: false }) })
    await type('tea')
    await pass(500)
    await reply('tea')
    expect(within(screen.getByRole('listbox')).queryByText('Lume & Clay')).toBeNull()
  })

  it('shows the search of the product list', () => {
    drawInShop(<SearchBox />, { at: '/products?search=linen' })
    expect(field().value).toBe('linen')
  })

  it('has nothing that stands in anybody’s way', async () => {
    localStorage.setItem('recent_searches', '["teak"]')
    const { container } = drawInShop(<SearchBox />)
    await type('tea')
    await pass(500)
    await reply('tea')
    vi.useRealTimers()
    expect(await findBarriers(container)).toEqual([])
  })
})
