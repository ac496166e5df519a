import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../../settings/testing/shop-settings.ts'
import { AuthDialogs, closeAuthDialog, openAuthDialog, SessionActions, whenLoggedIn } from '../index.ts'
import {
  fakeApi,
  okReply,
  refusalReply,
  sessionOf,
  setSessionInAnotherTab,
  storedSession,
} from '../testing/session-data.ts'

beforeAll(() => import('../auth-panel.tsx'))
beforeEach(() => localStorage.clear())
afterEach(() => {
  act(() => {
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
  })
})

const draw = (shop = shopSettings({ app_environment: 'production' })) =>
  renderInShop(
    <>
      <SessionActions />
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { shop },
  )
const name = () => screen.getByLabelText<HTMLInputElement>('Phone or email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const send = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Login' })
const told = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByLabelText('Phone or email')
}
async function enter(who: string, secret: string) {
  await userEvent.type(name(), who)
  await userEvent.type(password(), `${secret}{Enter}`)
}

describe('the login dialog', () => {
  it('logs in by Enter: says so, closes, and shows who it is', async () => {
    const api = fakeApi({ 'POST /login': () => okReply(sessionOf()) })
    draw()
    await open()
    await enter('amira@shop.test', 'marketday-2026')
    expect(await screen.findByText('Login Successful')).toBeTruthy()
    expect(screen.getByText('You have successfully logged in')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: /Amira Haddad/ })).toBeTruthy()
    expect(api.requests[0]?.body).toEqual({ phone: 'amira@shop.test', password: 'marketday-2026' })
    expect(session.get()?.token).toBe('token-of-1')
  })

  it('shows the server’s message and what is to be typed again, and takes the message back with the next try', async () => {
    let right = false
    fakeApi({
      'POST /login': () =>
        right ? okReply(sessionOf()) : refusalReply(422, 'credentials_wrong', 'These do not match.'),
    })
    draw()
    await open()
    await enter('amira@shop.test', 'wrong')
    expect(await screen.findByText('These do not match.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(password().selectionEnd).toBe('wrong'.length)
    right = true
    await userEvent.type(password(), 'right{Enter}', { skipClick: true })
    expect(await screen.findByText('Login Successful')).toBeTruthy()
    expect(told().join()).not.toContain('These do not match.')
  })

  it('puts the first message of each field at the field, until it is edited', async () => {
    const errors = { phone: ['The phone field is required', 'and more'] }
    fakeApi({ 'POST /login': () => refusalReply(422, 'invalid', 'The phone field is required', errors) })
    draw()
    await open()
    await enter('amira@shop.test', 'secret')
    await waitFor(() => expect(name().getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(name())
    expect(document.getElementById(name().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The phone field is required',
    )
    await userEvent.type(name(), 'a')
    expect(name().getAttribute('aria-invalid')).toBeNull()
  })

  it('is busy while the server thinks, and asks it once', async () => {
    let answer = () => {}
    const api = fakeApi({
      'POST /login': () => new Promise((resolve) => (answer = () => resolve(okReply(sessionOf())))),
    })
    draw()
    await open()
    await enter('amira@shop.test', 'marketday-2026')
    expect(send().getAttribute('aria-busy')).toBe('true')
    await userEvent.type(password(), '{Enter}')
    await userEvent.click(send())
    expect(api.requestsTo('POST /login')).toHaveLength(1)
    await act(async () => answer())
  })

  it('says when the shop cannot be reached', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    draw()
    await open()
    await enter('amira@shop.test', 'secret')
    expect(await screen.findByText('The shop cannot be reached')).toBeTruthy()
  })

  it('says what is missing before it asks the shop', async () => {
    const api = fakeApi({})
    draw()
    await open()
    await userEvent.click(send())
    expect(screen.getByText('The phone or email field is required')).toBeTruthy()
    expect(screen.getByText('The password field is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name()))
    expect(api.requestsTo('POST /login')).toEqual([])
  })

  it.each(['production', 'local'])('keeps the account that is known in a %s shop', async (app_environment) => {
    draw(shopSettings({ app_environment }))
    await act(async () => openAuthDialog({ name: 'login', account: 'amira@shop.test' }))
    await screen.findByLabelText('Phone or email')
    expect([name().value, password().value]).toEqual(['amira@shop.test', ''])
    act(() => closeAuthDialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is filled in for the demo, and only there', async () => {
    draw(shopSettings({ app_environment: 'local' }))
    await open()
    expect([name().value, password().value]).toEqual(['shopper1@rialto.test', 'marketday-2026'])
    act(() => closeAuthDialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is known to password managers, and hides the password until asked', async () => {
    draw()
    await open()
    expect(name().autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
    expect(name().value).toBe('')
    expect(password().type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
  })

  it('leads to registration and to the forgotten password', async () => {
    draw()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    await waitFor(() => expect(screen.queryByLabelText('Phone or email')).toBeNull())
    act(() => openAuthDialog({ name: 'login' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull())
  })

  it('has nothing that stands in anybody’s way', async () => {
    draw()
    await open()
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })
})

describe('what waits for a login', () => {
  it('is done at once by who is logged in', () => {
    session.set(storedSession())
    const action = vi.fn()
    whenLoggedIn(action)
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('is done once after it', async () => {
    fakeApi({ 'POST /login': () => okReply(sessionOf()) })
    const action = vi.fn()
    draw()
    act(() => whenLoggedIn(action))
    await screen.findByLabelText('Password')
    expect(action).not.toHaveBeenCalled()
    await enter('amira@shop.test', 'marketday-2026')
    await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
    act(() => session.clear('logout'))
    act(() => session.set(storedSession()))
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('is forgotten when the dialog is dismissed', async () => {
    fakeApi({ 'POST /login': () => okReply(sessionOf()) })
    const action = vi.fn()
    draw()
    act(() => whenLoggedIn(action))
    await screen.findByLabelText('Password')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await open()
    await enter('amira@shop.test', 'marketday-2026')
    await screen.findByText('Login Successful')
    expect(action).not.toHaveBeenCalled()
  })

  it('is done after a login in another tab, which closes the dialog here', async () => {
    const action = vi.fn()
    draw()
    act(() => whenLoggedIn(action))
    await screen.findByLabelText('Password')
    act(() => setSessionInAnotherTab(storedSession()))
    expect(action).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(told()).toEqual([])
  })
})
