import type { Address } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, amira, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { someCountries } from '../forms/testing/countries.ts'
import { AddressesPage } from './addresses-page.tsx'
import { EditAddressPage, NewAddressPage } from './edit-pages.tsx'

beforeEach(resetState)

const home: Address = {
  id: 1,
  name: 'Amira Haddad',
  phone: '+8801711000203',
  area: 'Dhaka',
  flat_no: 'Flat 4B',
  post_code: '1205',
  address_line: '18 Ferry Street',
  address_line2: null,
  address_type: 'home',
  latitude: 23.7,
  longitude: 90.4,
  is_default: true,
}
const office: Address = { ...home, id: 2, address_type: 'office', address_line: '90 Market Square', is_default: false }
const store = 'POST /address/store'
const countries = { data: { countries: someCountries } }
const list = (addresses: Address[], message = '') => ({ data: { addresses }, message })

function setup(page: React.ReactNode, answers: Answers, at = '/manage-address') {
  logIn()
  const calls = mockApi({ 'GET /countries': countries, 'GET /addresses': list([home, office]), ...answers })
  const sent = (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body)
  return { ...renderAccount(page, at), sent }
}

const card = (name: string) => within(screen.getByRole('article', { name: new RegExp(name) }))
const cards = () => screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
const press = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(inside.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('AddressesPage', () => {
  it('shows each address with its actions', async () => {
    const { container } = setup(<AddressesPage />, {})
    await screen.findAllByRole('article')
    expect(cards()).toEqual(['Home addressDefault', 'Office address'])
    expect(card('Home').getByText('Flat 4B, 18 Ferry Street')).toBeTruthy()
    expect(card('Home').queryByRole('button', { name: 'Set as default' })).toBeNull()
    const edit = card('Office').getByRole('link', { name: 'Edit' })
    expect(edit.getAttribute('href')).toBe('/manage-address/2/edit')
    expect(await findBarriers(container)).toEqual([])
  })

  it('changes the default at once and undoes it when the server refuses', async () => {
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    setup(<AddressesPage />, {
      'POST /address/2/update': async () => {
        await refused
        return { status: 429, message: 'Too fast' }
      },
    })
    await screen.findAllByRole('article')
    await press('Set as default', card('Office'))
    await waitFor(() => expect(cards()).toEqual(['Home address', 'Office addressDefault']))
    await waitFor(() => expect(document.activeElement).toBe(card('Office').getByRole('link', { name: 'Edit' })))
    refuse()
    await screen.findByText('Too fast')
    await waitFor(() => expect(cards()).toEqual(['Home addressDefault', 'Office address']))
  })

  it('sends the whole address when it becomes the default', async () => {
    const { sent } = setup(<AddressesPage />, {
      'POST /address/2/update': list(
        [
          { ...home, is_default: false },
          { ...office, is_default: true },
        ],
        'Saved',
      ),
    })
    await screen.findAllByRole('article')
    await press('Set as default', card('Office'))
    await screen.findByText('Saved')
    const { id: _, ...body } = office
    expect(sent('POST /address/2/update')).toEqual([{ ...body, is_default: true }])
  })

  it('deletes after confirmation, keeps the focus nearby, and can undo it', async () => {
    const { sent } = setup(<AddressesPage />, {
      'DELETE /address/2/delete': list([home], 'Address deleted'),
      [store]: list([home, { ...office, id: 3 }]),
    })
    await screen.findAllByRole('article')
    await press('Delete', card('Office'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this address?' }))
    await press('Cancel', question)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(cards()).toHaveLength(2)
    await press('Delete', card('Office'))
    await press('Delete', within(await screen.findByRole('alertdialog')))
    await waitFor(() => expect(cards()).toEqual(['Home addressDefault']))
    await waitFor(() => expect(document.activeElement).toBe(card('Home').getByRole('link', { name: 'Edit' })))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(cards()).toHaveLength(2))
    const { id: _, ...body } = office
    expect(sent(store)).toEqual([body])
  })

  it('offers to add an address when there is none', async () => {
    setup(<AddressesPage />, { 'GET /addresses': list([home]), 'DELETE /address/1/delete': list([]) })
    await screen.findAllByRole('article')
    await press('Delete', card('Home'))
    await press('Delete', within(await screen.findByRole('alertdialog')))
    expect(await screen.findByRole('heading', { name: 'No address yet' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Add address' })))
  })

  it('reports a failure and retries', async () => {
    let failing = true
    setup(<AddressesPage />, {
      'GET /addresses': () => (failing ? { status: 403, message: 'No' } : list([home])),
    })
    expect(await screen.findByRole('heading', { name: 'Your addresses could not be loaded' })).toBeTruthy()
    failing = false
    await press('Try again')
    expect(await screen.findByRole('article')).toBeTruthy()
  })
})

describe('AddressForm', () => {
  it('starts with the shopper’s name and phone, sends the whole number, and returns to the list', async () => {
    const saved = { ...home, id: 3 }
    const { sent, where, container } = setup(
      <NewAddressPage />,
      { [store]: list([home, saved], 'Address saved') },
      '/manage-address/new',
    )
    await waitFor(() => expect(screen.getByText('+880')).toBeTruthy())
    expect([field('Name of the recipient').value, field('Phone').value]).toEqual([amira.name, amira.phone])
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'Office address' }))
    await userEvent.type(field('Street and number'), '90 Market Square')
    await userEvent.type(field('City or area'), 'Dhaka')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Make it my default address' }))
    await press('Save address')
    await waitFor(() => expect(where()).toBe('/manage-address'))
    expect(screen.getByText('Address saved')).toBeTruthy()
    expect(sent(store)).toEqual([
      {
        name: amira.name,
        phone: '+8801711000203',
        area: 'Dhaka',
        flat_no: '',
        post_code: '',
        address_line: '90 Market Square',
        address_line2: '',
        address_type: 'office',
        latitude: null,
        longitude: null,
        is_default: true,
      },
    ])
  })

  it('shows the server’s errors at their fields and keeps what was typed', async () => {
    setup(<NewAddressPage />, {
      [store]: {
        status: 422,
        message: 'The area is required',
        errors: { address_line: ['The street is required'], area: ['The area is required'] },
      },
    })
    await userEvent.type(field('Postal code'), '1205')
    await userEvent.type(field('Street and number'), '?')
    await userEvent.type(field('City or area'), '?')
    await press('Save address')
    await waitFor(() => expect(document.activeElement).toBe(field('Street and number')))
    expect(screen.getByText('The street is required')).toBeTruthy()
    expect(field('City or area').getAttribute('aria-invalid')).toBe('true')
    expect(field('Postal code').value).toBe('1205')
  })

  it('validates required fields before sending', async () => {
    const { sent } = setup(<NewAddressPage />, {})
    await userEvent.clear(field('Name of the recipient'))
    await press('Save address')
    for (const name of ['name', 'address', 'area'])
      expect(screen.getByText(`The ${name} field is required`)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Name of the recipient')))
    expect(sent(store)).toEqual([])
  })

  it('edits an address and keeps its map position while it names the same place', async () => {
    const { sent } = setup(<EditAddressPage id={1} missing="missing" />, {
      'POST /address/1/update': list([home, office]),
    })
    await screen.findByText('+880')
    expect(field('Phone').value).toBe('1711000203')
    expect(screen.getByText('This is your default address.')).toBeTruthy()
    await userEvent.clear(field('Name of the recipient'))
    await userEvent.type(field('Name of the recipient'), 'Rahim')
    await press('Save address')
    await userEvent.type(field('Street and number'), ' West')
    await press('Save address')
    await waitFor(() => expect(sent('POST /address/1/update')).toHaveLength(2))
    expect(sent('POST /address/1/update')).toMatchObject([
      { name: 'Rahim', phone: '+8801711000203', latitude: 23.7, longitude: 90.4 },
      { address_line: '18 Ferry Street West', latitude: null, longitude: null },
    ])
  })

  it('asks for country, region and post code as that country writes them', async () => {
    const { sent } = setup(<NewAddressPage />, {
      [store]: list([home, { ...home, id: 3 }], 'Address saved'),
      'GET /countries': {
        data: { countries: [...someCountries, { name: 'United States', phone_code: '1', code: 'US' }] },
      },
      'GET /countries/US/regions': { data: { regions: [{ code: 'ME', name: 'Maine' }] } },
    })
    await screen.findByText('+880')
    const country = screen.getByRole('combobox', { name: 'Country' })
    const choose = async (name: string) => {
      await userEvent.clear(country)
      await userEvent.type(country, `${name}{Enter}`)
    }
    const order = () => {
      const names = screen.getAllByRole('textbox').map((box) => box.getAttribute('name'))
      return names.indexOf('post_code') - names.indexOf('area')
    }
    expect(order()).toBe(1)
    await choose('Germany')
    expect(order()).toBe(-1)
    await userEvent.type(field('Postal code'), '2045')
    expect(screen.getByText(/does not look like a postal code of Germany/)).toBeTruthy()
    await choose('United States')
    const region = await screen.findByRole('combobox', { name: 'Region' })
    await userEvent.type(field('Street and number'), '118 Pine Street')
    await userEvent.type(field('City or area'), 'Portland')
    await userEvent.clear(field('Postal code'))
    await press('Save address')
    expect(screen.getByText('The postal code field is required')).toBeTruthy()
    expect(screen.getByText('The region field is required')).toBeTruthy()
    await userEvent.type(field('Postal code'), '04102')
    await userEvent.selectOptions(region, 'Maine')
    await press('Save address')
    await waitFor(() => expect(sent(store)).toMatchObject([{ country: 'US', region: 'ME', post_code: '04102' }]))
  })

  it('shows Page Not Found for an unknown address', async () => {
    setup(<EditAddressPage id={9} missing="missing" />, {})
    expect(await screen.findByText('missing')).toBeTruthy()
  })
})
