import { setUnreadCount } from '@rialto/client/account-store.ts'
import { api, SessionEndedError } from '@rialto/client/api/browser.ts'
import { session } from '@rialto/client/session.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { showErrorToast } from '../forms/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { AuthDialogs, warmAuthDialog } from './auth-dialogs.tsx'
import { closeAuthDialog, whenLoggedIn } from './auth-flow.ts'
import { logout } from './logout-dialog.tsx'
import { resetDialogs, toastTexts } from './testing/render-dialogs.tsx'
import {
  amira,
  fakeApi,
  okReply,
  refusalReply,
  sessionOf,
  setSessionInAnotherTab,
  storedSession,
} from './testing/session-data.ts'

const SESSION_ENDED = 'Your session has ended. Please log in again.'
const unauthenticated = () => refusalReply(401, 'unauthenticated', 'Unauthenticated.')

beforeAll(() => Promise.all([warmAuthDialog(), import('./auth-panel.tsx')]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(resetDialogs)

const renderDialogs = () =>
  renderInShop(
    <>
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
  )
const loginDialog = () => screen.findByRole('dialog', { name: 'Login' })
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(() => undefined).catch((error: unknown) => error)
const callRefusedEndpoint = async () => {
  let error: unknown
  await act(async () => {
    error = await errorOf(api.call('GET /dashboard'))
  })
  return error
}

describe('a call that is refused with 401', () => {
  it('ends the session once and shows one toast when several calls are refused together', async () => {
    fakeApi({ 'GET /dashboard': unauthenticated, 'GET /carts': unauthenticated, 'GET /addresses': unauthenticated })
    session.set(storedSession())
    renderDialogs()
    const events: string[] = []
    const stop = session.subscribe((event) => events.push(event))
    const calls = [api.call('GET /dashboard'), api.call('GET /carts'), api.call('GET /addresses')]
    await act(async () => {
      for (const error of await Promise.all(calls.map(errorOf))) showErrorToast(error, 'No answer')
    })
    stop()
    await loginDialog()
    expect(events).toEqual(['refused'])
    expect(toastTexts()).toEqual([SESSION_ENDED])
  })

  it('removes the account’s data from storage', async () => {
    fakeApi({ 'GET /dashboard': unauthenticated })
    session.set(storedSession())
    setUnreadCount(3)
    for (const key of ['cart', 'favourites']) localStorage.setItem(key, '{}')
    for (const key of ['cart-choice', 'checkout', 'order-attempt']) sessionStorage.setItem(key, '{}')
    localStorage.setItem('locale', 'bn')
    renderDialogs()
    expect(await callRefusedEndpoint()).toBeInstanceOf(SessionEndedError)
    expect(Object.keys(localStorage).sort()).toEqual(['locale', 'session_end'])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('does not end a session that began after the call was made', async () => {
    let respond = () => {}
    const pendingReply = new Promise<void>((resolve) => {
      respond = resolve
    })
    fakeApi({ 'GET /dashboard': () => pendingReply.then(unauthenticated) })
    session.set(storedSession())
    renderDialogs()
    const call = errorOf(api.call('GET /dashboard'))
    act(() => session.set(storedSession({ token: 'another token' })))
    await act(async () => respond())
    expect(await call).toMatchObject({ status: 401, message: 'That was not carried out. Please try again.' })
    expect(session.get()?.token).toBe('another token')
    expect(toastTexts()).toEqual([])
  })

  it('shows no further toast during a logout', async () => {
    fakeApi({ 'GET /dashboard': unauthenticated, 'GET /logout': unauthenticated })
    session.set(storedSession())
    renderDialogs()
    await act(async () => {
      await Promise.all([logout(), errorOf(api.call('GET /dashboard'))])
    })
    expect(session.get()).toBeNull()
    expect(toastTexts()).toEqual(['Logout successfully'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens the login with the account filled in and the password empty', async () => {
    fakeApi({ 'GET /dashboard': unauthenticated })
    session.set(storedSession())
    renderDialogs()
    await callRefusedEndpoint()
    await loginDialog()
    expect((await screen.findByLabelText<HTMLInputElement>('Phone or email')).value).toBe('amira@shop.test')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })
})

describe('whenLoggedIn after a refusal', () => {
  const waitForLoginAfter401 = async () => {
    fakeApi({ 'GET /dashboard': unauthenticated, 'POST /login': () => okReply(sessionOf({ ...amira, id: 2 })) })
    session.set(storedSession())
    renderDialogs()
    await callRefusedEndpoint()
    await loginDialog()
    const action = vi.fn()
    act(() => whenLoggedIn(action))
    return action
  }

  it('runs the action when the same account logs in, even in another tab', async () => {
    const action = await waitForLoginAfter401()
    act(() => setSessionInAnotherTab(storedSession({ token: 'new' })))
    expect(action).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('drops the action when another account logs in', async () => {
    const action = await waitForLoginAfter401()
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(session.get()?.user.id).toBe(2))
    expect(action).not.toHaveBeenCalled()
  })

  it('drops the action when the login is dismissed', async () => {
    const action = await waitForLoginAfter401()
    act(() => closeAuthDialog())
    act(() => session.set(storedSession()))
    expect(action).not.toHaveBeenCalled()
    expect(session.lapsed()).toBeNull()
  })
})

describe('session end in another tab', () => {
  it('opens the login here too when the session was refused there', async () => {
    session.set(storedSession())
    renderDialogs()
    localStorage.setItem('session_end', 'refused')
    act(() => setSessionInAnotherTab(null))
    await loginDialog()
    expect(toastTexts()).toEqual([SESSION_ENDED])
    expect(session.lapsed()?.id).toBe(amira.id)
  })

  it('logs out without a dialog here when the shopper logged out there', () => {
    session.set(storedSession())
    sessionStorage.setItem('checkout', '{}')
    renderDialogs()
    act(() => setSessionInAnotherTab(null))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.owner()).toBeNull()
    expect(sessionStorage.getItem('checkout')).toBeNull()
  })
})

describe('session expiry', () => {
  afterEach(() => vi.useRealTimers())

  it('ends an expired session while the page is open, even after the tab was suspended', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    session.set(storedSession({ expiresAt }))
    renderDialogs()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(localStorage.getItem('session')).toBeNull()
    vi.useRealTimers()
    await loginDialog()
    expect(toastTexts()).toEqual([SESSION_ENDED])
  })

  it('is awaited in steps when it is further away than a timer can last', () => {
    vi.useFakeTimers()
    session.set(storedSession({ expiresAt: new Date(Date.now() + 40 * 86_400_000).toISOString() }))
    renderDialogs()
    act(() => vi.advanceTimersByTime(30 * 86_400_000))
    expect(session.get()).not.toBeNull()
    act(() => vi.advanceTimersByTime(11 * 86_400_000))
    expect(toasts.$visible.get().map(({ title }) => title)).toEqual([SESSION_ENDED])
  })
})

describe('session.drafts', () => {
  it('changes at a logout and for another account, and stays when a guest logs in', () => {
    const stop = session.subscribe(() => {})
    const first = session.drafts()
    session.set(storedSession())
    expect(session.drafts()).toBe(first)
    session.clear('refused')
    session.set(storedSession())
    expect(session.drafts()).toBe(first)
    session.clear('refused')
    session.set(storedSession({ user: { ...amira, id: 2 } }))
    expect(session.drafts()).toBe(first + 1)
    session.clear('logout')
    expect(session.drafts()).toBe(first + 2)
    session.set(storedSession())
    expect(session.drafts()).toBe(first + 2)
    stop()
  })
})
