import type { DataFor } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
// Loaded with the test, so that no query waits for the screen's own files.
import './delivery-templates-screen.tsx'
import './method-dialog.tsx'
import './zone-dialog.tsx'

type Templates = DataFor<'GET /admin/delivery/templates'>
const countries = { data: { countries: [{ name: 'Germany', phone_code: '49', code: 'DE' }] } }
const parcel: Templates['items'][number]['methods'][number] = {
  ...{ kind: 'flat', speed: 'standard', name: 'Parcel', names: {}, carrier: null, is_active: true },
  ...{ handling_days: null, transit_min: 2, transit_max: 3, transit_days: 'working', allows_cash: true },
  max_grams: null,
  rates: [{ from_grams: 0, from_amount: 0, charge: 4.9, free_from: null }],
}
const templates: Templates = {
  items: [
    {
      ...{ id: 3, version: 2, name: 'Germany', shops: 4, methods: [parcel] },
      places: [{ country: 'DE', region: null, kind: 'all', from_code: null, to_code: null, is_excluded: false }],
    },
  ],
}

const everywhere: DataFor<'GET /admin/delivery/reach'> = { countries: null, shops_nowhere: [], shops_nowhere_total: 0 }

async function open(data = templates, reach = everywhere) {
  const rendered = renderConsole({
    path: '/delivery-templates',
    user: operator('admin'),
    answers: {
      'GET /admin/delivery/templates': { data },
      'GET /admin/delivery/reach': { data: reach },
      'GET /countries': countries,
    },
  })
  await screen.findByRole('button', { name: 'Template' })
  const bodiesOf = (key: string) => rendered.calls.filter((call) => call.key === key).map(({ body }) => body)
  return { ...rendered, bodiesOf }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('shows the templates with their methods and how many shops have a copy', async () => {
  await open()
  const card = within(screen.getByRole('region', { name: 'Germany' }))
  for (const fact of ['4 shops have a copy', 'Parcel', '$4.90', '2–3 days on the way'])
    expect(card.getByText(fact)).toBeTruthy()
  expect(await findBarriers(document.body)).toEqual([])
})

it('tells where the market delivers, and leads to the shops that deliver nowhere', async () => {
  const shops_nowhere = [{ id: 12, name: 'Foundry' }]
  await open(templates, { countries: ['DE', 'AT'], shops_nowhere, shops_nowhere_total: 1 })
  const card = within(await screen.findByRole('region', { name: 'Where the market delivers' }))
  expect(card.getByText('Austria and Germany')).toBeTruthy()
  expect(card.getByText(/deliver nowhere.*: 1$/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Foundry' }).getAttribute('href')).toBe('/sellers?open=12')
  expect(await findBarriers(document.body)).toEqual([])
})

it('adds a template, changes a method of one as a whole, and removes it after a question', async () => {
  const { answer, bodiesOf, calls } = await open()
  answer('POST /admin/delivery/templates', { data: templates })
  answer('PATCH /admin/delivery/templates/3', { data: templates })
  answer('DELETE /admin/delivery/templates/3', { data: { items: [] } })
  await press('Template')
  const added = within(await screen.findByRole('dialog', { name: 'New template' }))
  expect(added.queryByRole('group', { name: 'First method' })).toBeNull()
  await userEvent.type(added.getByRole('combobox', { name: 'Country' }), 'Germ{Enter}')
  await userEvent.click(added.getByRole('button', { name: 'Save template' }))
  await waitFor(() => expect(bodiesOf('POST /admin/delivery/templates')).toMatchObject([{ name: 'Germany' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await press('Change Parcel')
  const changed = within(await screen.findByRole('dialog', { name: 'Change the method' }))
  const charge = changed.getByRole('textbox', { name: /^Charge/ })
  await userEvent.clear(charge)
  await userEvent.type(charge, '5.90')
  await userEvent.click(changed.getByRole('button', { name: 'Save method' }))
  await waitFor(() =>
    expect(bodiesOf('PATCH /admin/delivery/templates/3')).toEqual([
      {
        version: 2,
        methods: [expect.objectContaining({ name: 'Parcel', rates: [expect.objectContaining({ charge: 5.9 })] })],
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await press('Remove Germany')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'DELETE /admin/delivery/templates/3')).toBe(true))
  expect(await screen.findByText('There are no templates yet.')).toBeTruthy()
})
