import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
import './correct-product-screen.tsx'

const content = {
  id: 31,
  version: 4,
  name: 'Grey tepot',
  summary: '',
  description: '',
  texts: [],
  category_ids: [],
  brand: 'Lume',
  unit: '',
  tax_category_id: null,
  net_quantity: null,
  net_unit: null,
  withdrawal_exempt: null,
  energy_label: null,
  safety: {
    ...{ manufacturer_id: 8, responsible_id: null, identifier: 'T-1', warnings: '' },
    ...{ is_old: false, old_reason: '' },
  },
}
const PATCH = 'PATCH /admin/products/31/content'

const open = (role: 'catalogue' | 'support') =>
  renderConsole({
    path: '/market-products/31/correct',
    user: operator(role),
    answers: {
      'GET /admin/products/31/content': { data: { content } },
      'GET /categories': { data: { categories: [] } },
      'GET /admin/products': { data: { items: [], next_cursor: null, total: 0, counts: {} } },
    },
  })

it('sends what was corrected alone, and asks where the shop has changed the same meanwhile', async () => {
  const { calls, answer } = open('catalogue')
  answer(PATCH, {
    status: 409,
    code: 'stale',
    message: 'Stale',
    data: { current: { content: { ...content, version: 5, name: 'Grey pot' } } },
  })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Grey teapot')
  const bar = () => within(screen.getByRole('region', { name: 'Changes' }))
  await userEvent.click(bar().getByRole('button', { name: 'Save and tell the shop' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Mine: Grey teapot' }))
  answer(PATCH, { data: { content: { ...content, version: 6, name: 'Grey teapot' } } })
  await userEvent.click(bar().getByRole('button', { name: 'Save and tell the shop' }))
  await waitFor(() => expect(calls.filter(({ key }) => key === PATCH)).toHaveLength(2))
  expect(calls.filter(({ key }) => key === PATCH).map(({ body }) => body)).toEqual([
    { version: 4, name: 'Grey teapot' },
    { version: 5, name: 'Grey teapot' },
  ])
})

it('corrects what the law asks for, and leaves who made it to the shop', async () => {
  const { calls, answer } = open('catalogue')
  answer(PATCH, { data: { content: { ...content, version: 5 } } })
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Giving back' }), 'Sealed for hygiene')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Energy class' }), 'B')
  expect(screen.queryByRole('button', { name: 'Choose a picture' })).toBeNull()
  const identifier = screen.getByRole('textbox', { name: 'Batch, model or type' })
  await userEvent.clear(identifier)
  await userEvent.type(identifier, 'T-2')
  await userEvent.click(await screen.findByRole('button', { name: 'Save and tell the shop' }))
  await waitFor(() =>
    expect(calls.find(({ key }) => key === PATCH)?.body).toEqual({
      version: 4,
      withdrawal_exempt: 'hygiene',
      energy_label: { class: 'B', picture: null, link: null },
      safety: { ...content.safety, identifier: 'T-2' },
    }),
  )
})

it('is not found by a role without the permission', async () => {
  const { calls } = open('support')
  expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
  expect(calls.map(({ key }) => key)).not.toContain('GET /admin/products/31/content')
})
