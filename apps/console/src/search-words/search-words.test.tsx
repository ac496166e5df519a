import type { ProductCard, SearchOccasion, SearchSynonym } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type Call, operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own file.
import './occasion-screen.tsx'
import './report-screen.tsx'
import './rule-lists.tsx'
import './synonym-screen.tsx'

const card = (id: number, name: string): ProductCard => ({
  ...{ id, name, thumbnail: '/media/a.webp', price: 20, discount_price: 20, discount_percentage: 0, rating: 0 },
  ...{ total_reviews: 0, total_sold: 0, quantity: 3, is_favorite: false, brand: null, unit: null },
  ...{ shop: { id: 1, name: 'Lume & Clay', logo: '', rating: 0 }, sizes: [], colors: [], flash_sale: null },
})
const [sofa, bench, chair] = [card(1, 'Linen sofa'), card(2, 'Oak bench'), card(3, 'Cane chair')]

const synonym = (part: Partial<SearchSynonym> = {}): SearchSynonym => ({
  ...{ id: 5, locale: 'en', words: ['couch', 'sofa'], from: null, version: 3 },
  ...part,
})
const occasion: SearchOccasion = {
  ...{ id: 8, version: 2, max_price: null, products: [] },
  names: [{ locale: 'en', name: 'Gifts for kids' }],
  phrases: [{ locale: 'en', phrases: ['for kids'] }],
  categories: [{ id: 4, name: 'Toys' }],
}
const row = { text: 'couch', locale: 'en', searches: 12, without_results: 12, clicks: 0 }

const open = (path: string, by = operator('catalogue')) =>
  renderConsole({
    path,
    user: by,
    answers: {
      'GET /admin/search-report': {
        data: { rows: [row], totals: { searches: 100, without_results: 12, clicks: 40 } },
      },
      'GET /admin/search-synonyms': { data: { synonyms: [synonym()] } },
      'GET /admin/search-occasions': { data: { occasions: [occasion] } },
      'POST /admin/search-trial': {
        data: { today: { total: 2, products: [bench, chair] }, draft: { total: 2, products: [sofa, bench] } },
      },
      'GET /products': { data: { total: 1, products: [sofa], filters: {}, suggestion: null, search: null } },
      'GET /categories': {
        data: {
          categories: [
            {
              id: 4,
              name: 'Toys',
              slug: 'toys',
              thumbnail: '',
              sub_categories: [{ id: 9, name: 'Puzzles', thumbnail: '' }],
            },
          ],
        },
      },
    },
  })
const bodyOf = (calls: Call[], key: string) => calls.findLast((call) => call.key === key)?.body
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })

describe('what people searched', () => {
  it('shows what found nothing first, and makes a synonym of it with one tap', async () => {
    const { calls, router } = open('/search-words')
    await screen.findByText('couch')
    expect(calls.find(({ key }) => key === 'GET /admin/search-report')?.query).toEqual({ kind: 'nothing', days: '30' })
    expect(screen.getByText('Opened a product').parentElement?.textContent).toBe('Opened a product40%')
    expect(screen.getByRole('link', { name: 'Try it: couch' }).getAttribute('href')).toBe('/products?search=couch')
    expect(await findBarriers(document.body)).toEqual([])
    await userEvent.click(screen.getByRole('link', { name: 'Left without a click' }))
    await waitFor(() =>
      expect(calls.findLast(({ key }) => key === 'GET /admin/search-report')?.query.kind).toBe('unclicked'),
    )
    await userEvent.click(await screen.findByRole('link', { name: 'Make a synonym: couch' }))
    expect(router.state.location.pathname).toBe('/search-words/synonyms/new')
    expect(await screen.findByRole('button', { name: 'Remove couch' })).toBeTruthy()
  })

  it('is closed to staff without the permission', async () => {
    open('/search-words', operator('finance'))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('couch')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Search words' })).toBeNull()
  })
})

describe('a new synonym', () => {
  it('takes words by Enter, comma and from a pasted list, each once', async () => {
    const { calls, answer, router } = open('/search-words/synonyms/new?word=couch&locale=en')
    const words = await box('Words that mean the same')
    await userEvent.type(words, 'sofa{Enter}settee, divan')
    await userEvent.click(words)
    await userEvent.paste('Couch\nday bed; ottoman')
    for (const word of ['couch', 'sofa', 'settee', 'divan', 'day bed', 'ottoman'].filter((one) => one !== 'divan'))
      expect(await screen.findByRole('button', { name: `Remove ${word}` })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove ottoman' }))
    expect(document.activeElement).toBe(words)
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('button', { name: 'Remove day bed' })).toBeNull()
    await userEvent.click(screen.getByRole('switch', { name: /Only one of them finds the others/ }))
    expect(screen.getByRole('switch', { name: /Only “couch” finds the others/ })).toBeTruthy()
    answer('POST /admin/search-synonyms', { data: { synonym: synonym() } })
    await userEvent.click(screen.getByRole('button', { name: 'Save the synonym' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-words/synonyms'))
    expect(bodyOf(calls, 'POST /admin/search-synonyms')).toMatchObject({ locale: 'en', from: 'couch' })
  })

  it('is tried beside today’s results before it is saved', async () => {
    const { calls } = open('/search-words/synonyms/new?word=couch&locale=en')
    expect(await screen.findByText('Give at least two words, and see here what they change.')).toBeTruthy()
    await userEvent.type(await box('Words that mean the same'), 'sofa{Enter}')
    const then = await screen.findByRole('region', { name: 'With this' })
    await waitFor(() => expect(within(then).getByText('Linen sofa').closest('li')?.textContent).toContain('New'))
    expect(within(then).getByText('Oak bench').closest('li')?.textContent).toContain('Down 1')
    const today = screen.getByRole('region', { name: 'Today' })
    expect(within(today).getByText('Cane chair').closest('li')?.textContent).toContain('Gone')
    expect(screen.getByText('New: 1, gone: 1, among the first 10.').getAttribute('role')).toBe('status')
    expect(bodyOf(calls, 'POST /admin/search-trial')).toEqual({
      ...{ search: 'couch', locale: 'en' },
      synonym: { locale: 'en', words: ['couch', 'sofa'], from: null },
    })
    expect(calls.some(({ key }) => key === 'POST /admin/search-synonyms')).toBe(false)
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('shows a refusal at its field and keeps what was typed', async () => {
    const { answer } = open('/search-words/synonyms/new?word=couch&locale=en')
    const errors = { words: ['These words are synonyms already'] }
    answer('POST /admin/search-synonyms', { status: 422, code: 'invalid', message: 'No', errors })
    await userEvent.type(await box('Words that mean the same'), 'sofa')
    await userEvent.click(screen.getByRole('button', { name: 'Save the synonym' }))
    expect(await screen.findByText('These words are synonyms already')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove sofa' })).toBeTruthy()
  })
})

describe('a saved synonym', () => {
  it('is changed with its version, and asks where somebody else has changed it too', async () => {
    const { calls, answer } = open('/search-words/synonyms/5')
    await userEvent.type(await box('Words that mean the same'), 'divan{Enter}')
    const theirs = synonym({ words: ['couch', 'sofa', 'bench'], version: 4 })
    answer('PATCH /admin/search-synonyms/5', { status: 409, code: 'stale', message: 'No', data: { current: theirs } })
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(bodyOf(calls, 'PATCH /admin/search-synonyms/5')).toEqual({
      ...{ version: 3, locale: 'en', words: ['couch', 'sofa', 'divan'], from: null },
    })
    expect(await screen.findByText('Somebody else has changed this too. Choose for each field:')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Theirs:/ }))
    expect(screen.getByRole('button', { name: 'Remove bench' })).toBeTruthy()
  })

  it('is removed after a second press', async () => {
    const { calls, answer, router } = open('/search-words/synonyms/5')
    answer('DELETE /admin/search-synonyms/5', { data: {} })
    await userEvent.click(await screen.findByRole('button', { name: 'Remove this synonym' }))
    expect(calls.some(({ key }) => key.startsWith('DELETE'))).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-words/synonyms'))
  })
})

describe('occasions', () => {
  it('are listed with their phrases and places', async () => {
    const { router } = open('/search-words/occasions')
    const name = await screen.findByText('Gifts for kids')
    expect(name.closest('tr')?.textContent).toContain('for kids')
    expect(name.closest('tr')?.textContent).toContain('Toys')
    await userEvent.click(name)
    await waitFor(() => expect(router.state.location.pathname).toBe('/search-words/occasions/8'))
  })

  it('name phrases by language, categories, products and a price', async () => {
    const { calls, answer } = open('/search-words/occasions/new')
    const [name] = await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Name' })
    const [phrases] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'What people type' })
    if (!name || !phrases) throw new Error('no fields')
    await userEvent.type(name, 'Gifts')
    await userEvent.type(phrases, 'gift{Enter}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Categories' }), 'Puzz{Enter}')
    expect(screen.getByRole('button', { name: 'Remove Toys › Puzzles' })).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Products' }), 'sofa')
    await userEvent.click(within(await screen.findByRole('list', { name: 'Found products' })).getByRole('button'))
    await userEvent.type(await box('Up to this price'), '30{Tab}')
    expect(await screen.findByRole('region', { name: 'With this' })).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
    answer('POST /admin/search-occasions', { data: { occasion } })
    await userEvent.click(screen.getByRole('button', { name: 'Save the occasion' }))
    expect(bodyOf(calls, 'POST /admin/search-occasions')).toEqual({
      names: [{ locale: 'en', name: 'Gifts' }],
      phrases: [{ locale: 'en', phrases: ['gift'] }],
      ...{ category_ids: [9], product_ids: [1], max_price: 30 },
    })
  })
})
