import type { MarketSetup } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
import { adminSettings as settingsWith } from '../testing/settings-data.ts'
import { languages, newSetup } from '../testing/setup-data.ts'

const adminSettings = settingsWith()

afterEach(() => {
  window.location.hash = ''
})

const lines = [
  {
    ...{ key: 'legal_pages.imprint', area: 'law', state: 'missing', count: 1, href: '/content/pages' },
    ...{ reason: 'Nobody has written this page yet.', article: 'Directive 2000/31/EC, Art. 5' },
  },
  {
    ...{ key: 'category', area: 'catalogue', state: 'missing', count: 1, href: '/catalogue' },
    ...{ reason: 'There is no category yet.', article: null },
  },
  {
    ...{ key: 'payment', area: 'payment', state: 'done', count: 0, href: '/settings/payment' },
    ...{ reason: 'Shoppers can pay.', article: null },
  },
]

/** Opens the steps, on a server that keeps them. */
function open(
  path: string,
  part: Partial<MarketSetup> = {},
  answers: Parameters<typeof renderConsole>[0]['answers'] = {},
) {
  let setup = { ...newSetup, ...part }
  return renderConsole({
    path,
    user: operator('owner'),
    answers: {
      'GET /admin/setup': () => ({ data: setup }),
      'PATCH /admin/setup': ({ body }) => {
        const { step, state } = body as { step: string; state: 'done' | 'later' }
        setup = { ...setup, steps: setup.steps.map((each) => (each.key === step ? { ...each, state } : each)) }
        return { data: setup }
      },
      'GET /admin/settings': { data: adminSettings },
      'PATCH /admin/settings': { data: adminSettings },
      ...answers,
    },
  })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const bodyOf = (calls: ReturnType<typeof open>['calls'], key: string) =>
  calls.findLast((call) => call.key === key)?.body

describe('the one-time link', () => {
  const openLink = (answers: Parameters<typeof renderConsole>[0]['answers']) => {
    window.location.hash = '#token=abc'
    return renderConsole({ path: '/setup', user: null, answers })
  }

  it('asks for the owner’s account, and shows what is wrong at its field', async () => {
    const { calls } = openLink({
      'POST /console/setup': { data: { languages, needs_second_factor: true } },
      'POST /console/setup/owner': {
        status: 422,
        code: 'invalid',
        message: 'Too easy to guess',
        errors: { password: ['Too easy to guess'] },
      },
    })
    await userEvent.type(await screen.findByLabelText('Your name'), 'Ada Quill')
    await userEvent.type(screen.getByLabelText('Email'), 'ada@market.test')
    await userEvent.type(screen.getByLabelText('New password'), 'password')
    expect(await findBarriers(document.body)).toEqual([])
    await press('Make the account')
    expect(await screen.findByText('Too easy to guess')).toBeTruthy()
    expect(bodyOf(calls, 'POST /console/setup/owner')).toMatchObject({ token: 'abc', name: 'Ada Quill' })
  })

  it('asks an owner who exists to log in, and goes on with the steps', async () => {
    const message = 'The owner’s account exists already. Log in with it to go on with the setup.'
    openLink({ 'POST /console/setup': { status: 404, code: 'setup_used', message } })
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(screen.queryByText(/Restart the server/)).toBeNull()
  })

  it('says how to get another when it is gone', async () => {
    openLink({ 'POST /console/setup': { status: 404, code: 'setup_gone', message: 'Run: npm run shop -- setup link' } })
    expect(await screen.findByText('Run: npm run shop -- setup link')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  })
})

describe('the steps', () => {
  it('begin with the name, save it with the version that is shown, and go on', async () => {
    const { calls } = open('/setup')
    await heading('What is your market called?')
    await press('Save and continue')
    expect(await screen.findByText('Please fill in this field')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Name of the market'), 'North Quay')
    await userEvent.click(screen.getByRole('checkbox', { name: 'العربية' }))
    expect(await findBarriers(document.body)).toEqual([])
    await press('Save and continue')
    await heading('How does it look?')
    const { version, values } = bodyOf(calls, 'PATCH /admin/settings') as {
      version: number
      values: Record<string, unknown>
    }
    expect(version).toBe(adminSettings.version)
    expect(values).toMatchObject({ app_name: 'North Quay', app_locale: 'en' })
    expect(bodyOf(calls, 'PATCH /admin/setup')).toEqual({ step: 'market', state: 'done' })
  })

  it('may be left for later and gone back to', async () => {
    const { calls } = open('/setup?step=look')
    await heading('How does it look?')
    await press('Later')
    await heading('How do shoppers pay?')
    expect(bodyOf(calls, 'PATCH /admin/setup')).toEqual({ step: 'look', state: 'later' })
    await press('Back')
    await heading('How does it look?')
    expect(await screen.findByText(': left for later')).toBeTruthy()
  })

  it('tell how well a colour can be read', async () => {
    const { calls } = open('/setup?step=look')
    const field = await screen.findByRole('textbox', { name: 'Colour' })
    await userEvent.clear(field)
    await userEvent.type(field, '#ffee88')
    expect(await screen.findByText(/On the white page this colour is pale/)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '#104b4b')
    expect(await screen.findByText('Easy to read on buttons and on the page.')).toBeTruthy()
    await press('Save and continue')
    await heading('How do shoppers pay?')
    expect(bodyOf(calls, 'PATCH /admin/settings')).toMatchObject({
      values: { theme_colors: { primary: '#104b4b', '950': expect.stringMatching(/^#/) } },
    })
  })

  it('never show keys that are stored', async () => {
    open('/setup?step=payment', { stripe: { ...newSetup.stripe, source: 'console', hint: '9876' } })
    expect(await screen.findByText(/Keys are stored \(…9876\)/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Secret key').value).toBe('')
  })

  it('go on from mail once a test mail was accepted, and say what to mend before', async () => {
    const { answer } = open(
      '/setup?step=mail',
      {},
      {
        'POST /admin/settings/test-mail': {
          data: { to: 'ines@rialto.test', outcome: 'failed', error: 'Invalid login: 535 no' },
        },
      },
    )
    await heading('Do mails arrive?')
    const goOn = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
    await press('Send a test mail to myself')
    expect(await screen.findByText(/refused the user name or the password/)).toBeTruthy()
    expect(screen.getByText('Invalid login: 535 no')).toBeTruthy()
    expect(goOn().disabled).toBe(true)
    answer('POST /admin/settings/test-mail', { data: { to: 'ines@rialto.test', outcome: 'sent', error: null } })
    await press('Send a test mail to myself')
    await waitFor(() => expect(goOn().disabled).toBe(false))
  })

  it('end with what is missing, and open the market', async () => {
    const { calls } = open(
      '/setup?step=ready',
      {},
      {
        'POST /admin/setup/open': { data: newSetup },
        'GET /admin/readiness': { data: { lines } },
      },
    )
    await heading('Ready when you are')
    expect(await screen.findByText('There is no category yet.')).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
    await press('Open the market')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Imprint',
      'First category',
    ])
    await userEvent.click(question.getByRole('button', { name: 'Open the market' }))
    await heading('Your market is open')
    const sent = calls.filter(({ key }) => key === 'POST /admin/setup/open').map(({ body }) => body)
    expect(sent).toEqual([{ confirmed: ['legal_pages.imprint', 'category'] }])
  })

  it('are over in a market that is open', async () => {
    open('/setup', {}, { 'GET /admin/setup': { status: 404, code: 'not_found', message: 'Not found' } })
    await heading('Your market is open')
  })
})
