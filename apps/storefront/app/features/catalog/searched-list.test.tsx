import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchReading } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, useLocation } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { SettingsProvider } from '../settings/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import type { ProductListData } from './load-list.ts'
import { ProductList } from './product-list.tsx'
import { parseSelection } from './selection.ts'
import { productCard, productFilters } from './testing/catalog-data.ts'
import { SEARCH, searchPart, searchReading, teapotReading, teapots } from './testing/search-readings.ts'

// Loaded late on pages; each test would wait for it.
beforeAll(() => import('./late-parts.ts'))

type Replies = Record<string, Partial<ProductListData>>

/** A list as its page shows it, with a reply for each search. */
function Page({ replies }: { replies: Replies }) {
  const { search } = useLocation()
  const data = useMemo(() => {
    const selection = parseSelection(new URLSearchParams(search))
    const data: ProductListData = {
      total: 5,
      products: teapots,
      filters: productFilters,
      suggestion: null,
      search: null,
      selection,
      alternatives: null,
      ...replies[selection.search],
    }
    return data
  }, [search, replies])
  return (
    <ProductList data={data} title={data.selection.search ? `Results for “${data.selection.search}”` : 'Products'} />
  )
}

const texts = {
  'Without the words “{{words}}”_one': 'Without the word “{{words}}”',
  'Without the words “{{words}}”_other': 'Without the words “{{words}}”',
}

const addressOf = (search: string, rest = '') => `/products?${new URLSearchParams({ search })}${rest}`

async function setup(at: string, replies: Replies, shop = shopSettings()) {
  const rendered = renderInShop(<Page replies={replies} />, { at, shop, texts })
  await waitFor(() => expect(document.querySelector('[role=status].sr-only')).toBeTruthy())
  return rendered
}

const box = () => screen.queryByRole('region', { name: 'Understood as' })
const chips = () => within(screen.getByRole('list', { name: 'Understood as' })).queryAllByRole('link')
const chipTexts = () => chips().map((chip) => chip.textContent)
const announced = () => document.querySelector('[role=status].sr-only')?.textContent
const groupTitles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const greenTeapot = searchReading({
  parts: [
    searchPart({ kind: 'color', typed: 'green', label: 'Green', color_code: '#0a0', search_without: 'teapot' }),
    searchPart({ kind: 'category', typed: 'teapot', label: 'Teapots', search_without: 'green' }),
  ],
})
const onlyGreen = searchReading({
  parts: [{ ...greenTeapot.parts[0], search_without: '' } as (typeof greenTeapot.parts)[0]],
})

describe('Understood as', () => {
  it('shows each part as a link to the search without it', async () => {
    await setup(addressOf(SEARCH, '&brand_id=2&page=2'), { [SEARCH]: { search: teapotReading } })
    expect(chipTexts()).toEqual(['Teapots', 'ceramic, also stoneware', 'Lagoon, also teal', 'from 2 l', 'up to $50'])
    expect(chips()[2]?.getAttribute('href')).toBe('/products?search=ceramic+tea+pot+2+litres+under+50&brand_id=2')
    expect(chips()[2]?.getAttribute('aria-label')).toBe('Search without Lagoon, also teal, which is not met')
    expect(chips()[0]?.getAttribute('aria-label')).toBe('Search without Teapots')
    expect(screen.getByText(/^The 3 with a dashed edge do not meet in one product/)).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it.each([
    [{ min: 21.74 }, 'from €20'],
    [{ max: 54.35 }, 'up to €50'],
    [{ min: 21.74, max: 54.35 }, '€20 to €50'],
    [{ max: 13.59 }, 'up to €12.50'],
  ])('writes the price %j in the currency of the page as it was typed', async (bounds, label) => {
    const { settings, ...rest } = shopSettings()
    const euros = { name: 'EUR', symbol: '€', position: 'prefix' as const, rate: 0.92 }
    const reading = searchReading({ parts: [searchPart({ kind: 'price', typed: 'x', label: '', ...bounds })] })
    await setup(addressOf('x'), { x: { search: reading } }, { settings, ...rest, currency: euros })
    expect(chipTexts()).toEqual([label])
  })

  it('says how sizes are bounded, what is left out, and not more than three synonyms', async () => {
    const reading = searchReading({
      parts: [
        searchPart({ kind: 'size', typed: 'size 42', label: '42' }),
        searchPart({ kind: 'size', typed: 'up to 2 l', label: '2 l', bound: 'to' }),
        searchPart({ kind: 'without', typed: '-wool', label: 'wool' }),
        searchPart({ kind: 'size', typed: 'at least 2 l', bound: 'from' }),
        searchPart({ kind: 'without', typed: 'without tea' }),
        searchPart({ typed: 'sofa', also: ['couch', 'settee', 'divan', 'lounge'] }),
      ],
    })
    await setup(addressOf('x'), { x: { search: reading } })
    expect(chipTexts()).toEqual([
      '42',
      'up to 2 l',
      'without wool',
      'at least 2 l',
      'without tea',
      'sofa, also couch, settee, divan …',
    ])
  })

  it('is not shown where only words were understood', async () => {
    const reading = searchReading({ parts: [searchPart({ typed: 'tea' })], has_more_than_words: false })
    await setup(addressOf('tea'), { tea: { search: reading } })
    expect(box()).toBeNull()
    await setup(addressOf('pot'), { pot: { search: null } })
    expect(box()).toBeNull()
    // Another server may know the specification alone, which has no reading of searches.
    await setup(addressOf('tin'), { tin: { search: undefined } })
    expect(box()).toBeNull()
    expect(screen.getAllByRole('article').length).toBeGreaterThan(0)
  })

  it('moves the focus to the next part when one is taken off, then to the heading', async () => {
    const replies = {
      'green teapot': { search: greenTeapot },
      teapot: {
        search: searchReading({ parts: [searchPart({ kind: 'category', typed: 'teapot', label: 'Teapots' })] }),
      },
    }
    const { where } = await setup(addressOf('green teapot'), replies)
    await userEvent.click(screen.getByRole('link', { name: 'Search without Green' }))
    expect(where()).toBe('/products?search=teapot')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Search without Teapots' }))
    await waitFor(() => expect(announced()).toBe('Green was taken off. Results for “teapot”: 5 products.'))
    await userEvent.click(screen.getByRole('link', { name: 'Search without Teapots' }))
    expect(where()).toBe('/products')
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
    expect(box()).toBeNull()
  })

  it('moves the focus to the part before when the last one is taken off', async () => {
    await setup(addressOf('green teapot'), { 'green teapot': { search: greenTeapot }, green: { search: onlyGreen } })
    await userEvent.click(screen.getByRole('link', { name: 'Search without Teapots' }))
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Search without Green' }))
  })

  it('takes off two parts, the second before the first has gone', async () => {
    const replies = { [SEARCH]: { search: teapotReading } }
    const pending: Array<() => void> = []
    let at = ''
    function Found() {
      at = useLocation().search
      return <Page replies={replies} />
    }
    const loader = () => new Promise<null>((resolve) => pending.push(() => resolve(null)))
    const Router = createRoutesStub([{ path: '*', Component: Found, loader, HydrateFallback: () => null }])
    render(
      <TranslationProvider i18n={createI18n('en', {})}>
        <SettingsProvider value={shopSettings()}>
          <Router initialEntries={[addressOf(SEARCH)]} hydrationData={{ loaderData: { '0': null } }} />
        </SettingsProvider>
      </TranslationProvider>,
    )
    await userEvent.click(await screen.findByRole('link', { name: /^Search without from 2 l/ }))
    await userEvent.click(screen.getByRole('link', { name: /^Search without up to/ }))
    for (const resolve of pending) resolve()
    await waitFor(() => expect(at).toBe('?search=lagoon+ceramic+tea+pot'))
  })

  it('leaves the search, not the filters and the order, when the only part is taken off', async () => {
    const { where } = await setup(addressOf('green', '&brand_id=2&sort_type=newest'), { green: { search: onlyGreen } })
    await userEvent.click(screen.getByRole('link', { name: 'Search without Green' }))
    expect(where()).toBe('/products?brand_id=2&sort_type=newest')
  })

  it('leads to the own words alone and back', async () => {
    const { where } = await setup(addressOf('green teapot', '&brand_id=2&page=3'), {
      'green teapot': { search: greenTeapot },
    })
    await userEvent.click(screen.getByRole('link', { name: 'Only my own words' }))
    expect(where()).toBe('/products?search=green+teapot&literal=true&brand_id=2')
    expect(screen.getByText('Only your own words were searched.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Understand my words again')
    await userEvent.click(screen.getByRole('link', { name: 'Understand my words again' }))
    expect(where()).toBe('/products?search=green+teapot&brand_id=2')
  })

  it('keeps to the own words in other pages, filters and orders', async () => {
    const { where } = await setup(addressOf('green teapot', '&literal=true&brand_id=2'), {
      'green teapot': { total: 60, search: searchReading({ has_more_than_words: false }) },
    })
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { name: 'Page 2' }).getAttribute('href')).toContain('literal=true')
    expect(document.querySelector('input[type=hidden][name=literal]')?.getAttribute('value')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Brand 02' }))
    expect(where()).toBe('/products?search=green+teapot&literal=true')
  })

  it('leaves the focus with the filters when one is taken off on a later page', async () => {
    await setup(addressOf('green', '&brand_id=1&brand_id=2&page=2'), { green: { total: 60, search: onlyGreen } })
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Brand 01' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove filter Brand 02')
  })

  it('is part of the page without scripts', async () => {
    const Router = createRoutesStub([
      { path: '*', Component: () => <Page replies={{ [SEARCH]: { search: teapotReading } }} /> },
    ])
    const html = () =>
      renderToString(
        <TranslationProvider i18n={createI18n('en', {})}>
          <SettingsProvider value={shopSettings()}>
            <Router initialEntries={[addressOf(SEARCH)]} />
          </SettingsProvider>
        </TranslationProvider>,
      )
    html()
    await import('./late-parts.ts')
    const page = new DOMParser().parseFromString(html(), 'text/html').body
    const addresses = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(addresses).toContain('/products?search=lagoon+ceramic+tea+pot+2+litres')
    expect(addresses).toContain(addressOf(SEARCH, '&literal=true'))
    expect([...page.querySelectorAll('h2')].map((heading) => heading.textContent)).toContain('Not in lagoon')
  })
})

describe('Products that come closest', () => {
  it('are grouped by what they lack, in the order of the reply', async () => {
    await setup(addressOf(SEARCH), { [SEARCH]: { search: teapotReading } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nothing has all of it. These come closest')
    expect(groupTitles()).toEqual(['Not in lagoon', 'Smaller than 2 l', 'Over $50', 'Not met: lagoon, up to $50'])
    const colour = within(screen.getByRole('region', { name: 'Not in lagoon' }))
    expect(colour.getByText('from 2 l, up to $50')).toBeTruthy()
    expect(colour.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Ember teapot',
      'Tea jug',
    ])
    expect(screen.queryByRole('form', { name: 'Filters' })).toBeNull()
    expect(await findBarriers()).toEqual([])
  })

  it('say on each card what is lacking and how much', async () => {
    await setup(addressOf(SEARCH), { [SEARCH]: { search: teapotReading } })
    const noteOf = (name: string) =>
      [...(screen.getByRole('link', { name }).closest('article')?.querySelectorAll('.text-warn > span') ?? [])].map(
        (line) =>
          [...line.childNodes]
            .slice(0, -1)
            .map(({ textContent }) => textContent?.trim())
            .join(' | '),
      )
    expect(noteOf('Ember teapot')).toEqual(['ember | lagoon'])
    expect(noteOf('Tea jug')).toEqual(['lagoon'])
    expect(noteOf('Small teapot')).toEqual(['0.6 l | from 2 l'])
    expect(noteOf('Large teapot')).toEqual(['$44.00 more | up to $50'])
    expect(noteOf('Bone teapot')).toEqual(['lagoon', '$44.00 more | up to $50'])
    const large = screen.getByRole('link', { name: 'Large teapot' }).closest('article')
    expect(large?.textContent).toContain('Out of stock')
    expect(large?.textContent).toContain('Not met: up to $50')
  })

  it.each([
    [{ kind: 'category', label: 'Teapots' }, 'Not among teapots'],
    [{ kind: 'category', label: 'T-Shirts' }, 'Not among T-Shirts'],
    [{ kind: 'brand', label: 'Lume' }, 'Not by Lume'],
    [{ kind: 'shop', label: 'Lume & Clay' }, 'Not from Lume & Clay'],
    [{ kind: 'occasion', label: 'Gifts' }, 'Not in “Gifts”'],
    [{ kind: 'size', label: '42' }, 'Without size 42'],
    [{ kind: 'size', label: '2 l', bound: 'to' }, 'Larger than 2 l'],
    [{ kind: 'size', label: 'x', bound: 'from' }, 'Not met: x'],
    [{ kind: 'price', label: '', min: 20 }, 'Under $20'],
    [{ kind: 'price', label: '', min: 20, max: 30 }, 'Not between $20 and $30'],
    [{ kind: 'words', label: 'wool' }, 'Without the word “wool”'],
    [{ kind: 'words', label: 'wool scarf' }, 'Without the words “wool scarf”'],
    [{ kind: 'without', label: 'wool' }, 'With “wool”'],
  ] as const)('names the lack of %j', async (part, title) => {
    const reading: SearchReading = searchReading({
      parts: [searchPart({ typed: 'x', ...part }), searchPart({ typed: 'y' })],
      unmet: [0],
      lacking: [{ product_id: 1, parts: [0] }],
    })
    await setup(addressOf('x y'), { 'x y': { search: reading, products: teapots.slice(0, 1) } })
    expect(groupTitles()).toEqual([title])
    // All lack the same, so the group says all that it has.
    expect(within(screen.getByRole('region', { name: title })).getAllByText('y').length).toBe(1)
  })

  it('follow those that have everything, under the heading of the search', async () => {
    const reading = { ...greenTeapot, lacking: [{ product_id: 2, parts: [0] }] }
    await setup(addressOf('green teapot'), { 'green teapot': { search: reading, products: teapots.slice(0, 2) } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results for “green teapot”')
    expect(groupTitles()).toEqual(['Has all of it', 'Not in green'])
    expect(within(screen.getByRole('region', { name: 'Has all of it' })).getByText('green, teapots')).toBeTruthy()
    expect(screen.getByRole('form', { name: 'Filters' })).toBeTruthy()
    await waitFor(() => expect(announced()).toBe('Results for “green teapot”: 5 products. Some lack green.'))
  })

  it('have pages, and filters where the shopper has chosen some', async () => {
    await setup(addressOf(SEARCH, '&brand_id=2&page=2'), { [SEARCH]: { search: teapotReading, total: 60 } })
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toContain('page=3')
    expect(screen.getByRole('form', { name: 'Filters' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Remove filter Brand 02' })).toBeTruthy()
  })

  it('are a plain list as before when every product has everything', async () => {
    await setup(addressOf('green teapot'), { 'green teapot': { search: greenTeapot } })
    expect(within(screen.getByRole('list', { name: 'Products' })).getAllByRole('article')).toHaveLength(5)
    expect(groupTitles()).toEqual(teapots.map(({ name }) => name))
  })
})

describe('A search without any product', () => {
  const nothing = { total: 0, products: [] }

  it('says so, offers to take off parts, and leads elsewhere', async () => {
    await setup(addressOf('green teapot'), {
      'green teapot': {
        ...nothing,
        search: { ...greenTeapot, has_more_than_words: false },
        alternatives: { categories: [], popular: [productCard({ id: 9, name: 'Jointed bear' })] },
      },
    })
    expect(screen.getByRole('heading', { name: 'Nothing found for “green teapot”' })).toBeTruthy()
    expect(chipTexts()).toEqual(['Green', 'Teapots'])
    expect(screen.getByText(/^Take off a part of your search above/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Jointed bear' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All products' }).getAttribute('href')).toBe('/products')
    await waitFor(() => expect(announced()).toBe('Nothing found for “green teapot”.'))
    expect(await findBarriers()).toEqual([])
  })

  it('offers another spelling', async () => {
    await setup(addressOf('teapto'), { teapto: { ...nothing, search: searchReading({ offered: 'teapot' }) } })
    expect(screen.getByRole('link', { name: 'teapot' }).getAttribute('href')).toBe('/products?search=teapot')
  })
})

describe('What screen readers are told of a search', () => {
  it('are the number, and what was left out', async () => {
    await setup(addressOf(SEARCH, '&page=2'), { [SEARCH]: { search: teapotReading, total: 60 } })
    await waitFor(() =>
      expect(announced()).toBe(
        `Results for “${SEARCH}”: 60 products. Page 2. Nothing has all of it. These come closest. Not met: lagoon, from 2 l, up to $50.`,
      ),
    )
    expect(screen.getAllByRole('status')).toHaveLength(1)
  })

  it('is the spelling that was searched for, or that is offered', async () => {
    await setup(addressOf('tepaot'), { tepaot: { suggestion: 'teapot' } })
    await waitFor(() => expect(announced()).toBe('Results for “tepaot”: 5 products. Showing results for teapot.'))
  })

  it('is the spelling that is offered, with a link that keeps the filters', async () => {
    await setup(addressOf('tepot', '&brand_id=2'), { tepot: { search: searchReading({ offered: 'teapot' }) } })
    await waitFor(() => expect(announced()).toBe('Results for “tepot”: 5 products. Did you mean teapot?'))
    expect(screen.getByRole('link', { name: 'teapot' }).getAttribute('href')).toBe('/products?search=teapot&brand_id=2')
  })
})
