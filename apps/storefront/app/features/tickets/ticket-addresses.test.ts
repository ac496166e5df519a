import { describe, expect, it } from 'vitest'
import { newTicketAddress, parseNewTicket, parseTicketQuery, ticketsAddress } from './ticket-status.tsx'

const paramsOf = (address: string) => new URL(address, 'https://shop.test').searchParams

describe('ticket addresses', () => {
  it('contain tab and page without defaults', () => {
    expect(ticketsAddress({ status: null, page: 1 })).toBe('/support-tickets')
    const query = { status: 'completed', page: 3 } as const
    expect(ticketsAddress(query)).toBe('/support-tickets?status=completed&page=3')
    expect(parseTicketQuery(paramsOf(ticketsAddress(query)))).toEqual(query)
  })

  it.each(['', '?page=0&status=lost', '?page=x', '?page=1.5', '?page=9e99'])(
    'show all tickets for the query %j',
    (query) => {
      expect(parseTicketQuery(paramsOf(`/support-tickets${query}`))).toEqual({ status: null, page: 1 })
    },
  )

  it('name a new ticket and its order', () => {
    expect(parseNewTicket(paramsOf('/support-tickets'))).toBeNull()
    expect(parseNewTicket(paramsOf(newTicketAddress()))).toEqual({ orderCode: '' })
    expect(parseNewTicket(paramsOf(newTicketAddress('RL-7 & 8')))).toEqual({ orderCode: 'RL-7 & 8' })
  })
})
