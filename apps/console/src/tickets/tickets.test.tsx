import type { MarketTicketDetails } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { operator, renderConsole } from '../testing/render-console.tsx'

beforeEach(() => localStorage.clear())

const ticket = (change: Partial<MarketTicketDetails> = {}): MarketTicketDetails => ({
  id: 4,
  ticket_number: 'T-10482',
  subject: 'Where is my parcel?',
  issue_type: 'Delivery issue',
  status: 'pending',
  customer: { id: 9, name: 'Priya Menon' },
  waiting_since: '2026-11-22T10:00:00.000Z',
  updated_at: '2026-11-22T10:00:00.000Z',
  assignee: null,
  created_at: '2026-11-22T10:00:00.000Z',
  email: 'priya@shop.test',
  phone: null,
  locale: 'en',
  order: { id: 3, code: 'RL-20340' },
  messages: [
    {
      id: 11,
      type: 'user',
      author: null,
      message: 'It is a present.',
      created_at: '2026-11-22T10:00:00.000Z',
      attachments: [
        { id: 1, name: 'label.pdf', url: '/api/admin/tickets/4/attachments/1', type: 'application/pdf', size: 9 },
      ],
    },
  ],
  notes: [
    { id: 2, author: 'Ines Carvalho', text: 'The carrier looks for it.', created_at: '2026-11-22T11:00:00.000Z' },
  ],
  facts: { orders: 3, spent: 120, since: '2026-01-02T10:00:00.000Z', other_tickets: 1, latest_orders: ['RL-20340'] },
  staff: [{ id: 7, name: 'Ines Carvalho' }],
  ...change,
})
const counts = { open: 1, mine: 0, answered: 2, closed: 5 }
const ANSWER = 'POST /admin/tickets/4/answer'

function open(answers: Parameters<typeof renderConsole>[0]['answers'] = {}, shown = ticket()) {
  return renderConsole({
    path: '/tickets?open=4',
    user: operator('support'),
    answers: {
      'GET /admin/tickets': { data: { items: [shown], next_cursor: null, total: 1, counts } },
      'GET /admin/tickets/4': { data: { ticket: shown } },
      'GET /admin/saved-replies': {
        data: { items: [{ id: 1, title: 'Looking', text: 'Hello {name}, about {order}', version: 1 }] },
      },
      ...answers,
    },
  })
}
const field = () => screen.findByRole('textbox', { name: 'Answer Priya Menon' })

describe('a ticket', () => {
  it('shows what was written with its files, the customer’s facts, and the queue’s counts', async () => {
    open()
    expect(await screen.findByText('It is a present.')).toBeTruthy()
    const file = screen.getByRole('link', { name: 'Download label.pdf' })
    expect([file.getAttribute('href'), file.getAttribute('download')]).toEqual([
      '/api/admin/tickets/4/attachments/1',
      'label.pdf',
    ])
    expect(screen.getByRole('link', { name: 'Priya Menon' }).getAttribute('href')).toContain('/customers/9')
    expect(screen.getByRole('link', { name: /Answered.*2/ })).toBeTruthy()
    expect(await findBarriers(document.body)).toEqual([])
  })

  it('is answered with a saved reply; a failed answer stays written', async () => {
    const { calls, answer } = open({
      [ANSWER]: { status: 409, code: 'stale', message: 'There is a newer message in this ticket' },
    })
    await userEvent.type(await field(), '/')
    await userEvent.click(await screen.findByRole('option', { name: /Looking/ }))
    expect(await field()).toHaveProperty('value', 'Hello Priya, about RL-20340')
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
    expect(await screen.findByText(/your answer is still here/)).toBeTruthy()
    expect(await field()).toHaveProperty('value', 'Hello Priya, about RL-20340')
    answer(ANSWER, { data: { ticket: ticket({ status: 'confirm', waiting_since: null }) } })
    await userEvent.click(screen.getByRole('button', { name: /^Send/ }))
    await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
    expect(calls.filter(({ key }) => key === ANSWER)).toHaveLength(2)
  })

  it('is assigned, and closed after saying what follows', async () => {
    const assigned = ticket({ assignee: { id: 7, name: 'Ines Carvalho' } })
    const { calls } = open({
      'POST /admin/tickets/4/assign': { data: { ticket: assigned } },
      'POST /admin/tickets/4/close': { data: { ticket: ticket({ status: 'completed', waiting_since: null }) } },
    })
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Answered by' }), 'Ines Carvalho')
    await waitFor(() =>
      expect(calls.find(({ key }) => key === 'POST /admin/tickets/4/assign')?.body).toEqual({ staff_id: 7 }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Close …' }))
    await userEvent.click(await screen.findByRole('button', { name: 'It is settled' }))
    expect(await screen.findByText(/This ticket is closed/)).toBeTruthy()
  })

  it('has notes of the staff among its messages, and takes new ones apart from the answer', async () => {
    const NOTE = 'POST /admin/tickets/4/notes'
    const written = { id: 3, author: 'Noor Haddad', text: 'It was found.', created_at: '2026-11-22T12:00:00.000Z' }
    const { calls } = open({ [NOTE]: { data: { ticket: ticket({ notes: [...ticket().notes, written] }) } } })
    expect(await screen.findByText('The carrier looks for it.')).toBeTruthy()
    await userEvent.keyboard('n')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note for the staff' }), 'It was found.')
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText(/Noor Haddad/)).toBeTruthy()
    expect(calls.find(({ key }) => key === NOTE)?.body).toEqual({ text: 'It was found.' })
    expect(document.activeElement?.textContent).toContain('Add a note for the staff')
    expect(await field()).toHaveProperty('value', '')
  })
})
