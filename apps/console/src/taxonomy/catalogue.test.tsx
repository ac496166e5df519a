import type { MarketCategory } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

const category = (id: number, name: string, parent_id: number | null = null): MarketCategory => ({
  id,
  parent_id,
  name,
  slug: name.toLowerCase(),
  thumbnail: '/media/a.webp',
  products: id * 10,
  version: 1,
  tax_category_id: null,
  texts: id === 1 ? [] : [{ locale: 'ar', name: 'اسم' }],
})
const tree = [category(1, 'Winter'), category(11, 'Scarves', 1), category(12, 'Gloves', 1), category(2, 'Summer')]
const TREE = 'GET /admin/categories'

function open(path = '/catalogue', answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
  return renderConsole({
    path,
    user: operator('catalogue'),
    answers: { [TREE]: { data: { categories: tree } }, ...answers },
  })
}
afterEach(() => {
  vi.restoreAllMocks()
})

const names = () =>
  within(screen.getByRole('list', { name: 'Categories' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const handle = (name: string | RegExp) => screen.findByRole('button', { name })

describe('the tree of categories', () => {
  it('moves by keys: lifted, moved, put back, and dropped with its place announced', async () => {
    const { calls } = open('/catalogue', { 'POST /admin/categories/12/move': { data: { categories: tree } } })
    const gloves = await handle('Move Gloves, which is in Winter')
    gloves.focus()
    await userEvent.keyboard(' {ArrowUp}')
    expect(names()).toEqual(['Winter', 'Gloves', 'Scarves', 'Summer'])
    expect(document.activeElement).toBe(gloves)
    expect(screen.getByText('Gloves: place 1 of 2 in Winter')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(names()).toEqual(['Winter', 'Scarves', 'Gloves', 'Summer'])
    expect(calls.some(({ key }) => key.startsWith('POST'))).toBe(false)
    await userEvent.keyboard(' {ArrowLeft}{ArrowDown}{Enter}')
    await waitFor(() => expect(calls.at(-1)?.key).toBe('POST /admin/categories/12/move'))
    expect(calls.at(-1)?.body).toEqual({ version: 1, parent_id: null, position: 2 })
  })

  it('follows a pointer by row and indent, and drops where it is released', async () => {
    const { calls } = open('/catalogue', { 'POST /admin/categories/2/move': { data: { categories: tree } } })
    const summer = await handle('Move Summer')
    window.scrollBy = () => {}
    // Rows of 50 px, one below the other.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const row = [...document.querySelectorAll('[data-category]')].indexOf(this)
      return new DOMRect(0, row * 50, 300, 50)
    })
    fireEvent.pointerDown(summer, { button: 0, buttons: 1, clientX: 20, clientY: 175 })
    fireEvent.pointerMove(summer, { buttons: 1, clientX: 70, clientY: 160 })
    fireEvent.pointerMove(summer, { buttons: 1, clientX: 70, clientY: 60 })
    expect(names()).toEqual(['Winter', 'Summer', 'Scarves', 'Gloves'])
    fireEvent.pointerUp(summer)
    await waitFor(() => expect(calls.at(-1)?.key).toBe('POST /admin/categories/2/move'))
    expect(calls.at(-1)?.body).toEqual({ version: 1, parent_id: 1, position: 0 })
  })

  it('puts a category back when the server refuses the move', async () => {
    open('/catalogue', {
      'POST /admin/categories/12/move': { status: 409, code: 'stale', message: 'Somebody else has changed this' },
    })
    ;(await handle('Move Gloves, which is in Winter')).focus()
    await userEvent.keyboard(' {ArrowUp}{Enter}')
    expect(await screen.findByText('Somebody else has changed this')).toBeTruthy()
    expect(names()).toEqual(['Winter', 'Scarves', 'Gloves', 'Summer'])
  })

  it('is searched in every language, shows what lacks a translation, and hides sub-categories', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Translation missing 1' }))
    expect(names()).toEqual(['Winter'])
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Translation missing 1' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a category' }), 'glov')
    expect(names()).toEqual(['Winter', 'Gloves'])
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Find a category' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sub-categories of Winter' }))
    expect(names()).toEqual(['Winter', 'Summer'])
    expect(await findBarriers()).toEqual([])
  })
})

describe('an opened category', () => {
  it('tells what a merge would do before it is made', async () => {
    const preview = {
      into: { id: 2, name: 'Summer' },
      products: 120,
      in_both: 4,
      sub_categories: 0,
      addresses: ['/categories/gloves'],
    }
    const { calls } = open('/catalogue?open=12', {
      'GET /admin/categories/12/merge': { data: { preview } },
      'POST /admin/categories/12/merge': {
        message: 'Merged the category Gloves into Summer',
        change: { id: 9, is_restorable: true },
        data: { categories: tree.filter(({ id }) => id !== 12) },
      },
    })
    await userEvent.type(await screen.findByRole('combobox', { name: 'Takes all products' }), 'Summer{Enter}')
    expect(await screen.findByText('Products that move: 120; in both already: 4')).toBeTruthy()
    expect(screen.getByText('/categories/gloves leads to Summer from then on')).toBeTruthy()
    expect(await findBarriers()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Merge into Summer' }))
    expect(await screen.findByText('Merged the category Gloves into Summer')).toBeTruthy()
    const sent = calls.find(({ key }) => key === 'POST /admin/categories/12/merge')
    expect(sent?.body).toEqual({ into: 2, version: 1 })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Takes all products' })).toBeNull())
  })

  it('saves the names that changed', async () => {
    const { calls } = open('/catalogue?open=1', { 'PATCH /admin/categories/1': { data: { categories: tree } } })
    await userEvent.type(await screen.findByRole('textbox', { name: 'العربية' }), 'شتاء')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.at(-1)?.key).toBe('PATCH /admin/categories/1'))
    expect(calls.at(-1)?.body).toEqual({ version: 1, texts: [{ locale: 'ar', name: 'شتاء' }] })
  })
})

describe('brands, colours and sizes', () => {
  const counts = { all: 1, missing: 1, unused: 0 }
  const color = { id: 5, name: 'Sand', code: '#f5f0e6', products: 3, version: 2, texts: [] }
  const list = (item: object) => ({ data: { items: [item], next_cursor: null, total: 1, counts } })

  it('opens a colour beside the list, says that it is faint, and saves its code', async () => {
    const { calls } = open('/catalogue/colors?open=5', {
      'GET /admin/colors': list(color),
      'PATCH /admin/colors/5': { data: { color: { ...color, code: '#e0cfae', version: 3 } } },
    })
    expect(await screen.findByText(/^Hardly differs from the page \(in light\)/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Sand' })).toBeNull()
    const field = screen.getByRole('textbox', { name: 'Colour code' })
    await userEvent.clear(field)
    await userEvent.type(field, '#E0CFAE')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.find(({ key }) => key === 'PATCH /admin/colors/5')?.body).toEqual({ version: 2, code: '#e0cfae' }),
    )
    expect(await findBarriers()).toEqual([])
  })

  it('adds a brand, whose refusal stands in the dialog', async () => {
    const taken = { status: 409, code: 'conflict', message: 'There is a brand of this name already' }
    open('/catalogue/brands', {
      'GET /admin/brands': list({ id: 1, name: 'Lume', logo: '', products: 2, version: 1 }),
      'POST /admin/brands': taken,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'New brand' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New brand' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'lume')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await dialog.findByText('There is a brand of this name already')).toBeTruthy()
  })

  it('is no screen of those who answer customers', async () => {
    renderConsole({ path: '/customers', user: operator('support'), answers: {} })
    await screen.findByRole('link', { name: /Customers/ })
    expect(screen.queryByRole('link', { name: /Catalogue/ })).toBeNull()
  })
})
