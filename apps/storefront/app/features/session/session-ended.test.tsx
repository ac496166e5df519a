import { api } from '@rialto/client/api/browser.ts'
import { SessionEndedError } from '@rialto/client/api/session-ended.ts'
import { session } from '@rialto/client/session.ts'
import { setUnreadCount } from '@rialto/client/unread.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { showErrorToast } from '../errors/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { AuthDialogs, closeAuthDialog, logout, warmAuthDialog, whenLoggedIn } from './index.ts'
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

const ENDED = 'Your session has ended. Please log in again.'
const gone = () => refusalReply(401, 'unauthenticated', 'Unauthenticated.')

beforeAll(() => Promise.all([warmAuthDialog(), import('./auth-panel.tsx')]))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(resetDialogs)

const draw = () =>
  renderInShop(
    <>
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
  )
const login = () => screen.findByRole('dialog', { name: 'Login' })
const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(() => undefined).catch((error: unknown) => error)
const refuse = async () => {
  let error: unknown
  await act(async () => {
    error = await failure(api.call('GET /dashboard'))
  })
  return error
}

describe('a call that the server refuses with 401', () => {
  it('ends the session once, however many calls are refused together, and shows no other words', async () => {
    fakeApi({ 'GET /dashboard': gone, 'GET /carts': gone, 'GET /addresses': gone })
    session.set(storedSession())
    draw()
    const events: string[] = []
    const stop = session.subscribe((event) => events.push(event))
    const calls = [api.call('GET /dashboard'), api.call('GET /carts'), api.call('GET /addresses')]
    await act(async () => {
      for (const error of await Promise.all(calls.map(failure))) showErrorToast(error, 'No answer')
    })
    stop()
    await login()
    expect(events).toEqual(['refused'])
    expect(toastTexts()).toEqual([ENDED])
  })

  it('leaves nothing of the account in storage', async () => {
    fakeApi({ 'GET /dashboard': gone })
    session.set(storedSession())
    setUnreadCount(3)
    for (const key of ['cart', 'favourites']) localStorage.setItem(key, '{}')
    for (const key of ['cart-choice', 'checkout', 'order-attempt']) sessionStorage.setItem(key, '{}')
    localStorage.setItem('locale', 'bn')
    draw()
    expect(await refuse()).toBeInstanceOf(SessionEndedError)
    expect(Object.keys(localStorage).sort()).toEqual(['locale', 'session_end'])
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('does not end a session that began after the call was made', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeApi({ 'GET /dashboard': () => late.then(gone) })
    session.set(storedSession())
    draw()
    const call = failure(api.call('GET /dashboard'))
    act(() => session.set(storedSession({ token: 'another token' })))
    await act(async () => answer())
    expect(await call).toMatchObject({ status: 401, message: 'That was not carried out. Please try again.' })
    expect(session.get()?.token).toBe('another token')
    expect(toastTexts()).toEqual([])
  })

  it('is no news while the shopper logs out', async () => {
    fakeApi({ 'GET /dashboard': gone, 'GET /logout': gone })
    session.set(storedSession())
    draw()
    await act(async () => {
      await Promise.all([logout(), failure(api.call('GET /dashboard'))])
    })
    expect(session.get()).toBeNull()
    expect(toastTexts()).toEqual(['Logout successfully'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('fills in the account, and its own password only for the demo’s', async () => {
    fakeApi({ 'GET /dashboard': gone })
    session.set(storedSession())
    draw()
    await refuse()
    await login()
    expect((await screen.findByLabelText<HTMLInputElement>('Phone or email')).value).toBe('amira@shop.test')
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  })
})

describe('what waited for a login after a refusal', () => {
  const waitFor401 = async () => {
    fakeApi({ 'GET /dashboard': gone, 'POST /login': () => okReply(sessionOf({ ...amira, id: 2 })) })
    session.set(storedSession())
    draw()
    await refuse()
    await login()
    const action = vi.fn()
    act(() => whenLoggedIn(action))
    return action
  }

  it('is done for the same person, also when they log in in another tab', async () => {
    const action = await waitFor401()
    act(() => setSessionInAnotherTab(storedSession({ token: 'new' })))
    expect(action).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is not done for another person', async () => {
    const action = await waitFor401()
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(session.get()?.user.id).toBe(2))
    expect(action).not.toHaveBeenCalled()
  })

  it('is forgotten when the login is dismissed', async () => {
    const action = await waitFor401()
    act(() => closeAuthDialog())
    act(() => session.set(storedSession()))
    expect(action).not.toHaveBeenCalled()
    expect(session.lapsed()).toBeNull()
  })
})

describe('other tabs', () => {
  it('say that the session was refused here as well', async () => {
    session.set(storedSession())
    draw()
    localStorage.setItem('session_end', 'refused')
    act(() => setSessionInAnotherTab(null))
    await login()
    expect(toastTexts()).toEqual([ENDED])
    expect(session.lapsed()?.id).toBe(amira.id)
  })

  it('log out without a question here', () => {
    session.set(storedSession())
    sessionStorage.setItem('checkout', '{}')
    draw()
    act(() => setSessionInAnotherTab(null))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(session.owner()).toBeNull()
    expect(sessionStorage.getItem('checkout')).toBeNull()
  })
})

describe('the time of a session', () => {
  afterEach(() => vi.useRealTimers())

  it('ends it while the page is open, in a tab that has slept as well', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    session.set(storedSession({ expiresAt }))
    draw()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
    act(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(localStorage.getItem('session')).toBeNull()
    vi.useRealTimers()
    await login()
    expect(toastTexts()).toEqual([ENDED])
  })

  it('is waited for in parts where it is longer than a timer can wait', () => {
    vi.useFakeTimers()
    session.set(storedSession({ expiresAt: new Date(Date.now() + 40 * 86_400_000).toISOString() }))
    draw()
    act(() => vi.advanceTimersByTime(30 * 86_400_000))
    expect(session.get()).not.toBeNull()
    act(() => vi.advanceTimersByTime(11 * 86_400_000))
    expect(toasts.$visible.get().map(({ title }) => title)).toEqual([ENDED])
  })
})

describe('drafts', () => {
  it('go with a logout and for another person, and stay for a guest who logs in', () => {
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
