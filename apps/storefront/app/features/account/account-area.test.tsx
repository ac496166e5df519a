import { setUnreadCount } from '@rialto/client/account-store.ts'
import { session } from '@rialto/client/session.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthDialogs, closeAuthDialog } from '../session/index.ts'
import { writeInAnotherTab } from '../session/testing/session-data.ts'
import { AccountArea } from './account-area.tsx'
import { amira, logIn, renderAccount, resetState } from './testing/render-account.tsx'

beforeEach(resetState)
afterEach(() => {
  act(() => closeAuthDialog())
})

const setup = (at: string) =>
  renderAccount(
    <>
      <AccountArea>
        <h1>A page</h1>
        <label>
          Note <input />
        </label>
      </AccountArea>
      <AuthDialogs />
    </>,
    at,
  )

describe('AccountArea', () => {
  // docs/spec §2: It shows the user's photo, name and phone
  it('shows the shopper and the account menu', async () => {
    logIn()
    setup('/manage-address/2/edit')
    const sidebar = within(screen.getByRole('complementary', { name: 'My account' }))
    expect(sidebar.getByText(amira.name)).toBeTruthy()
    expect(sidebar.getByText('+880 1711000203')).toBeTruthy()
    expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Wishlist', 'My Profile', 'Manage Address', 'Change Password']),
    )
    expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Manage Address')
    expect(await findBarriers(screen.getByRole('complementary'))).toEqual([])
  })

  // docs/spec §2: Message has a badge with the unread count when above 0
  it('shows the number of unread messages', () => {
    logIn()
    setup('/profile')
    const message = () => within(screen.getByRole('complementary')).getByRole('link', { name: /^Message/ })
    expect(message().textContent).toBe('Message')
    act(() => setUnreadCount(3))
    expect(message().textContent).toContain('3 unread')
    const anotherUsersCount = JSON.stringify({ user: amira.id + 1, count: 3 })
    act(() => writeInAnotherTab('unread', anotherUsersCount))
    expect(message().textContent).toBe('Message')
  })

  // docs/spec §2: The account area requires a logged-in user; without one it redirects to `/`
  it('redirects guests to the home page', async () => {
    const { where } = setup('/profile')
    await waitFor(() => expect(where()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // docs/spec §2: `/wishlist`: a visitor who is not logged in gets the login dialog instead
  it('shows the login dialog to guests on the wishlist and lets them stay', async () => {
    const { where } = setup('/wishlist')
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect(where()).toBe('/wishlist')
    expect(screen.queryByRole('complementary', { name: 'My account', hidden: true })).toBeNull()
  })

  // docs/spec §4: The account layout redirects to `/` when the user becomes empty
  it.each(['/wishlist', '/profile'])('navigates home from %s after a logout', async (at) => {
    logIn()
    const { where } = setup(at)
    expect(where()).toBe(at)
    act(() => session.clear('logout'))
    await waitFor(() => expect(where()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('hides the account while the next page is loading', () => {
    logIn()
    setup('/profile')
    act(() => session.clear('logout'))
    expect(screen.queryByText('A page')).toBeNull()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  })
})

describe('AccountArea after a refused session', () => {
  const findLogin = () => screen.findByRole('dialog', { name: 'Login' })
  const noteField = () => screen.getByLabelText<HTMLInputElement>('Note')
  const setupRefusedWhileTyping = async () => {
    logIn()
    const page = setup('/profile')
    await userEvent.type(noteField(), 'half a sentence')
    act(() => session.clear('refused'))
    await findLogin()
    return page
  }

  it.each(['/wishlist', '/profile'])(
    'keeps %s behind the login dialog and navigates home once that is dismissed',
    async (at) => {
      logIn()
      const { where } = setup(at)
      act(() => session.clear('refused'))
      await findLogin()
      expect(where()).toBe(at)
      expect(screen.getByText('A page')).toBeTruthy()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(where()).toBe('/'))
      expect(screen.queryByText('A page')).toBeNull()
    },
  )

  it('keeps what was typed for the same shopper', async () => {
    const { where } = await setupRefusedWhileTyping()
    expect(noteField().value).toBe('half a sentence')
    act(() => {
      logIn()
      closeAuthDialog()
    })
    expect(noteField().value).toBe('half a sentence')
    expect(where()).toBe('/profile')
  })

  it('discards what was typed for another shopper', async () => {
    const { where } = await setupRefusedWhileTyping()
    act(() => {
      logIn({ ...amira, id: 9 })
      closeAuthDialog()
    })
    expect(noteField().value).toBe('')
    expect(where()).toBe('/profile')
  })

  it('shows the login dialog when the session expires, and navigates home once that is dismissed', async () => {
    logIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2999-01-02') })
    const { where } = setup('/profile')
    await findLogin()
    expect(where()).toBe('/profile')
    expect(localStorage.getItem('session')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe('/'))
    vi.useRealTimers()
  })
})
