import { session } from '@rialto/client/session.ts'
import { setUnreadCount } from '@rialto/client/unread.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthDialogs, closeAuthDialog } from '../../session/index.ts'
import { writeInAnotherTab } from '../../session/testing/session-data.ts'
import { amira, drawAccount, logIn, startAfresh } from '../testing/draw-account.tsx'
import { AccountArea } from './account-area.tsx'

beforeEach(startAfresh)
afterEach(() => act(() => closeAuthDialog()))

const draw = (at: string) =>
  drawAccount(
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

describe('the account area', () => {
  it('shows whose it is, and where one can go from here', async () => {
    logIn()
    draw('/manage-address/2/edit')
    const sidebar = within(screen.getByRole('complementary', { name: 'My account' }))
    expect(sidebar.getByText(amira.name)).toBeTruthy()
    expect(sidebar.getByText('+880 1711000203')).toBeTruthy()
    expect(sidebar.getAllByRole('link').map((link) => link.textContent)).toEqual(
      expect.arrayContaining(['Wishlist', 'My Profile', 'Manage Address', 'Change Password']),
    )
    expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Manage Address')
    expect(await findBarriers(screen.getByRole('complementary'))).toEqual([])
  })

  it('tells how many messages are unread', () => {
    logIn()
    draw('/profile')
    const message = () => within(screen.getByRole('complementary')).getByRole('link', { name: /^Message/ })
    expect(message().textContent).toBe('Message')
    act(() => setUnreadCount(3))
    expect(message().textContent).toContain('3 unread')
    const ofAnother = JSON.stringify({ user: amira.id + 1, count: 3 })
    act(() => writeInAnotherTab('unread', ofAnother))
    expect(message().textContent).toBe('Message')
  })

  it('sends visitors to the home page', async () => {
    const { where } = draw('/profile')
    await waitFor(() => expect(where()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks visitors of the wishlist to log in, and lets them stay', async () => {
    const { where } = draw('/wishlist')
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeTruthy()
    expect(where()).toBe('/wishlist')
    expect(screen.queryByRole('complementary', { name: 'My account', hidden: true })).toBeNull()
  })

  it.each(['/wishlist', '/profile'])('leads home from %s after a logout', async (at) => {
    logIn()
    const { where } = draw(at)
    expect(where()).toBe(at)
    act(() => session.clear('logout'))
    await waitFor(() => expect(where()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows nothing of its pages any more while the next page is awaited', () => {
    logIn()
    draw('/profile')
    act(() => session.clear('logout'))
    expect(screen.queryByText('A page')).toBeNull()
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  })
})

describe('the account area after a refused session', () => {
  const login = () => screen.findByRole('dialog', { name: 'Login' })
  const text = () => screen.getByLabelText<HTMLInputElement>('Note')
  const typed = async () => {
    logIn()
    const drawn = draw('/profile')
    await userEvent.type(text(), 'half a sentence')
    act(() => session.clear('refused'))
    await login()
    return drawn
  }

  it.each(['/wishlist', '/profile'])('keeps %s behind the login, and leads home once that is dismissed', async (at) => {
    logIn()
    const { where } = draw(at)
    act(() => session.clear('refused'))
    await login()
    expect(where()).toBe(at)
    expect(screen.getByText('A page')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe('/'))
    expect(screen.queryByText('A page')).toBeNull()
  })

  it('keeps what was typed for the same person', async () => {
    const { where } = await typed()
    expect(text().value).toBe('half a sentence')
    act(() => {
      logIn()
      closeAuthDialog()
    })
    expect(text().value).toBe('half a sentence')
    expect(where()).toBe('/profile')
  })

  it('shows another person nothing of it', async () => {
    const { where } = await typed()
    act(() => {
      logIn({ ...amira, id: 9 })
      closeAuthDialog()
    })
    expect(text().value).toBe('')
    expect(where()).toBe('/profile')
  })

  it('is the same when the time of the session is over', async () => {
    logIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2999-01-02') })
    const { where } = draw('/profile')
    await login()
    expect(where()).toBe('/profile')
    expect(localStorage.getItem('session')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe('/'))
    vi.useRealTimers()
  })
})
