import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { announcedText, messageRegion, renderConversation } from './testing/render-conversation.tsx'
import { stubLayout } from './testing/stub-layout.ts'
import { messageOf } from './testing/thread-data.ts'

beforeEach(stubLayout)

describe('Conversation', () => {
  it('shows messages by day with author, time and delivery state', async () => {
    const { container } = renderConversation({
      messages: [
        messageOf('1', { text: 'The saucer is 14 cm across.' }),
        messageOf('2', { from: 'user', text: 'Lovely!' }),
        messageOf('sent-1', { from: 'user', text: 'I take two', at: new Date().toISOString(), delivery: 'sending' }),
      ],
    })
    await screen.findByText('Lovely!')
    const rows = within(messageRegion())
      .getAllByRole('listitem')
      .map((row) => row.textContent)
    expect(rows.slice(0, 4)).toEqual([
      '20 Nov, 2025',
      'Lume & Clay wrote:The saucer is 14 cm across.09:41\u00a0am, 20\u00a0Nov,\u00a02025',
      'You wrote:Lovely!09:41\u00a0am, 20\u00a0Nov,\u00a02025Sent',
      'Today',
    ])
    expect(rows[4]).toMatch(/^You wrote:I take two.*Sending…$/)
    expect(await findBarriers(container)).toEqual([])
  })

  // docs/spec §5: Chat text is escaped, its links clickable, opening in a new tab
  it('shows message text without HTML; its links open in a new tab', async () => {
    renderConversation({ messages: [messageOf('1', { text: '<img src=x onerror=alert(1)> https://example.com/cup' })] })
    const link = await screen.findByRole('link', { name: 'https://example.com/cup' })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy()
    expect(messageRegion().querySelector('img')).toBeNull()
  })

  it('shows a product message with price and rating', async () => {
    const product = {
      id: 8,
      name: 'Teapot',
      thumbnail: '',
      price: 72,
      discount_price: 58,
      rating: 4.5,
      total_reviews: 188,
    }
    renderConversation({ messages: [messageOf('1', { text: null, product })] })
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('link', { name: 'Teapot' }).getAttribute('href')).toBe('/products/8/details')
    expect(card.getByText('$58.00')).toBeTruthy()
    expect(card.getByText('$72.00')).toBeTruthy()
    expect(card.getByText('Rated 4.5 of 5')).toBeTruthy()
    expect(card.getByText('188 reviews')).toBeTruthy()
  })

  it('announces a message that could not be sent and sends it again on request', async () => {
    const { thread, change } = renderConversation({
      messages: [messageOf('a', { from: 'user', text: 'Hello', delivery: 'sending' })],
    })
    await screen.findByText('Hello')
    change({ messages: [messageOf('a', { from: 'user', text: 'Hello', delivery: 'failed' })] })
    expect(announcedText()).toBe('Not sent. Hello')
    await userEvent.click(within(messageRegion()).getByRole('button', { name: 'Try again' }))
    expect(thread().retry).toHaveBeenCalledWith('a')
  })
})

describe('an empty Conversation', () => {
  it('says that there are no messages', () => {
    renderConversation({})
    expect(screen.getByRole('heading', { name: 'No messages yet' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Type a message' })).toBeTruthy()
  })

  it('shows the loading state, and a retry after a failure', async () => {
    const { change, thread } = renderConversation({ status: 'loading' })
    expect(screen.getByText('Loading messages')).toBeTruthy()
    change({ status: 'failed' })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(thread().reload).toHaveBeenCalled()
  })
})
