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

it('is not found by a role without the permission', async () => {
  const { calls } = open('support')
  expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
  expect(calls.map(({ key }) => key)).not.toContain('GET /admin/products/31/content')
})
