import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { SearchSuggestions } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { SearchBox } from './search-box.tsx'

const suggestionsFor = (text: string): SearchSuggestions => ({
  texts: [`${text}pot`],
  categories: [{ id: 4, name: 'Home', slug: 'home', thumbnail: '', parent: 'House' }],
  shops: [{ id: 2, name: 'Lume & Clay', logo: '', rating: 4.8 }],
  products: [{ id: 9, name: `${text} set`, thumbnail: '', price: 72, discount_price: 58 }],
})

let call: MockInstance<typeof api.call>
/** Pending responses by the search text of their request. */
let pending: Map<string, (found: SearchSuggestions) => void>

// The panel is loaded lazily, which fake timers cannot wait for.
beforeAll(() => import('./suggestions-panel.tsx'))
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  queryClient.clear()
  pending = new Map()
  call = vi.spyOn(api, 'call').mockImplementation((_key, ...[options]) => {
    const { search = '' } = (options as { query: { search?: string } }).query
    return new Promise((resolve) => pending.set(search, resolve as never))
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const advanceTime = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const replyTo = async (text: string) => {
  pending.get(text)?.(suggestionsFor(text))
  await advanceTime(0)
}
const requestCount = () => call.mock.calls.length

async function type(text: string) {
  fireEvent.focus(field())
  fireEvent.input(field(), { target: { value: text } })
  await advanceTime(0)
}
const press = (key: string) => fireEvent.keyDown(field(), { key })
const activeOption = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('SearchBox', () => {
  // docs/spec §9: Debounces: search input 500 ms; scroll-load in the cart chat 500 ms
  it('requests suggestions half a second after the last keystroke', async () => {
    renderInShop(<SearchBox />)
    await type('t')
    await advanceTime(400)
    await type('tea')
    await advanceTime(499)
    expect(requestCount()).toBe(0)
    await advanceTime(1)
    expect(requestCount()).toBe(1)
    expect(pending.has('tea')).toBe(true)

    await replyTo('tea')
    expect(options()).toEqual([
      'teapot',
      'Home in House',
      'Lume & Clay',
      'tea set$58.00$72.00',
      'All results for “tea”',
    ])
  })

  it('shows a cached answer at once', async () => {
    renderInShop(<SearchBox />)
    await type('tea')
    await advanceTime(500)
    await replyTo('tea')
    await type('')
    await type('tea')
    expect(options()).toContain('teapot')
    await advanceTime(1000)
    expect(requestCount()).toBe(1)
  })

  it('ignores an answer that arrives after a newer one', async () => {
    renderInShop(<SearchBox />)
    await type('tea')
    await advanceTime(500)
    await type('tent')
    await advanceTime(500)
    await replyTo('tent')
    expect(options()).toContain('tentpot')
    await replyTo('tea')
    expect(options()).toContain('tentpot')
    expect(options()).not.toContain('teapot')
  })

  // docs/spec §2: Search box; Enter or the button submits
  it('opens the product list on Enter and remembers the search', async () => {
    const { where } = renderInShop(<SearchBox />)
    await type('  oak chair ')
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await advanceTime(0)
    expect(where()).toBe('/products?search=oak+chair')
    expect(localStorage.getItem('recent_searches')).toBe('["oak chair"]')
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  it('selects with arrow keys and opens the selection on Enter', async () => {
    const { where } = renderInShop(<SearchBox />)
    await type('tea')
    await advanceTime(500)
    await replyTo('tea')
    press('ArrowDown')
    expect(activeOption()).toBe('teapot')
    press('ArrowUp')
    expect(activeOption()).toBeUndefined()
    press('ArrowUp')
    expect(activeOption()).toBe('All results for “tea”')
    press('ArrowUp')
    expect(activeOption()).toMatch(/^tea set/)
    press('Enter')
    await advanceTime(0)
    expect(where()).toBe('/products/9/details')
  })

  it('closes on Escape and opens again on ArrowDown', async () => {
    renderInShop(<SearchBox />)
    await type('tea')
    expect(field().getAttribute('aria-expanded')).toBe('true')
    press('Escape')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    expect(field().value).toBe('tea')
    press('ArrowDown')
    await advanceTime(0)
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  it('offers recent searches, each of which can be removed', async () => {
    localStorage.setItem('recent_searches', '["linen","oak chair"]')
    const { where } = renderInShop(<SearchBox />)
    await type('')
    expect(options()).toEqual(['linen', 'oak chair'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove linen from recent searches' }))
    expect(options()).toEqual(['oak chair'])
    fireEvent.click(screen.getByRole('option', { name: 'oak chair' }))
    await advanceTime(0)
    expect(where()).toBe('/products?search=oak+chair')
    expect(requestCount()).toBe(0)
  })

  it('mixes recent searches with a word that begins so into the suggestions', async () => {
    localStorage.setItem('recent_searches', '["linen","oak tea table","Thé vert","steak"]')
    renderInShop(<SearchBox />)
    await type('tea')
    expect(options()).toEqual(['oak tea table', 'All results for “tea”'])
    await advanceTime(500)
    await replyTo('tea')
    expect(options().slice(0, 3)).toEqual(['oak tea table', 'teapot', 'Home in House'])
    await type('the')
    expect(options()[0]).toBe('Thé vert')
    await type('-')
    for (const recent of ['linen', 'steak', 'Thé vert']) expect(options()).not.toContain(recent)
  })

  it('marks what was typed in names, and what they add in completions', async () => {
    renderInShop(<SearchBox />)
    await type('set of té')
    await advanceTime(500)
    pending.get('set of té')?.({
      texts: ['tea set of two', 'téapot'],
      categories: [{ id: 4, name: 'Tea sets', slug: 'tea', thumbnail: '', parent: null }],
      shops: [{ id: 2, name: 'Etesian', logo: '', rating: 4.8 }],
      products: [{ id: 9, name: 'Stéel téapot', thumbnail: '', price: 72, discount_price: 0 }],
    })
    await advanceTime(0)
    const bold = screen
      .getAllByRole('option')
      .map((option) => [...option.querySelectorAll('b')].map(({ textContent }) => textContent))
    expect(bold.slice(0, 5)).toEqual([['a ', ' ', ' two'], ['apot'], ['Te', 'set'], [], ['té']])
  })

  it('offers links into the shop on the full screen when there are no recent searches', async () => {
    renderInShop(<SearchBox look="page" />)
    await type('')
    expect(options()).toEqual(['Most Popular', 'Best Deal', 'Categories', 'All products'])
    expect(screen.queryByText('Recent searches')).toBeNull()
  })

  it('tolerates invalid data in localStorage', async () => {
    localStorage.setItem('recent_searches', '{"no":"list"')
    renderInShop(<SearchBox />)
    await type('')
    expect(options()).toEqual([])
  })

  it('still opens the results when suggestions fail', async () => {
    call.mockRejectedValue(new Error('away'))
    renderInShop(<SearchBox />)
    await type('tea')
    await advanceTime(500)
    await advanceTime(0)
    expect(options()).toEqual(['All results for “tea”'])
    expect(screen.getByRole('status').textContent).toBe('Suggestions could not be loaded.')
  })

  it('does not suggest the typed text itself', async () => {
    renderInShop(<SearchBox />)
    await type('Teapot')
    await advanceTime(500)
    pending.get('Teapot')?.({ ...suggestionsFor('x'), texts: ['teapot', 'teapot lid'] })
    await advanceTime(0)
    expect(options().slice(0, 2)).toEqual(['teapot lid', 'Home in House'])
  })

  it('says that nothing was found and offers links that keys can reach', async () => {
    const { where } = renderInShop(<SearchBox />)
    await type('zzqq')
    await advanceTime(500)
    pending.get('zzqq')?.({ texts: [], categories: [], shops: [], products: [] })
    await advanceTime(0)
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzqq”')
    expect(options()).toEqual(['Most Popular', 'Best Deal', 'Categories', 'All products'])
    press('ArrowDown')
    press('Enter')
    await advanceTime(0)
    expect(where()).toBe('/most-popular')
    expect(localStorage.getItem('recent_searches')).toBeNull()
  })

  it('suggests no shops in a single-seller shop', async () => {
    renderInShop(<SearchBox />, { shop: shopSettings({ multi_vendor: false }) })
    await type('tea')
    await advanceTime(500)
    await replyTo('tea')
    expect(within(screen.getByRole('listbox')).queryByText('Lume & Clay')).toBeNull()
  })

  it('shows the search of the product list', () => {
    renderInShop(<SearchBox />, { at: '/products?search=linen' })
    expect(field().value).toBe('linen')
  })

  it('passes axe', async () => {
    localStorage.setItem('recent_searches', '["teak"]')
    const { container } = renderInShop(<SearchBox />)
    await type('tea')
    await advanceTime(500)
    await replyTo('tea')
    vi.useRealTimers()
    expect(await findBarriers(container)).toEqual([])
  })
})
