import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { pickCurrency } from '../settings/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings, siteSettings } from '../settings/testing/shop-settings.ts'
import { FilterFields } from './filter-fields.tsx'
import type { FilterFieldsProps } from './filter-parts.tsx'
import { FilterCheckbox } from './filter-parts.tsx'
import { useSelection } from './selection.ts'
import { productFilters } from './testing/catalog-data.ts'

function Rail({ fixedFilters, filters = productFilters }: Partial<FilterFieldsProps>) {
  const { selection, updateSelection } = useSelection()
  return (
    <FilterFields
      filters={filters}
      selection={selection}
      updateSelection={updateSelection}
      fixedFilters={fixedFilters}
    />
  )
}

const setup = (at = '/products', props: Partial<FilterFieldsProps> = {}, currency?: string) =>
  renderInShop(<Rail {...props} />, { at, shop: shopSettings({}, { currency: pickCurrency(siteSettings, currency) }) })

const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const press = (name: RegExp) => userEvent.click(box(name))

describe('FilterFields', () => {
  it('writes every choice into the address and returns to the first page', async () => {
    const { where } = setup('/products?search=tea&page=3')
    await press(/Brand 02/)
    expect(where()).toBe('/products?search=tea&brand_id=2')
    await press(/Brand 01/)
    await press(/^M/)
    await press(/Teal/)
    await press(/In stock/)
    await press(/On sale/)
    expect(where()).toBe('/products?search=tea&brand_id=1&brand_id=2&size_id=2&color_id=1&in_stock=1&discounted=1')
    await press(/Brand 02/)
    expect(where()).toBe('/products?search=tea&brand_id=1&size_id=2&color_id=1&in_stock=1&discounted=1')
  })

  it('keeps both choices when two are made before the first is rendered', async () => {
    const { where } = setup('/products?brand_id=1')
    act(() => {
      box(/Brand 02/).click()
      box(/In stock/).click()
      box(/Brand 01/).click()
    })
    expect(where()).toBe('/products?brand_id=2&in_stock=1')
    expect(screen.getAllByRole('checkbox', { checked: true })).toEqual([box(/Brand 02/), box(/In stock/)])
  })

  it('shows a choice before the list has loaded, and follows the address afterwards', async () => {
    function UnloadedList() {
      const { selection } = useSelection()
      return (
        <>
          <FilterCheckbox chosen={selection.inStock} onToggle={() => {}}>
            Kettle
          </FilterCheckbox>
          <Rail />
        </>
      )
    }
    renderInShop(<UnloadedList />, { at: '/products' })
    await press(/Kettle/)
    expect(box(/Kettle/).matches(':checked')).toBe(true)
    // The address now names another selection, without the choice.
    await press(/On sale/)
    expect(box(/Kettle/).matches(':checked')).toBe(false)
    await press(/In stock/)
    expect(box(/Kettle/).matches(':checked')).toBe(true)
    await press(/In stock/)
    expect(box(/Kettle/).matches(':checked')).toBe(false)
  })

  it('shows the number of products for each option', () => {
    setup()
    expect(box(/Brand 01/).closest('label')?.textContent).toBe('Brand 0120')
    expect(box(/In stock/).closest('label')?.textContent).toBe('In stock61')
  })

  it('expands the sub-categories of a selected category', async () => {
    const { where } = setup()
    expect(screen.queryByRole('checkbox', { name: /Totes/ })).toBeNull()
    await press(/Bags/)
    expect(where()).toBe('/products?category_id=1')
    await press(/Totes/)
    expect(where()).toBe('/products?subcategory=11')
    expect(box(/Bags/).matches(':indeterminate')).toBe(true)
    await press(/Totes/)
    expect(where()).toBe('/products?category_id=1')
  })

  it('selects and removes a minimum rating', async () => {
    const { where } = setup()
    const rating = within(screen.getAllByRole('group', { name: 'Rating' })[0] ?? document.body)
    await userEvent.click(rating.getByRole('radio', { name: /Rated 4 of 5/ }))
    expect(where()).toBe('/products?rating=4')
    await userEvent.click(rating.getByRole('radio', { name: 'Any rating' }))
    expect(where()).toBe('/products')
  })

  it('hides filters that the page fixes', () => {
    setup('/best-deal', { fixedFilters: ['onSale', 'categories'] })
    expect(screen.queryByRole('checkbox', { name: /On sale/ })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Category' })).toBeNull()
  })

  it('omits options without products unless they are selected', () => {
    const filters = {
      ...productFilters,
      brands: [
        { id: 1, name: 'Lume', count: 0 },
        { id: 2, name: 'Hertz', count: 0 },
      ],
    }
    setup('/products?brand_id=2', { filters })
    expect(screen.queryByRole('checkbox', { name: /Lume/ })).toBeNull()
    expect(box(/Hertz/).matches(':checked')).toBe(true)
  })

  it('passes axe', async () => {
    setup('/products?category_id=1&brand_id=2&color_id=1')
    expect(await findBarriers()).toEqual([])
  })
})

describe('FilterFields with many options', () => {
  it('shows the first and the selected ones, expands to all of them, and can be searched', async () => {
    setup('/products?brand_id=14')
    const brands = within(screen.getByRole('group', { name: 'Brand' }))
    expect(brands.getAllByRole('checkbox')).toHaveLength(7)
    expect(brands.queryByRole('searchbox')).toBeNull()
    await userEvent.click(brands.getByRole('button', { name: 'Show 8 more' }))
    expect(brands.getAllByRole('checkbox')).toHaveLength(15)
    await userEvent.type(brands.getByRole('searchbox', { name: 'Search brands' }), 'BRAND 1')
    expect(brands.getAllByRole('checkbox')).toHaveLength(6)
    await userEvent.type(brands.getByRole('searchbox'), 'x')
    expect(brands.getByText('Sorry, no matching options')).toBeTruthy()
    await userEvent.click(brands.getByRole('button', { name: 'Show fewer' }))
    expect(brands.getAllByRole('checkbox')).toHaveLength(7)
  })
})

describe('ColorFilter', () => {
  const colors = Array.from({ length: 14 }, (_, index) => ({
    id: index + 1,
    name: `Colour ${String(index + 1).padStart(2, '0')}`,
    count: 20 - index,
    color_code: '#258b86',
  }))
  const withColors = (count: number) => ({ ...productFilters, colors: colors.slice(0, count) })
  const swatches = () => within(screen.getByRole('group', { name: 'Colour' })).getAllByRole('checkbox')

  it('expands to all colours and collapses again', async () => {
    setup('/products', { filters: withColors(14) })
    const group = within(screen.getByRole('group', { name: 'Colour' }))
    expect(swatches()).toHaveLength(6)
    await userEvent.click(group.getByRole('button', { name: 'Show 8 more' }))
    expect(swatches()).toHaveLength(14)
    await userEvent.type(group.getByRole('searchbox', { name: 'Search colours' }), '07')
    expect(swatches()).toHaveLength(1)
    await userEvent.click(group.getByRole('button', { name: 'Show fewer' }))
    expect(swatches()).toHaveLength(6)
  })

  it('follows a search that yields other colours', async () => {
    function Searching() {
      const [count, setCount] = useState(3)
      return (
        <>
          {[5, 1, 0, 2].map((next) => (
            <button key={next} type="button" onClick={() => setCount(next)}>
              Find {next}
            </button>
          ))}
          <Rail filters={withColors(count)} />
        </>
      )
    }
    renderInShop(<Searching />, { at: '/products' })
    expect(swatches()).toHaveLength(3)
    for (const count of [5, 1, 0, 2]) {
      await userEvent.click(screen.getByRole('button', { name: `Find ${count}` }))
      expect(screen.queryAllByRole('checkbox', { name: /^Colour/ })).toHaveLength(count)
    }
  })
})

describe('SizeFilter', () => {
  const size = (id: number, name: string) => ({ id, name, count: 3 })
  const mixed = { ...productFilters, sizes: [size(1, 'EU 42'), size(2, 'L'), size(3, '500 ml'), size(4, 'EU 38')] }
  const names = () =>
    within(screen.getByRole('group', { name: 'Size' }))
      .getAllByRole('list')
      .map((list) =>
        within(list)
          .getAllByRole('checkbox')
          .map((each) => each.closest('label')?.textContent),
      )

  it('offers sizes of different kinds only within a category, by kind', async () => {
    setup('/products', { filters: mixed })
    expect(screen.queryByRole('group', { name: 'Size' })).toBeNull()
    await press(/Bags/)
    expect(names()).toEqual([['EU 383', 'EU 423'], ['L3'], ['500 ml3']])
  })

  it.each([
    ['on the page of a category', { filters: mixed, fixedFilters: ['categories'] as const }],
    [
      'where all products found are in one category',
      { filters: { ...mixed, categories: productFilters.categories.filter(({ id }) => [1, 11, 12].includes(id)) } },
    ],
  ])('offers them %s', (_, props) => {
    setup('/products?search=tent', props)
    expect(names()).toHaveLength(3)
  })

  it('offers sizes of one kind everywhere, and lets a chosen one be removed', async () => {
    setup('/products?size_id=3', { filters: mixed })
    expect(names()).toEqual([['500 ml3']])
    await press(/500 ml/)
    expect(screen.queryByRole('group', { name: 'Size' })).toBeNull()
  })
})

describe('PriceFilter', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const type = async (name: string, text: string) => {
    await userEvent.clear(field(name))
    await userEvent.type(field(name), `${text}{Enter}`)
  }

  it('filters by a range once it is typed', async () => {
    const { where } = setup()
    await type('Lowest price', '20')
    await type('Highest price', '99.5')
    expect(where()).toBe('/products?min_price=20&max_price=99.5')
    await type('Lowest price', '')
    expect(where()).toBe('/products?max_price=99.5')
  })

  it('keeps bounds in the wrong order as they were typed, and says that nothing is between', async () => {
    const { where } = setup('/products?max_price=50')
    expect(screen.queryByRole('alert')).toBeNull()
    await type('Lowest price', '80')
    expect(where()).toBe('/products?min_price=80&max_price=50')
    expect(field('Lowest price').value).toBe('80')
    expect(field('Highest price').value).toBe('50')
    expect(screen.getByRole('alert').textContent).toBe(
      'The lowest price is above the highest, so no product is between them.',
    )
    expect(screen.getByRole<HTMLInputElement>('slider', { name: 'Lowest price' }).disabled).toBe(true)
    await type('Highest price', '120')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(where()).toBe('/products?min_price=80&max_price=120')
  })

  it('moves along the prices of the products, shows where it is, and keeps a typed bound', async () => {
    const price_quantiles = Array.from({ length: 21 }, (_, n) => (n < 20 ? 10 + n : 1_000))
    const filters = { ...productFilters, min_price: 10, max_price: 1_000, price_quantiles }
    const { where } = setup('/products?max_price=23.45', { filters })
    const thumb = (name: string) => screen.getByRole<HTMLInputElement>('slider', { name })
    expect(thumb('Highest price').getAttribute('aria-valuetext')).toBe('$23.45')
    fireEvent.change(thumb('Lowest price'), { target: { value: '50' } })
    expect(field('Lowest price').value).toBe('20')
    expect(where()).toBe('/products?max_price=23.45')
    fireEvent.pointerUp(thumb('Lowest price'))
    expect(where()).toBe('/products?min_price=20&max_price=23.45')
    expect(thumb('Lowest price').getAttribute('aria-valuetext')).toBe('$20.00')
    fireEvent.change(thumb('Lowest price'), { target: { value: '0' } })
    fireEvent.keyUp(thumb('Lowest price'))
    expect(where()).toBe('/products?max_price=23.45')
  })

  it('shows the displayed currency while the address has the default one', async () => {
    const { where } = setup('/products', {}, 'EUR')
    await type('Highest price', '46')
    expect(where()).toBe('/products?max_price=50')
    expect(field('Highest price').value).toBe('46')
    expect(field('Highest price').name).toBe('')
  })

  it('ignores input that is not a price', async () => {
    const { where } = setup()
    await type('Lowest price', 'abc')
    await type('Lowest price', '-5')
    expect(where()).toBe('/products')
  })
})
