import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'

const sessions = { data: { sessions: [] } }

async function logIn(area = within(document.body)) {
  const login = await area.findByLabelText('Email or phone')
  await userEvent.clear(login)
  await userEvent.type(login, 'ines@rialto.test')
  await userEvent.type(area.getByLabelText('Password'), 'marketday-2026')
  await userEvent.click(area.getByRole('button', { name: 'Log in' }))
}

describe('logging in', () => {
  it('shows the screen of the address after the right password', async () => {
    const { calls, answer } = renderConsole({
      path: '/sessions',
      user: null,
      answers: {
        'GET /console/sessions': sessions,
        'POST /console/login': () => {
          answer('GET /console/me', { data: seller() })
          return { data: { next: 'done' } }
        },
      },
    })
    await logIn()
    expect(await screen.findByRole('heading', { name: 'Sessions' })).toBeTruthy()
    expect(calls.find(({ key }) => key === 'POST /console/login')?.body).toEqual({
      login: 'ines@rialto.test',
      password: 'marketday-2026',
    })
  })

  it('shows a refusal or a pause as the server words it, and keeps what was typed', async () => {
    const message = 'Too many attempts. Try again in 30 seconds.'
    renderConsole({
      user: null,
      answers: { 'POST /console/login': { status: 429, code: 'too_many_requests', message } },
    })
    await logIn()
    expect((await screen.findByRole('alert')).textContent).toContain(message)
    expect(screen.getByLabelText<HTMLInputElement>('Email or phone').value).toBe('ines@rialto.test')
  })
})

describe('a forgotten password', () => {
  it('is replaced by a code to the email or phone, and ends at the login again', async () => {
    const { calls, answer } = renderConsole({
      user: null,
      answers: {
        'POST /send-otp': { data: { email_or_phone: '' }, message: 'If there is an account, a code is on its way' },
        'POST /verify-otp': { status: 422, code: 'otp_wrong', message: 'The code is wrong' },
      },
    })
    await userEvent.type(await screen.findByLabelText('Email or phone'), 'ines@rialto.test')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
    expect((await screen.findByLabelText<HTMLInputElement>('Email or phone')).value).toBe('ines@rialto.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send the code' }))
    await screen.findByText('If there is an account, a code is on its way')
    await userEvent.keyboard('1234')
    expect(await screen.findByText('The code is wrong')).toBeTruthy()

    answer('POST /verify-otp', { data: { token: 'once' } })
    await userEvent.click(screen.getByLabelText('Digit 1 of 4'))
    await userEvent.paste('5678')
    answer('POST /reset-password', { data: {}, message: 'Your password was changed. Please log in with it.' })
    await userEvent.type(await screen.findByLabelText('New password'), 'harbour-lantern-42')
    await userEvent.click(screen.getByRole('button', { name: 'Set the new password' }))
    expect(await screen.findByText('Your password was changed. Please log in with it.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Email or phone').value).toBe('ines@rialto.test')
    const password = 'harbour-lantern-42'
    expect(calls.find(({ key }) => key === 'POST /reset-password')?.body).toEqual({
      token: 'once',
      password,
      password_confirmation: password,
    })
    expect(calls.find(({ key }) => key === 'POST /send-otp')?.body).toMatchObject({ forgot_password: 1 })
  })
})

describe('a session that ends during use', () => {
  it('asks again over the screen, then carries out what was refused', async () => {
    const session = { id: 3, device: 'Firefox on Linux', network: '10.0.0.0', is_current: false }
    const at = '2026-11-24T10:00:00.000Z'
    let hasEnded = true
    const ended = { data: {}, message: 'Ended a session on Firefox', change: { id: 5, is_restorable: false } }
    const { calls } = renderConsole({
      path: '/sessions',
      user: seller(),
      answers: {
        'GET /console/sessions': { data: { sessions: [{ ...session, started_at: at, used_at: at }] } },
        'DELETE /console/sessions/3': () => (hasEnded ? { status: 401, code: 'unauthenticated' } : ended),
        'POST /console/login': () => {
          hasEnded = false
          return { data: { next: 'done' } }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'End: Firefox on Linux' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
    expect(within(dialog).getByLabelText<HTMLInputElement>('Email or phone').value).toBe('ines@rialto.test')
    await logIn(within(dialog))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await screen.findByText('Ended a session on Firefox')).toBeTruthy()
    expect(calls.filter(({ key }) => key === 'DELETE /console/sessions/3')).toHaveLength(2)
  })
})
