import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { createTicket, ticketCounts } from './testing/ticket-data.ts'
import { TicketsPage } from './tickets-page.tsx'

beforeEach(resetState)

const ticketsReply = (tickets = [createTicket()], total = tickets.length) => ({
  data: {
    data: tickets,
    current_page: 1,
    last_page: Math.ceil(total / 10),
    per_page: 10,
    total,
    status_wise_tickets: ticketCounts({ pending: 1, confirm: 2, completed: 9 }),
  },
})

function setup(answers: Answers = {}, address = '/support-tickets') {
  logIn()
  const calls = mockApi({ 'GET /support-tickets': ticketsReply(), ...answers })
  const queries = () => calls.filter(({ key }) => key === 'GET /support-tickets').map(({ query }) => query.toString())
  return { ...renderAccount(<TicketsPage />, address), queries }
}

describe('TicketsPage', () => {
  it('shows number, subject, issue type, status and last change of each ticket', async () => {
    const { container } = setup()
    const tickets = within(await screen.findByRole('list', { name: 'All tickets' }))
    const ticket = tickets.getByRole('link', { name: 'Where is the parcel?' })
    expect(ticket.getAttribute('href')).toBe('/support-ticket/T-7K3MQ9')
    for (const text of ['T-7K3MQ9', 'Delivery issue', 'Awaiting an answer', '04:20 pm, 20 Nov, 2026'])
      expect(tickets.getByText(text)).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
  })

  it('has a tab for each status with its count and address', async () => {
    const { queries, where } = setup()
    await screen.findByRole('link', { name: 'Where is the parcel?' })
    const tabs = within(screen.getByRole('navigation', { name: 'Tickets by status' }))
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'All12',
      'Awaiting an answer1',
      'Answered2',
      'Solved9',
      'Closed0',
    ])
    await userEvent.click(tabs.getByRole('link', { name: /Solved/ }))
    expect(where()).toBe('/support-tickets?status=completed')
    await waitFor(() => expect(queries().at(-1)).toBe('status=completed&page=1'))
  })

  it('links to its pages', async () => {
    const { queries } = setup(
      { 'GET /support-tickets': ticketsReply([createTicket()], 31) },
      '/support-tickets?status=pending&page=2',
    )
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    expect(queries()).toEqual(['status=pending&page=2'])
    expect(pages.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
      '/support-tickets?status=pending&page=3',
    )
  })

  it.each([
    ['/support-tickets', 'No support tickets yet', 'button', 'New ticket'],
    ['/support-tickets?status=pending', 'No ticket awaits an answer', 'link', 'All tickets'],
  ])('shows an empty state with a way on at %s', async (address, title, role, action) => {
    const { container } = setup({ 'GET /support-tickets': ticketsReply([]) }, address)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByRole(role, { name: action })).toBeTruthy()
    expect(await findBarriers(container)).toEqual([])
  })

  it('links to the first page from a page that no longer exists', async () => {
    setup({ 'GET /support-tickets': ticketsReply([], 4) }, '/support-tickets?page=9')
    expect((await screen.findByRole('link', { name: 'To the first page' })).getAttribute('href')).toBe(
      '/support-tickets',
    )
  })

  it('reports a failure and retries', async () => {
    let failing = true
    setup({ 'GET /support-tickets': () => (failing ? { status: 403, message: 'No' } : ticketsReply()) })
    expect(await screen.findByRole('heading', { name: 'Your tickets could not be loaded' })).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Where is the parcel?' })).toBeTruthy()
  })
})
