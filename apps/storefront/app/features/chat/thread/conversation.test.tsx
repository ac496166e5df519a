import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawConversation, messageBox, readOut } from '../testing/draw-conversation.tsx'
import { stubLayout } from '../testing/stub-layout.ts'
import { messageOf } from '../testing/thread-data.ts'

beforeEach(stubLayout)

describe('what was said', () => {
  it('stands below its day, with who wrote it, when, and how far it has come', async () => {
    const { container } = drawConversation({
      messages: [
        messageOf('1', { text: 'The saucer is 14 cm across.' }),
        messageOf('2', { from: 'user', text: 'Lovely!' }),
        messageOf('sent-1', { from: 'user', text: 'I take two', at: new Date().toISOString(), delivery: 'sending' }),
      ],
    })
    await screen.findByText('Lovely!')
    const rows = within(messageBox())
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows.slice(0, 4)).toEqual([
      '20 Nov, 2025',
      'Lume & Clay wrote:The saucer is 14 cm across.09:41 AM, 20 Nov, 2025',
      'You wrote:Lovely!09:41 AM, 20 Nov, 2025Sent',
      'Today',
    ])
    expect(rows[4]).toMatch(/^You wrote:I take two.*Sending…$/)
    expect(await findBarriers(container)).toEqual([])
  })

  it('is text and nothing else, but for its links, which open in a new tab', async () => {
    drawConversation({ messages: [messageOf('1', { text: '<img src=x onerror=alert(1)> https://example.com/cup' })] })
    const link = await screen.findByRole('link', { name: 'https://example.com/cup' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy()
    expect(messageBox().querySelector('img')).toBeNull()
  })

  it('may be a product, with what it costs and how it is rated', async () => {
    const product = {
      id: 8,
      name: 'Teapot',
      thumbnail: '',
      price: 72,
      discount_price: 58,
      rating: 4.5,
      total_reviews: 188,
    }
    drawConversation({ messages: [messageOf('1', { text: null, product })] })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', { name: 'Teapot' }).getAttribute('href')).toBe('/products/8/details')
    expect(card.getByText('$58.00')).toBeTruthy()
    expect(card.getByText('$72.00')).toBeTruthy()
    expect(card.getByText('Rated 4.5 of 5')).toBeTruthy()
    expect(card.getByText('188 reviews')).toBeTruthy()
  })

  it('can be tried again where it was not sent, and that is read out', async () => {
    const { thread, change } = drawConversation({
      messages: [messageOf('a', { from: 'user', text: 'Hello', delivery: 'sending' })],
    })
    await screen.findByText('Hello')
    change({ messages: [messageOf('a', { from: 'user', text: 'Hello', delivery: 'failed' })] })
    expect(readOut()).toBe('Not sent. Hello')
    await userEvent.click(within(messageBox()).getByRole('button', { name: 'Try again' }))
    expect(thread().retry).toHaveBeenCalledWith('a')
  })
})

describe('a conversation without messages', () => {
  it('says so', () => {
    drawConversation({})
    expect(screen.getByRole('heading', { name: 'No messages yet' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Type a message' })).toBeTruthy()
  })

  it('says that they are coming, or that they could not be loaded', async () => {
    const { change, thread } = drawConversation({ status: 'loading' })
    expect(screen.getByText('Loading messages')).toBeTruthy()
    change({ status: 'failed' })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(thread().reload).toHaveBeenCalled()
  })
})
