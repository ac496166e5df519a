import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { answersWith, productData } from '../testing/product-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

const pot = productData()
const vase = productData({ id: 2, name: 'Tall vase', price: 9.5, price_to: 9.5, sku: 'VASE' })
const PATCH = 'PATCH /seller/products/1'

function renderProducts(role: 'owner' | 'fulfilment' = 'owner', answers = {}) {
  return renderConsole({
    path: '/products',
    user: seller(role),
    answers: { ...answersWith([pot, vase]), ...answers },
  })
}

const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
async function type(name: string, text: string) {
  const input = await cell(name)
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

describe('cells of the list of products', () => {
  it('saves with Enter, goes on to the cell below, and sends the version that the save before made', async () => {
    const { calls } = renderProducts('owner', {
      [PATCH]: ({ body }: { body: unknown }) => ({
        data: {
          product: { ...pot, ...(body as object), stock: 8, version: (body as { version: number }).version + 1 },
        },
      }),
    })
    await type('Price of Clay pot', '24{Enter}')
    expect(document.activeElement).toBe(await cell('Price of Tall vase'))
    await type('Stock of Clay pot', '5')
    await userEvent.tab()
    await waitFor(() =>
      expect(calls.filter(({ key }) => key === PATCH).map(({ body }) => body)).toEqual([
        { version: 1, price: 24 },
        { version: 2, stock: { value: 5, expected: 8 } },
      ]),
    )
  })

  it('keeps a price that is refused as it was typed, and says why beside it until Escape', async () => {
    renderProducts('owner', {
      [PATCH]: { status: 422, code: 'invalid', message: 'The price must stay above the discount' },
    })
    await type('Price of Clay pot', '1{Enter}')
    const price = await cell('Price of Clay pot')
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
    expect(price.value).toBe('1')
    const note = document.getElementById(price.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toMatch(/must stay above the discount/)
    price.focus()
    await userEvent.keyboard('{Escape}')
    expect([price.value, price.getAttribute('aria-invalid')]).toEqual(['20.00', null])
  })

  it('leaves a cell unchanged by Escape, and says of a text that is no price why it is not sent', async () => {
    const { calls } = renderProducts()
    await type('Price of Clay pot', '99{Escape}')
    expect((await cell('Price of Clay pot')).value).toBe('20.00')
    await type('Price of Clay pot', '1e5{Enter}')
    expect((await cell('Price of Clay pot')).value).toBe('1e5')
    expect(screen.getByText(/^This is not a number/)).toBeTruthy()
    await type('Price of Clay pot', '{Escape}')
    expect(calls.some(({ key }) => key === PATCH)).toBe(false)
  })

  it('has nothing to type into for a role that only reads products', async () => {
    renderProducts('fulfilment')
    expect(await screen.findByText('Tall vase')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Price of Clay pot' })).toBeNull()
    expect(screen.queryByRole('link', { name: /New product/ })).toBeNull()
  })
})

describe('changing several products', () => {
  it('shows old and new prices before the change, and the reasons when nothing was changed', async () => {
    const { calls, answer } = renderProducts('owner', {
      'POST /seller/products/bulk': {
        data: { done: 0, refused: [{ id: 2, name: 'Tall vase', code: 'stale', message: 'Somebody was faster' }] },
      },
    })
    for (const name of ['Choose Clay pot', 'Choose Tall vase'])
      await userEvent.click(await screen.findByRole('checkbox', { name }))
    await userEvent.click(screen.getByRole('button', { name: 'Price' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Price: 2 chosen' }))
    const values = dialog.getByRole('list', { name: 'Old and new values' })
    expect(values.textContent).toBe('Clay pot$20.00$18.00Tall vase$9.50$8.55')
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Round' }), 'To .50')
    expect(values.textContent).toContain('$9.50$8.50')
    await userEvent.click(dialog.getByRole('button', { name: 'Change all (2)' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Tall vase Somebody was faster')
    answer('POST /seller/products/bulk', { data: { done: 2, refused: [] } })
    await userEvent.click(dialog.getByRole('button', { name: 'Change all (2)' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.findLast(({ key }) => key === 'POST /seller/products/bulk')?.body).toEqual({
      ids: [1, 2],
      versions: [1, 1],
      change: { kind: 'price', by: 'percent', value: -10, round_to: '0.50' },
    })
  })

  it('changes all that match, also those that are not loaded, after telling how many', async () => {
    const { data } = answersWith([pot, vase])['GET /seller/products']
    const { calls } = renderProducts('owner', {
      'GET /seller/products': { data: { ...data, next_cursor: 'more', total: 412 } },
      'POST /seller/products/bulk': { data: { done: 412, refused: [] } },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose Clay pot' }))
    expect(screen.queryByRole('button', { name: /that match/ })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose all that are shown' }))
    await userEvent.click(screen.getByRole('button', { name: 'Select all 412 that match' }))
    await userEvent.click(screen.getByRole('button', { name: 'Price' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Price: 412 chosen' }))
    expect(dialog.getByText('2 of 412')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Change all (412)' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.findLast(({ key }) => key === 'POST /seller/products/bulk')?.body).toEqual({
      filter: { view: 'all', search: '' },
      expected_count: 412,
      change: { kind: 'price', by: 'percent', value: -10, round_to: 'none' },
    })
  })
})

describe('tax categories of the list of products', () => {
  const taxes = {
    'GET /seller/tax/categories': {
      data: {
        categories: [
          { id: 4, name: 'Standard', is_default: true },
          { id: 5, name: 'Food', is_default: false },
        ],
      },
    },
  }

  it('are chosen in the row, and for several products at once', async () => {
    const { calls } = renderProducts('owner', {
      ...taxes,
      [PATCH]: ({ body }: { body: unknown }) => ({ data: { product: { ...pot, ...(body as object), version: 2 } } }),
      'POST /seller/products/bulk': { data: { done: 1, refused: [] } },
    })
    const choice = await screen.findByRole('combobox', { name: 'Tax category of Clay pot' })
    await userEvent.selectOptions(choice, 'Food')
    await waitFor(() =>
      expect(calls.find(({ key }) => key === PATCH)?.body).toEqual({ version: 1, tax_category_id: 5 }),
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Clay pot' }))
    await userEvent.click(screen.getByRole('button', { name: 'Tax category' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tax category: 1 chosen' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Tax category' }), 'Standard')
    expect(dialog.getByRole('list', { name: 'Old and new values' }).textContent).toBe('Clay potFoodStandard')
    await userEvent.click(dialog.getByRole('button', { name: 'Change all (1)' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.findLast(({ key }) => key === 'POST /seller/products/bulk')?.body).toMatchObject({
      change: { kind: 'tax_category', tax_category_id: 4 },
    })
  })

  it('filter the list, as what products lack does', async () => {
    const { calls } = renderConsole({
      path: '/products?view=active&lacks=weight&tax=5',
      user: seller(),
      answers: { ...answersWith([pot]), ...taxes },
    })
    expect(await screen.findByRole('button', { name: 'Remove the filter Without weight' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Remove the filter Tax category Food' })).toBeTruthy()
    expect(calls.find(({ key }) => key === 'GET /seller/products')?.query).toMatchObject({
      view: 'active',
      lacks: 'weight',
      tax_category_id: '5',
    })
  })

  it('are not shown in a market without any', async () => {
    renderProducts()
    await cell('Price of Clay pot')
    expect(screen.getByRole('columnheader', { name: 'Category' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: /^Tax category of/ })).toBeNull()
  })
})

it('does not let a role without stock type one, and says why', async () => {
  const user = seller()
  for (const shop of user.shops) shop.permissions = ['products.read', 'products.write']
  renderConsole({ path: '/products', user, answers: answersWith([pot, vase]) })
  await cell('Price of Clay pot')
  expect(screen.queryByRole('textbox', { name: 'Stock of Clay pot' })).toBeNull()
  expect(screen.getAllByTitle('Your role may not change stock').length).toBeGreaterThan(0)
})

it('saves the products that match as the file that an import takes', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:test'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { calls } = renderConsole({
    path: '/products?view=hidden',
    user: seller(),
    answers: {
      ...answersWith([pot]),
      'GET /seller/products/export': {
        file: { type: 'text/csv; charset=utf-8', content: 'Handle,Variant SKU\npot,POT-1\n' },
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toBe('Handle,Variant SKU\npot,POT-1\n')
  expect(calls.find(({ key }) => key === 'GET /seller/products/export')?.query).toMatchObject({ view: 'hidden' })
})
