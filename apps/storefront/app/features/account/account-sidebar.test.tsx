import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { AccountSidebar } from './account-sidebar.tsx'
import { logIn, renderAccount, resetState } from './testing/render-account.tsx'

beforeEach(resetState)

describe('AccountSidebar', () => {
  // docs/spec §2: Links: Dashboard, Order History, Wishlist, Message, My Profile, Manage Address, Support Ticket,
  // Change Password, Terms & Conditions, Privacy Policy; returns stand beside the orders
  it('has the links of the specification in order', () => {
    logIn()
    renderAccount(<AccountSidebar />)
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Dashboard', '/dashboard'],
      ['Order History', '/order-history'],
      ['Returns', '/returns'],
      ['Wishlist', '/wishlist'],
      ['Message', '/massages'],
      ['My Profile', '/profile'],
      ['Manage Address', '/manage-address'],
      ['Support Ticket', '/support-tickets'],
      ['Change Password', '/change-password'],
      ['Terms & Conditions', '/terms-and-conditions'],
      ['Privacy Policy', '/privacy-policy'],
    ])
  })

  it.each([
    ['/support-tickets', 'Support Ticket'],
    ['/support-ticket/T-10482', 'Support Ticket'],
    ['/order-history/7', 'Order History'],
    ['/returns/complaint/7', 'Returns'],
    ['/dashboard', 'Dashboard'],
  ])('marks the current link on %s', (at, name) => {
    logIn()
    renderAccount(<AccountSidebar />, at)
    expect(screen.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([name])
  })
})
