import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../../lib/session.ts'
import { learnUnread } from '../../../lib/unread.ts'
import { findBarriers } from '../../../ui/testing/find-barriers.ts'
import { AuthDialogs, closeAuthDialog } from '../../session/index.ts'
import { amira, drawAccount, logIn, startAfresh } from '../testing/draw-account.tsx'
import { AccountArea } from './account-area.tsx'

beforeEach(startAfresh)
afterEach(() => act(() => closeAuthDialog()))

const draw = (at: string) =>
  drawAccount(
    <>
      <AccountArea>
        <h1>A page</h1>
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
    act(() => learnUnread({ user: amira.id, count: 3 }))
    expect(message().textContent).toContain('3 unread')
    act(() => learnUnread({ user: amira.id + 1, count: 3 }))
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

  it.each(['/wishlist', '/profile'])('leads home from %s when the session ends', async (at) => {
    logIn()
    const { where } = draw(at)
    expect(where()).toBe(at)
    act(() => session.clear('refused'))
    await waitFor(() => expect(where()).toBe('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('ends with the time of its session', async () => {
    logIn()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2999-01-02') })
    const { where } = draw('/profile')
    await waitFor(() => expect(where()).toBe('/'))
    vi.useRealTimers()
  })
})
