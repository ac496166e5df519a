import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { shopSettings } from '../settings/testing/shop-settings.ts'
import { AuthDialogs } from './auth-dialogs.tsx'
import { closeAuthDialog, openAuthDialog, whenLoggedIn } from './auth-flow.ts'
import {
  fakeApi,
  okReply,
  refusalReply,
  sessionOf,
  setSessionInAnotherTab,
  storedSession,
} from './testing/session-data.ts'
import { SessionActions } from './top-bar-session.tsx'

beforeAll(() => import('./auth-panel.tsx'))
beforeEach(() => localStorage.clear())
afterEach(() => {
  act(() => {
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
  })
})

const renderPage = (shop = shopSettings({ app_environment: 'production' })) =>
  renderInShop(
    <>
      <SessionActions />
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
    { shop },
  )
const account = () => screen.getByLabelText<HTMLInputElement>('Phone or email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submitButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Login' })
const toastTexts = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

async function openLogin() {
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByLabelText('Phone or email')
}
async function submit(accountText: string, secret: string) {
  await userEvent.type(account(), accountText)
  await userEvent.type(password(), `${secret}{Enter}`)
}

describe('login dialog', () => {
  // docs/spec §4: Session. Login or registration stores token and user; login closes the modal and fetches cart and
  // favourites
  it('logs in on Enter, shows a toast, closes, and shows the shopper’s name', async () => {
    const api = fakeApi({ 'POST /login': () => okReply(sessionOf()) })
    renderPage()
    await openLogin()
    await submit('amira@shop.test', 'marketday-2026')
    expect(await screen.findByText('Login Successful')).toBeTruthy()
    expect(screen.getByText('You have successfully logged in')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: /Amira Haddad/ })).toBeTruthy()
    expect(api.requests[0]?.body).toEqual({ phone: 'amira@shop.test', password: 'marketday-2026' })
    expect(session.get()?.token).toBe('token-of-1')
  })

  it('shows the server’s message, selects the password, and removes the message at the next attempt', async () => {
    let accepts = false
    fakeApi({
      'POST /login': () =>
        accepts ? okReply(sessionOf()) : refusalReply(422, 'credentials_wrong', 'These do not match.'),
    })
    renderPage()
    await openLogin()
    await submit('amira@shop.test', 'wrong')
    expect(await screen.findByText('These do not match.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(password()))
    expect(password().selectionEnd).toBe('wrong'.length)
    accepts = true
    await userEvent.type(password(), 'right{Enter}', { skipClick: true })
    expect(await screen.findByText('Login Successful')).toBeTruthy()
    expect(toastTexts().join()).not.toContain('These do not match.')
  })

  it('shows the server’s first error of a field at the field until it is edited', async () => {
    const errors = { phone: ['The phone field is required', 'and more'] }
    fakeApi({ 'POST /login': () => refusalReply(422, 'invalid', 'The phone field is required', errors) })
    renderPage()
    await openLogin()
    await submit('amira@shop.test', 'secret')
    await waitFor(() => expect(account().getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(account())
    expect(document.getElementById(account().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The phone field is required',
    )
    await userEvent.type(account(), 'a')
    expect(account().getAttribute('aria-invalid')).toBeNull()
  })

  // docs/spec §4: Buttons show a processing state during calls
  it('is busy during the request and sends it only once', async () => {
    let respond = () => {}
    const api = fakeApi({
      'POST /login': () => new Promise((resolve) => (respond = () => resolve(okReply(sessionOf())))),
    })
    renderPage()
    await openLogin()
    await submit('amira@shop.test', 'marketday-2026')
    expect(submitButton().getAttribute('aria-busy')).toBe('true')
    await userEvent.type(password(), '{Enter}')
    await userEvent.click(submitButton())
    expect(api.requestsTo('POST /login')).toHaveLength(1)
    await act(async () => respond())
  })

  it('reports that the shop cannot be reached', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    renderPage()
    await openLogin()
    await submit('amira@shop.test', 'secret')
    expect(await screen.findByText('The shop cannot be reached')).toBeTruthy()
  })

  it('reports missing fields without a request', async () => {
    const api = fakeApi({})
    renderPage()
    await openLogin()
    await userEvent.click(submitButton())
    expect(screen.getByText('The phone or email field is required')).toBeTruthy()
    expect(screen.getByText('The password field is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(account()))
    expect(api.requestsTo('POST /login')).toEqual([])
  })

  it.each(['production', 'local'])(
    'fills in the account that it is opened with in a %s shop',
    async (app_environment) => {
      renderPage(shopSettings({ app_environment }))
      await act(async () => openAuthDialog({ name: 'login', account: 'amira@shop.test' }))
      await screen.findByLabelText('Phone or email')
      expect([account().value, password().value]).toEqual(['amira@shop.test', ''])
      act(() => closeAuthDialog())
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  // docs/spec §6: The login form is prefilled with demo credentials when app_environment is local
  it('is filled in with the demo account in a local shop', async () => {
    renderPage(shopSettings({ app_environment: 'local' }))
    await openLogin()
    expect([account().value, password().value]).toEqual(['shopper1@rialto.test', 'marketday-2026'])
    act(() => closeAuthDialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has autocomplete attributes for password managers, and shows the password on request', async () => {
    renderPage()
    await openLogin()
    expect(account().autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
    expect(account().value).toBe('')
    expect(password().type).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password().type).toBe('text')
  })

  // docs/spec §2: Login; Registration; Forgot password; Enter OTP (four single-digit boxes); Reset password
  // docs/spec §4: Dialogs. Login leads to forgot-password or registration and back
  it('links to the registration and to the password recovery', async () => {
    renderPage()
    await openLogin()
    await userEvent.click(screen.getByRole('button', { name: 'Create an account' }))
    await waitFor(() => expect(screen.queryByLabelText('Phone or email')).toBeNull())
    act(() => openAuthDialog({ name: 'login' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot password?' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forgot password?' })).toBeNull())
  })

  it('passes axe', async () => {
    renderPage()
    await openLogin()
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })
})

describe('whenLoggedIn', () => {
  it('runs the action at once when the shopper is logged in', () => {
    session.set(storedSession())
    const action = vi.fn()
    whenLoggedIn(action)
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('runs the action once after the login', async () => {
    fakeApi({ 'POST /login': () => okReply(sessionOf()) })
    const action = vi.fn()
    renderPage()
    act(() => whenLoggedIn(action))
    await screen.findByLabelText('Password')
    expect(action).not.toHaveBeenCalled()
    await submit('amira@shop.test', 'marketday-2026')
    await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
    act(() => session.clear('logout'))
    act(() => session.set(storedSession()))
    expect(action).toHaveBeenCalledTimes(1)
  })

  it('drops the action when the dialog is dismissed', async () => {
    fakeApi({ 'POST /login': () => okReply(sessionOf()) })
    const action = vi.fn()
    renderPage()
    act(() => whenLoggedIn(action))
    await screen.findByLabelText('Password')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await openLogin()
    await submit('amira@shop.test', 'marketday-2026')
    await screen.findByText('Login Successful')
    expect(action).not.toHaveBeenCalled()
  })

  it('runs the action after a login in another tab, which closes the dialog here', async () => {
    const action = vi.fn()
    renderPage()
    act(() => whenLoggedIn(action))
    await screen.findByLabelText('Password')
    act(() => setSessionInAnotherTab(storedSession()))
    expect(action).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toastTexts()).toEqual([])
  })
})
