import type { ImportDiff } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'

const IMPORT = 'POST /seller/products/import'
const draft = { status: 'draft' as const, stock_rule: 'counted' as const, categories: ['Kitchen'], pictures: 0 }
const diff = (change: Partial<ImportDiff> = {}): ImportDiff => ({
  import_id: 3,
  rows: 3,
  added: 1,
  added_products: [{ handle: 'bowl', name: 'Serving bowl', line: 4, price: 64, stock: 8, ...draft }],
  updated: [
    {
      handle: 'cup',
      name: 'Breakfast cup',
      thumbnail: '/media/cup.webp',
      line: 2,
      fields: [
        { name: 'price', of: null, before: '22.00', after: '24.00' },
        { name: 'stock', of: 'Small', before: '18', after: '60' },
      ],
    },
  ],
  skipped: [
    {
      line: 3,
      title: 'Beeswax pillar',
      reason: '“18,oo” is not a price',
      cell: { column: 2, heading: 'Price', value: '18,oo' },
    },
  ],
  unchanged: 0,
  warnings: [],
  questions: [],
  is_applied: false,
  ...change,
})
const imported = {
  id: 3,
  author: 'Ines Carvalho',
  file_name: null,
  created_at: '2026-11-21T10:00:00.000Z',
  applied_at: '2026-11-21T10:01:00.000Z',
  undone_at: null,
  added: 1,
  updated: 1,
  skipped: 1,
  can_undo: true,
}

const show = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: /Paste rows/ }), 'CUP,24')
  await userEvent.click(screen.getByRole('button', { name: 'Show the changes' }))
}
const sent = (calls: { key: string; body: unknown }[]) =>
  calls.filter(({ key }) => key === IMPORT).map(({ body }) => body)

describe('an import of products', () => {
  it('shows each change, mends a refused cell in place, applies what was shown and undoes it', async () => {
    const { calls, answer } = renderConsole({
      path: '/products/import',
      user: seller(),
      answers: { [IMPORT]: { data: diff() }, 'GET /seller/imports': { data: { imports: [] } } },
    })
    await show()
    expect(await screen.findByText('“18,oo” is not a price')).toBeTruthy()
    const changed = within(screen.getByText('Breakfast cup').closest('li') as HTMLElement)
    expect(changed.getByText('$22.00').closest('del')).toBeTruthy()
    expect(changed.getByText('$24.00').closest('ins')).toBeTruthy()
    expect(changed.getByText('Stock (Small)')).toBeTruthy()
    expect(await findBarriers()).toEqual([])

    answer(IMPORT, { data: diff({ import_id: 4, skipped: [] }) })
    const cell = screen.getByRole('textbox', { name: 'Row 3: Price' })
    await userEvent.clear(cell)
    await userEvent.type(cell, '18.00{Enter}')
    await waitFor(() => expect(screen.queryByText('“18,oo” is not a price')).toBeNull())
    expect(sent(calls)[1]).toEqual({
      dry_run: true,
      text: 'CUP,24',
      corrections: [{ line: 3, column: 2, value: '18.00' }],
    })

    answer('GET /seller/imports', { data: { imports: [imported] } })
    answer('POST /seller/imports/4/undo', { data: { import: imported, undone: 2, kept: [] } })
    await userEvent.click(screen.getByRole('button', { name: 'Apply to 2 products' }))
    expect(await screen.findByText('Products changed: 2')).toBeTruthy()
    expect(sent(calls)[2]).toEqual({ import_id: 4 })
    expect(await screen.findByText('Pasted rows')).toBeTruthy()
    const toast = screen.getByText('Products changed: 2').closest('li')
    await userEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Products put back: 2/)).toBeTruthy()
  })

  it('asks what the file leaves open, and reads it again with each answer', async () => {
    const question = { id: 'decimal_mark' as const, line: 2, count: 2, example: '1.000', answer: null }
    const choices = [
      { value: 'comma', example: '1000' },
      { value: 'point', example: '1' },
    ]
    const stock = { id: 'stock' as const, line: 2, count: 3, example: 'Bowl', choices: [], answer: null }
    const questions = [{ ...question, choices }, stock]
    const added = diff().added_products.map((product) => ({ ...product, stock: 0, stock_rule: 'open' as const }))
    const { calls } = renderConsole({
      path: '/products/import',
      user: seller(),
      answers: {
        [IMPORT]: { data: diff({ questions, added_products: added }) },
        'GET /seller/imports': { data: { imports: [] } },
      },
    })
    await show()
    expect(await screen.findByText('Stock unknown')).toBeTruthy()
    expect(screen.getByText('Draft')).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: /^1000/ }))
    await waitFor(() => expect(sent(calls)[1]).toMatchObject({ answers: { decimal_mark: 'comma' } }))
    await userEvent.click(screen.getByRole('radio', { name: /So many of each/ }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Pieces of each' }), '1e5{Enter}')
    expect(await screen.findByText(/^This is not a number/)).toBeTruthy()
    expect(sent(calls)).toHaveLength(2)
    await userEvent.clear(screen.getByRole('textbox', { name: 'Pieces of each' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Pieces of each' }), '20{Enter}')
    await waitFor(() => expect(sent(calls)[2]).toMatchObject({ answers: { decimal_mark: 'comma', stock: 20 } }))
    expect(await findBarriers()).toEqual([])
  })

  it('shows the changes anew where the products have changed since, and applies nothing', async () => {
    const { calls, answer } = renderConsole({
      path: '/products/import',
      user: seller(),
      answers: { [IMPORT]: { data: diff() }, 'GET /seller/imports': { data: { imports: [] } } },
    })
    await show()
    await screen.findByText('Breakfast cup')
    answer(IMPORT, ({ body }) =>
      (body as { dry_run?: boolean }).dry_run
        ? { data: diff({ import_id: 5, updated: [], added: 1 }) }
        : { status: 409, code: 'stale', message: 'The products have changed since', data: { current: diff() } },
    )
    await userEvent.click(screen.getByRole('button', { name: 'Apply to 2 products' }))
    expect(await screen.findByRole('button', { name: 'Apply to 1 products' })).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('The products have changed since')
    expect(sent(calls)).toHaveLength(3)
  })

  it('undoes a past import, and names what has changed since', async () => {
    renderConsole({
      path: '/products/import',
      user: seller(),
      answers: {
        'GET /seller/imports': { data: { imports: [imported] } },
        'POST /seller/imports/3/undo': {
          data: {
            import: { ...imported, undone_at: '2026-11-22T10:00:00.000Z', can_undo: false },
            undone: 1,
            kept: [{ handle: 'cup', name: 'Breakfast cup', reason: 'It has been changed since' }],
          },
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Products put back: 1')).toBeTruthy()
    expect(screen.getByText('It has been changed since')).toBeTruthy()
  })

  it('is not offered to a role that does not write products', async () => {
    renderConsole({ path: '/products/import', user: seller('fulfilment'), answers: {} })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /Paste rows/ })).toBeNull())
  })
})
