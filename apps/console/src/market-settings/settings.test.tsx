import type { AdminSettings } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
import { adminSettings } from './testing/settings-data.ts'
// Loaded with the test, so that no query waits for the screen's own file.
import './settings-screen.tsx'

const open = async (settings: AdminSettings = adminSettings(), path = '/settings') => {
  const rendered = renderConsole({
    path,
    user: operator('admin'),
    answers: { 'GET /admin/settings': { data: settings } },
  })
  await screen.findByRole('searchbox', { name: 'Search settings' })
  return rendered
}
const bar = () => screen.getByRole('region', { name: 'Changes' })
const save = () => userEvent.click(within(bar()).getByRole('button', { name: 'Save changes' }))
const sent = (calls: { key: string; body: unknown }[]) => calls.find(({ key }) => key === 'PATCH /admin/settings')?.body

describe('SettingsScreen', () => {
  it('says in words what will change, and sends the changed settings with the version', async () => {
    const { calls, answer } = await open()
    answer('PATCH /admin/settings', { message: 'Changed 3 settings', data: adminSettings({ version: 5 }) })
    const name = screen.getByRole('textbox', { name: 'Name of the market' })
    await userEvent.clear(name)
    await userEvent.type(name, 'North Market')
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default: Hotline' }))
    await userEvent.click(screen.getByRole('button', { name: 'USD' }))
    await userEvent.click(screen.getByRole('button', { name: 'EUR' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Default' }))
    expect(bar().textContent).toContain('Name of the market Rialto North Market')
    expect(bar().textContent).toContain('Hotline 555 none')
    await save()
    const [usd, eur] = adminSettings().values.currencies
    expect(sent(calls)).toEqual({
      version: 4,
      values: {
        app_name: 'North Market',
        currencies: [
          { ...usd, is_default: false },
          { ...eur, is_default: true },
        ],
      },
      reset: ['mobile'],
    })
  })

  it('adds a language with its own name and direction, and shows refusals at the field', async () => {
    const { calls, answer } = await open()
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

  it('finds settings by their words, and sends a test mail', async () => {
    const { answer } = await open(adminSettings({ mail: 'ready' }))
    answer('POST /admin/settings/test-mail', {
      data: { to: 'ines@rialto.test', outcome: 'failed', error: 'Connection refused' },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send a test mail' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Connection refused')
    await userEvent.type(screen.getByRole('searchbox'), 'top bar')
    expect(screen.getByRole('textbox', { name: 'Hotline' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Name of the market' })).toBeNull()
    await userEvent.type(screen.getByRole('searchbox'), 'xyz')
    expect(screen.getByText('No setting has these words')).toBeTruthy()
  })

  it('has no barriers', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'EUR' }))
    expect(await findBarriers(document.body)).toEqual([])
  })
})
