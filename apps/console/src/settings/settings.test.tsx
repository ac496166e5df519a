import { type AdminSettings, LOOK_PARTS, SETTING_KEYS } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
import { adminSettings } from '../testing/settings-data.ts'
import { pageOfSetting } from './page-of-setting.ts'
import type { SettingsPageId } from './settings-pages.ts'
// Loaded with the test, so that no query waits for the screen's own file.
import './settings-screen.tsx'

const open = async (page: SettingsPageId | '' = 'general', settings: AdminSettings = adminSettings()) => {
  const rendered = renderConsole({
    path: `/settings/${page}`,
    user: operator('admin'),
    answers: { 'GET /admin/settings': { data: settings } },
  })
  await screen.findByText(
    page === ''
      ? /Each line says/
      : /^(Name of the market|Currencies to choose from|Live updates|Languages of the market)$/,
  )
  return rendered
}
const bar = () => screen.getByRole('region', { name: 'Changes' })
const save = () => userEvent.click(within(bar()).getByRole('button', { name: 'Save changes' }))
const sent = (calls: { key: string; body: unknown }[]) => calls.find(({ key }) => key === 'PATCH /admin/settings')?.body

describe('the keys of Stripe', () => {
  const stripe = {
    source: null,
    hint: null,
    webhook_url: 'https://market.test/api/payments/stripe/webhook',
    mode: null,
    check: null,
    reason: null,
    checked_at: null,
    failed_at: null,
    failure: null,
  }
  const openKeys = (data: object) =>
    renderConsole({
      path: '/settings/payment',
      user: operator('admin'),
      answers: {
        'GET /admin/settings': {
          data: adminSettings({
            settings: [
              {
                key: 'payment_gateways',
                group: 'payment',
                name: 'Payment gateways',
                description: '',
                is_set: true,
              },
            ],
          }),
        },
        'GET /admin/gateways/stripe': { data: { ...stripe, ...data } },
      },
    })

  it('are written, refused in words, and never shown again', async () => {
    const { calls, answer } = openKeys({})
    const secret = await screen.findByLabelText<HTMLInputElement>('Secret key')
    await userEvent.type(secret, 'pk_live_1')
    await userEvent.type(screen.getByLabelText('Signing secret of the webhook'), 'whsec_1')
    answer('PUT /admin/gateways/stripe', { status: 422, code: 'invalid', message: 'This is the publishable key.' })
    await userEvent.click(screen.getByRole('button', { name: 'Save the keys' }))
    expect(await screen.findByText('This is the publishable key.')).toBeTruthy()
    const saved = {
      ...stripe,
      source: 'console',
      hint: '9876',
      mode: 'test',
      check: 'unchecked',
      reason: 'ECONNREFUSED',
    }
    answer('PUT /admin/gateways/stripe', { data: saved })
    await userEvent.click(screen.getByRole('button', { name: 'Save the keys' }))
    expect(await screen.findByText(/Keys are stored \(…9876\)/)).toBeTruthy()
    expect(screen.getByText(/Not checked: Stripe could not be reached\./)).toBeTruthy()
    expect(screen.getByText('This is a test key: payments take no money.')).toBeTruthy()
    expect(secret.value).toBe('')
    expect(calls.filter(({ key }) => key === 'PUT /admin/gateways/stripe').at(-1)?.body).toEqual({
      secret_key: 'pk_live_1',
      webhook_secret: 'whsec_1',
    })
  })

  it('that Stripe refuses are named, checked again and removed after a question', async () => {
    const known = { ...stripe, source: 'console', hint: '9876', mode: 'live' }
    const { answer } = openKeys({ ...known, check: 'refused', reason: 'Invalid API Key' })
    expect(await screen.findByText('Invalid API Key')).toBeTruthy()
    answer('POST /admin/gateways/stripe/check', { data: { ...known, check: 'ok' } })
    const secret = screen.getByLabelText<HTMLInputElement>('Secret key')
    await userEvent.type(secret, 'sk_live_2')
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('Stripe has accepted the key.')).toBeTruthy()
    expect(secret.value).toBe('sk_live_2')
    answer('DELETE /admin/gateways/stripe', { data: stripe })
    await userEvent.click(screen.getByRole('button', { name: 'Remove the keys' }))
    const dialog = await screen.findByRole('alertdialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the keys' }))
    expect(await screen.findByText('Cards, by Stripe')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Stripe has accepted the key.')).toBeNull())
  })
})

describe('SettingsScreen', () => {
  it('says in words what will change, and sends the changed settings with the version', async () => {
    const { calls, answer } = await open('general')
    answer('PATCH /admin/settings', { message: 'Changed 2 settings', data: adminSettings({ version: 5 }) })
    const name = screen.getByRole('textbox', { name: 'Name of the market' })
    await userEvent.clear(name)
    await userEvent.type(name, 'North Market')
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default: Hotline' }))
    expect(bar().textContent).toContain('Name of the market Rialto North Market')
    expect(bar().textContent).toContain('Hotline 555 none')
    await save()
    expect(sent(calls)).toEqual({ version: 4, values: { app_name: 'North Market' }, reset: ['mobile'] })
  })

  it('has one default among the currencies', async () => {
    const { calls, answer } = await open('currencies')
    answer('PATCH /admin/settings', { data: adminSettings({ version: 5 }) })
    await userEvent.click(screen.getByRole('button', { name: 'USD' }))
    await userEvent.click(screen.getByRole('button', { name: 'EUR' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Default' }))
    await save()
    const [usd, eur] = adminSettings().values.currencies
    expect(sent(calls)).toMatchObject({
      values: {
        currencies: [
          { ...usd, is_default: false },
          { ...eur, is_default: true },
        ],
      },
    })
  })

  it('adds a language with its own name and direction, and shows refusals at the field', async () => {
    const { calls, answer } = await open('languages')
    answer('PATCH /admin/settings', {
      status: 422,
      code: 'invalid',
      message: 'Expected each name once',
      errors: { 'values.languages': ['Expected each name once'] },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Add a language' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Language' }), 'Persian{Enter}')
    await save()
    expect(sent(calls)).toMatchObject({
      values: { languages: [{ name: 'en' }, { id: 2, name: 'fa', title: 'فارسی', direction: 'rtl' }] },
    })
    expect(await screen.findByText('Expected each name once')).toBeTruthy()
  })

  it('shows what somebody else has saved beside one’s own', async () => {
    const { answer } = await open()
    const current = adminSettings({ version: 5 })
    answer('PATCH /admin/settings', {
      status: 409,
      code: 'stale',
      message: 'Stale',
      data: { current: { ...current, values: { ...current.values, app_name: 'South Market' } } },
    })
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the market' }), '!')
    await save()
    expect(await screen.findByRole('button', { name: 'Theirs: South Market' })).toBeTruthy()
  })

  it('sends a test mail', async () => {
    const { answer } = await open('operation', adminSettings({ mail: 'ready' }))
    answer('POST /admin/settings/test-mail', {
      data: { to: 'ines@rialto.test', outcome: 'failed', error: 'Connection refused' },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send a test mail' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Connection refused')
  })

  it('lists its pages with what is in force, and none of the settings of Home and look', async () => {
    await open('')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: /^Currencies/ }).textContent).toContain('USD, EUR')
    expect(main.getByRole('link', { name: /^Currencies/ }).getAttribute('href')).toBe('/settings/currencies')
    expect(main.getByRole('link', { name: /^Jobs and backups/ }).getAttribute('href')).toBe('/jobs')
    expect(main.getByRole('link', { name: /^Home and look/ }).getAttribute('href')).toBe('/look')
    for (const key of LOOK_PARTS) expect([key, pageOfSetting(key)]).toEqual([key, undefined])
    for (const key of SETTING_KEYS.filter((one) => !(LOOK_PARTS as readonly string[]).includes(one)))
      expect([key, typeof pageOfSetting(key)]).toEqual([key, 'string'])
    // Only the owner has the staff.
    expect(main.queryByRole('link', { name: /^Staff/ })).toBeNull()
  })

  it('finds single settings by their words, and leads to each on its page', async () => {
    const scrolled = vi.fn()
    Element.prototype.scrollIntoView = scrolled
    const { router } = await open('')
    const main = within(screen.getByRole('main'))
    await userEvent.type(screen.getByRole('searchbox'), 'top bar')
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/settings/general#mobile'])
    await userEvent.click(main.getByRole('link', { name: /^Hotline/ }))
    expect(await screen.findByRole('textbox', { name: 'Hotline' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/settings/general')
    expect(scrolled.mock.contexts).toContain(document.getElementById('mobile'))
    await router.navigate(-1)
    await userEvent.type(await screen.findByRole('searchbox'), 'xyz')
    expect(screen.getByText('No setting has these words')).toBeTruthy()
  })

  it('has no barriers', async () => {
    await open('currencies')
    await userEvent.click(screen.getByRole('button', { name: 'EUR' }))
    expect(await findBarriers(document.body)).toEqual([])
  })
})
