import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'
import { keepCodes } from './session.ts'

const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqr${index % 10}`)
const ways = { app: true, passkey: false, recovery_code: true }
const answers = {
  'GET /admin/staff': { data: { items: [], invitations: [] } },
  'GET /console/second-factor': { data: ways },
  'POST /console/recovery-codes/kept': { data: {} },
}

async function logIn() {
  await userEvent.type(await screen.findByLabelText('Email or phone'), 'ines@rialto.test')
  await userEvent.type(screen.getByLabelText('Password'), 'marketday-2026')
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
}
const next = (step: string) => ({ 'POST /console/login': { data: { next: step } } })
const me = { data: operator() }
const wrong = { status: 422, code: 'second_factor_wrong', message: 'This code is not right' }

afterEach(() => vi.restoreAllMocks())

describe('the second step of a login', () => {
  it('takes the code of an app, says when it is wrong, and opens the console', async () => {
    const { calls, answer } = renderConsole({
      path: '/staff',
      user: null,
      answers: { ...answers, ...next('second_factor'), 'POST /console/second-factor': wrong },
    })
    await logIn()
    await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
    expect(await screen.findByText('This code is not right')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Digit 1 of 6').value).toBe('')
    answer('GET /console/me', me)
    answer('POST /console/second-factor', { data: { next: 'done' } })
    await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '654321')
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy()
    const given = calls.filter(({ key }) => key === 'POST /console/second-factor').map(({ body }) => body)
    expect(given).toEqual([{ code: '123456' }, { code: '654321' }])
  })

  it('takes a recovery code in place of a lost device', async () => {
    const { calls, answer } = renderConsole({
      path: '/staff',
      user: null,
      answers: { ...answers, ...next('second_factor'), 'POST /console/second-factor': { data: { next: 'done' } } },
    })
    await logIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    answer('GET /console/me', me)
    await userEvent.type(screen.getByLabelText('Recovery code'), `${codes[0]}{Enter}`)
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy()
    expect(calls.find(({ key }) => key === 'POST /console/second-factor')?.body).toEqual({ code: codes[0] })
  })

  it('is set up with an authenticator app, and shows the recovery codes before the console', async () => {
    const { answer, calls } = renderConsole({
      path: '/staff',
      user: null,
      answers: {
        ...answers,
        ...next('enrol'),
        'POST /console/second-factor/app': {
          data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Rialto:ines?secret=JBSWY3DPEHPK3PXP' },
        },
        'POST /console/second-factor/app/confirm': { data: { recovery_codes: codes } },
      },
    })
    await logIn()
    await userEvent.click(await screen.findByRole('button', { name: 'Authenticator app' }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Digit 1 of 6'), '123456')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    answer('GET /console/me', me)
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy()
    expect(calls.some(({ key }) => key === 'POST /console/recovery-codes/kept')).toBe(true)
  })

  it('keeps new recovery codes on the screen when the console opens by itself below them', async () => {
    const { answer } = renderConsole({ path: '/staff', user: operator(), answers })
    await screen.findByRole('heading', { name: 'Staff' })
    const kept = keepCodes(codes)
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    answer('GET /console/me', { data: { ...operator(), codes_unkept: true } })
    await userEvent.keyboard('{Escape}')
    expect(list.isConnected).toBe(true)
    answer('GET /console/me', me)
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
    await kept
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull())
  })

  it('asks for new recovery codes after a reload that came before they were kept', async () => {
    const { calls, answer } = renderConsole({
      path: '/staff',
      user: { ...operator(), codes_unkept: true },
      answers: { ...answers, 'POST /console/recovery-codes': { data: { recovery_codes: codes } } },
    })
    const question = await screen.findByRole('alertdialog', { name: 'Recovery codes' })
    await userEvent.type(within(question).getByLabelText('Your password'), 'marketday-2026{Enter}')
    expect(within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')).toHaveLength(
      10,
    )
    answer('GET /console/me', me)
    await userEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls.map(({ key }) => key)).toContain('POST /console/recovery-codes/kept')
  })
})

describe('the page of an invitation', () => {
  const invitation = { email: 'mira@example.com', shop_name: 'Lume & Clay', role: 'fulfilment', has_account: false }
  const open = (found: object) => {
    window.location.hash = '#token=secret-token'
    return renderConsole({ path: '/join', user: null, answers: found as never })
  }
  afterEach(() => {
    window.location.hash = ''
  })

  it('asks a new person for name and password, and goes on to a second step where one is due', async () => {
    const { calls } = open({
      'POST /console/invitation': { data: invitation },
      'POST /console/join': { data: { next: 'enrol' } },
    })
    expect(await screen.findByRole('heading', { name: 'Join the team of Lume & Clay' })).toBeTruthy()
    expect(screen.getByText('Your role: Fulfilment')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Name'), 'Mira Novak')
    await userEvent.type(screen.getByLabelText('New password'), 'harbour-lantern-42')
    await userEvent.click(screen.getByRole('button', { name: 'Join' }))
    expect(await screen.findByRole('button', { name: 'Authenticator app' })).toBeTruthy()
    expect(calls.find(({ key }) => key === 'POST /console/join')?.body).toEqual({
      token: 'secret-token',
      name: 'Mira Novak',
      password: 'harbour-lantern-42',
    })
  })

  it('asks an account for its password alone, and says when the invitation is gone', async () => {
    open({ 'POST /console/invitation': { data: { ...invitation, has_account: true } } })
    expect(await screen.findByLabelText('Password of your account')).toBeTruthy()
    expect(screen.queryByLabelText('Name')).toBeNull()
    document.body.replaceChildren()
    open({ 'POST /console/invitation': { status: 404, code: 'invitation_gone', message: 'Ask for a new one' } })
    await waitFor(() => expect(screen.getByText('Ask for a new one')).toBeTruthy())
  })
})
