import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Pagination, type PaginationProps, pageItems } from './pagination.tsx'
import { findBarriers } from './testing/find-barriers.ts'

const labels = { nav: 'Pages', previous: 'Previous page', next: 'Next page', page: (page: number) => `Page ${page}` }

function renderPagination(props: Partial<PaginationProps>) {
  return render(
    <MemoryRouter>
      <Pagination totalItems={200} linkUrl="/products?page=[page]" labels={labels} {...props} />
    </MemoryRouter>,
  )
}

/** The texts of the list items, gaps as `…`. */
function shownPages(): string[] {
  return screen.getAllByRole('listitem', { hidden: true }).map((item) => item.textContent || '…')
}

describe('Pagination', () => {
  // docs/spec §9: Pagination defaults: 10 items per page, 5 pages shown
  it('shows 10 items a page and 5 pages by default', () => {
    renderPagination({ totalItems: 109 })
    expect(shownPages().slice(1, -1)).toEqual(['1', '2', '3', '4', '5', '…', '11'])
    expect(screen.getByRole('link', { name: 'Page 1' })).toHaveProperty('ariaCurrent', 'page')
  })

  it('shows the first and the last page around a middle page', () => {
    renderPagination({ modelValue: 10 })
    expect(shownPages().slice(1, -1)).toEqual(['1', '…', '8', '9', '10', '11', '12', '…', '20'])
  })

  it('replaces the placeholder by the page in each link', () => {
    renderPagination({ modelValue: 2 })
    expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/products?page=3')
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/products?page=3')
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/products?page=1')
  })

  it('has no link to the next page on the last page', () => {
    renderPagination({ totalItems: 20, modelValue: 2 })
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Previous page' })).toBeTruthy()
  })

  it('calls onPage when its type is button', async () => {
    const onPage = vi.fn()
    renderPagination({ type: 'button', linkUrl: undefined, onPage })
    await userEvent.click(screen.getByRole('button', { name: 'Page 4' }))
    expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
  })

  it('shows the digits of its locale', () => {
    renderPagination({ locale: 'ar', dir: 'rtl' })
    expect(shownPages()[2]).toBe('٢')
    expect(screen.getByRole('navigation').getAttribute('dir')).toBe('rtl')
  })

  it('renders nothing when all items fit on one page', () => {
    const { container } = renderPagination({ totalItems: 10 })
    expect(container.innerHTML).toBe('')
  })

  it('passes axe', async () => {
    renderPagination({ modelValue: 10 })
    expect(within(screen.getByRole('navigation', { name: 'Pages' })).getAllByRole('link')).toHaveLength(9)
    expect(await findBarriers()).toEqual([])
  })

  it('shows only existing pages, in order, including the current and the last one', () => {
    for (let total = 2; total < 30; total += 1) {
      for (let current = 1; current <= total; current += 1) {
        const pages = pageItems(current, total, 5).flatMap((item) => (item.kind === 'page' ? [item.page] : []))
        expect(pages).toContain(current)
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages.at(-1)).toBe(total)
      }
    }
  })
})

// docs/spec §5: Pagination: itemsPerPage, currentPage, modelValue, maxPagesShown positive; dir ltr or rtl; locale en,
// ar or ir; type link or button; link needs a URL with a page placeholder
describe('Pagination with invalid props', () => {
  const invalidProps: Array<[string, Partial<PaginationProps>, RegExp]> = [
    ['no items a page', { itemsPerPage: 0 }, /itemsPerPage must be a positive/],
    ['a page before the first', { currentPage: -1 }, /currentPage must be a positive/],
    ['a model value of 0', { modelValue: 0 }, /modelValue must be a positive/],
    ['half a page', { modelValue: 1.5 }, /modelValue must be a positive/],
    ['no pages shown', { maxPagesShown: 0 }, /maxPagesShown must be a positive/],
    ['a link without an address', { linkUrl: undefined }, /linkUrl must contain \[page\]/],
    ['an address without the placeholder', { linkUrl: '/products?page=1' }, /linkUrl must contain \[page\]/],
    // @ts-expect-error: a caller without types may pass it
    ['another direction', { dir: 'up' }, /dir must be one of ltr, rtl/],
    // @ts-expect-error: a caller without types may pass it
    ['another locale', { locale: 'fr' }, /locale must be one of en, ar, ir/],
    // @ts-expect-error: a caller without types may pass it
    ['another type', { type: 'span' }, /type must be one of link, button/],
  ]
  it.each(invalidProps)('throws for %s', (_what, props, message) => {
    const element = () => Pagination({ totalItems: 200, linkUrl: '/products?page=[page]', labels, ...props })
    expect(element).toThrow(RangeError)
    expect(element).toThrow(message)
  })
})
