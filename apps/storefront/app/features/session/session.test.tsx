import { setUnreadCount } from '@rialto/client/account-store.ts'
import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { toasts } from '@rialto/ui/toast-queue.ts'
import { Toaster } from '@rialto/ui/toaster.tsx'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { AuthDialogs } from './auth-dialogs.tsx'
import { closeAuthDialog } from './auth-flow.ts'
import { updateUser } from './start-session.ts'
import { amira, fakeApi, okReply, refusalReply, setSessionInAnotherTab, storedSession } from './testing/session-data.ts'
import { SessionActions, TopBarSession } from './top-bar-session.tsx'

beforeAll(() => Promise.all([import('./user-menu.tsx'), import('./logout-dialog.tsx')]))
beforeEach(() => localStorage.clear())
afterEach(() => {
  act(() => {
    session.clear('logout')
    closeAuthDialog()
    toasts.clear()
  })
})

const renderPage = () =>
  renderInShop(
    <>
      <TopBarSession />
      <SessionActions />
      <AuthDialogs />
      <Toaster label="Notifications" closeLabel="Close" />
    </>,
  )
const loginButton = () => screen.queryByRole('button', { name: 'Login' })
const menuButton = (name = 'Amira Haddad') => screen.queryByRole('button', { name: new RegExp(name) })

async function chooseLogout() {
  await userEvent.click(menuButton() ?? document.body)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  return screen.findByRole('alertdialog', { name: 'Logout Confirmation' })
}

describe('user menu', () => {
  // docs/spec §2: A login button or the user menu
  it('replaces the login button after a login', () => {
    renderPage()
    expect(loginButton()).toBeTruthy()
    act(() => session.set(storedSession()))
    expect(loginButton()).toBeNull()
    expect(menuButton()).toBeTruthy()
  })

  // docs/spec §2: User menu: `/dashboard`, `/order-history`, `/profile`, `/change-password`, Logout; a dropdown on
  // wide screens, an inline list on small ones
  it('links to the account screens and to the logout', async () => {
    session.set(storedSession())
    const { where } = renderPage()
    await userEvent.click(menuButton() ?? document.body)
    const profile = await screen.findByRole('menuitem', { name: 'My Profile' })
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Dashboard',
      'Order History',
      'Message',
      'My Profile',
      'Change Password',
      'Logout',
    ])
    await userEvent.click(profile)
    expect(where()).toBe('/profile')
  })

  it('shows the number of unread messages', async () => {
    session.set(storedSession())
    setUnreadCount(3)
    const { where } = renderPage()
    await userEvent.click(menuButton() ?? document.body)
    await userEvent.click(await screen.findByRole('menuitem', { name: /Message\s*3/ }))
    expect(where()).toBe('/massages')
  })

  it('shows a changed name at once, then the name from the server', async () => {
    fakeApi({ 'GET /profile': () => okReply({ user: { ...amira, name: 'Amira Nasser' } }) })
    session.set(storedSession())
    renderPage()
    act(() => updateUser({ ...amira, name: 'Amira H.' }))
    expect(menuButton('Amira H\\.')).toBeTruthy()
    await waitFor(() => expect(menuButton('Amira Nasser')).toBeTruthy())
  })

  // docs/spec §2: Dialog with the text Logout Confirmation, a Cancel button and a Yes button
  it('asks before it logs out and stays logged in on Cancel', async () => {
    session.set(storedSession())
    renderPage()
    expect(await findBarriers(await chooseLogout())).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(session.get()).not.toBeNull()
  })
})

describe('logout', () => {
  // docs/spec §4: Logout: the dialog opens, Cancel closes it, Yes logs out; user, addresses, token, favourites count,
  // chats, cart, selected shops, address and coupon codes are cleared; Logout successfully
  it('calls the server, clears session and cache, and shows a toast', async () => {
    const fake = fakeApi({ 'GET /logout': () => okReply() })
    session.set(storedSession())
    queryClient.setQueryData(['GET /addresses'], { addresses: [] })
    renderPage()
    await chooseLogout()
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Logout successfully')).toBeTruthy()
    expect(fake.requestsTo('GET /logout')[0]?.authorization).toBe('Bearer token-of-1')
    expect(session.get()).toBeNull()
    expect(localStorage.getItem('session')).toBeNull()
    expect(queryClient.getQueryData(['GET /addresses'])).toBeUndefined()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(loginButton()).toBeTruthy()
  })

  // docs/spec §4: A failed logout call clears local state anyway
  it.each([
    ['replies with 500', () => refusalReply(500, 'internal', 'Something went wrong')],
    ['no longer knows the token', () => refusalReply(401, 'unauthenticated', 'Please login first!')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('succeeds even when the server %s', async (_, answer) => {
    fakeApi({ 'GET /logout': answer })
    session.set(storedSession())
    renderPage()
    await chooseLogout()
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Logout successfully')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(session.get()).toBeNull()
  })
})

describe('session in several tabs', () => {
  it('starts and ends in all tabs together', () => {
    renderPage()
    act(() => setSessionInAnotherTab(storedSession()))
    expect(menuButton()).toBeTruthy()
    queryClient.setQueryData(['GET /addresses'], { addresses: [] })
    act(() => setSessionInAnotherTab(null))
    expect(loginButton()).toBeTruthy()
    expect(queryClient.getQueryData(['GET /addresses'])).toBeUndefined()
  })

  it('clears cached data when another account logs in', () => {
    session.set(storedSession())
    renderPage()
    queryClient.setQueryData(['GET /addresses'], { addresses: [] })
    act(() => setSessionInAnotherTab(storedSession({ token: 'token-of-2', user: { ...amira, id: 2, name: 'Yara' } })))
    expect(menuButton('Yara')).toBeTruthy()
    expect(queryClient.getQueryData(['GET /addresses'])).toBeUndefined()
  })
})

describe('access token', () => {
  // docs/spec §3: Auth state: user (id, name, phone, profile_photo), addresses, token kept as a Bearer value,
  // favourites count
  it('is sent with every call except those that are the same for everybody', async () => {
    const fake = fakeApi({ 'GET /addresses': () => okReply({ addresses: [] }), 'GET /master': () => okReply() })
    session.set(storedSession())
    await api.call('GET /addresses')
    await api.call('GET /master')
    expect(fake.requests.map(({ authorization }) => authorization)).toEqual(['Bearer token-of-1', null])
  })

  // docs/spec §4: A 401 on cart, address or favourites calls clears token, user, addresses and favourites count
  // docs/spec §8: 401 on other cart, address or favourites calls: token, user, addresses, favourites count cleared
  it('ends the session when any call refuses it', async () => {
    fakeApi({ 'GET /addresses': () => refusalReply(401, 'unauthenticated', 'Please login first!') })
    session.set(storedSession())
    renderPage()
    await act(() => api.call('GET /addresses').catch(() => {}))
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect(session.get()).toBeNull()
  })

  it('stays when a login is refused, and when the refused call belongs to an earlier session', async () => {
    session.set(storedSession())
    fakeApi({
      'POST /login': () => refusalReply(401, 'credentials_wrong', 'These do not match.'),
      'GET /addresses'() {
        session.set(storedSession({ token: 'token-of-later' }))
        return refusalReply(401, 'unauthenticated', 'Please login first!')
      },
    })
    await api.call('POST /login', { body: { phone: 'a', password: 'b' } }).catch(() => {})
    expect(session.get()).not.toBeNull()
    await api.call('GET /addresses').catch(() => {})
    expect(session.get()?.token).toBe('token-of-later')
  })

  it('is cleared and no longer sent after its expiry', async () => {
    const fake = fakeApi({ 'GET /home': () => okReply() })
    session.set(storedSession())
    renderPage()
    const past = new Date(Date.now() - 1000).toISOString()
    act(() => session.set(storedSession({ expiresAt: past })))
    await act(() => api.call('GET /home'))
    expect(fake.requestsTo('GET /home')[0]?.authorization).toBeNull()
    expect(localStorage.getItem('session')).toBeNull()
    // The button of the bar or, once it is open, of the dialog.
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  })

  it('is null when the stored session is invalid', () => {
    for (const text of [
      '{',
      'null',
      '7',
      '{"token":"t"}',
      '{"token":"t","expiresAt":"2999-01-01T00:00:00Z","user":{}}',
    ]) {
      localStorage.setItem('session', text)
      expect(session.get()).toBeNull()
    }
  })
})
