import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answers, context, conversation, message } from '../testing/conversation-data.ts'
import { renderConsole, seller } from '../testing/render-console.tsx'

beforeEach(() => localStorage.clear())

const openInbox = (path = '/inbox', more: Parameters<typeof renderConsole>[0]['answers'] = {}) =>
  renderConsole({ path, user: seller('support'), answers: { ...answers(), ...more } })
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write to Priya Menon' })
const isSend = ({ key }: { key: string }) => key === 'POST /seller/messages'
const sent = { data: { message: message(2, { type: 'shop', message: 'Yes', author: 'Ines Carvalho' }) } }

describe('the inbox', () => {
  it('shows who waits and for how long, and opens a conversation with its messages', async () => {
    const { calls } = openInbox()
    const row = await screen.findByRole('link', { name: /Priya Menon.*2 h 10 min/ })
    expect(calls.find(({ key }) => key === 'GET /seller/conversations')?.query.view).toBe('unanswered')
    await userEvent.click(row)
    expect(await within(await screen.findByRole('log')).findByText('waiting 2 h 10 min', { exact: false })).toBeTruthy()
    expect(calls.filter(({ key }) => key === 'GET /seller/messages').map(({ query }) => query.user_id)).toEqual(['9'])
  })

  it('says that nobody waits', async () => {
    openInbox('/inbox', {
      'GET /seller/conversations': {
        data: { items: [], next_cursor: null, counts: { unanswered: 0, mine: 0, open: 0, closed: 0 } },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Nobody waits for an answer' })).toBeTruthy()
  })

  it('closes by E, opens again, and assigns', async () => {
    const { calls, answer } = openInbox('/inbox?with=9', {
      'POST /seller/conversations/9/close': { message: 'Closed a conversation', data: {} },
      'POST /seller/conversations/9/reopen': { data: {} },
      'POST /seller/conversations/9/assign': { data: {} },
    })
    await field()
    answer('GET /seller/conversations/9/context', {
      data: context({ conversation: conversation({ is_closed: true, waiting_since: null }) }),
    })
    await userEvent.keyboard('e')
    await userEvent.click(await screen.findByRole('button', { name: 'Open again' }))
    await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Tomas Reyes' }))
    await waitFor(() =>
      expect(calls.filter(({ key }) => key.startsWith('POST')).map(({ key, body }) => [key, body])).toEqual([
        ['POST /seller/conversations/9/close', undefined],
        ['POST /seller/conversations/9/reopen', undefined],
        ['POST /seller/conversations/9/assign', { member_id: 8 }],
      ]),
    )
  })
})

describe('a text to a shopper', () => {
  it('is kept until it is sent, also when another conversation or page is opened', async () => {
    const { router } = openInbox('/inbox?with=9')
    await userEvent.type(await field(), 'Half a tho')
    await router.navigate('/sessions')
    await router.navigate('/inbox?with=9')
    expect((await field()).value).toBe('Half a tho')
  })

  it('that was not sent stays with a button, which sends it with the same key', async () => {
    const { calls, answer } = openInbox('/inbox?with=9', {
      'POST /seller/messages': { status: 503, code: 'unavailable', message: 'Please wait a moment' },
    })
    await userEvent.type(await field(), 'Yes{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait a moment')
    expect((await field()).value).toBe('Yes')
    answer('POST /seller/messages', sent)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect((await field()).value).toBe(''))
    const [first, second] = calls.filter(isSend)
    expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toEqual({ user_id: 9, message: 'Yes' })
    expect(localStorage.getItem('console_drafts')).toBeNull()
  })

  it('is picked from the saved replies by a slash and a digit, with what is known filled in', async () => {
    const { calls } = openInbox('/inbox?with=9')
    await field()
    await userEvent.keyboard('/')
    await userEvent.keyboard('wash')
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Dishwasher, yes'),
      expect.stringContaining('Wash by hand'),
    ])
    await userEvent.keyboard('{Enter}')
    expect((await field()).value).toBe('Yes, Priya. Best wishes, Lume & Clay ({order})')
    await userEvent.clear(await field())
    await userEvent.keyboard('/2')
    expect((await field()).value).toBe('Please by hand.')
    expect(calls.filter(isSend)).toEqual([])
  })

  it('is not sent while a character is being composed, and has new lines by Shift and Enter', async () => {
    const { calls } = openInbox('/inbox?with=9', { 'POST /seller/messages': sent })
    await userEvent.type(await field(), 'こんにちは')
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}a')
    expect((await field()).value).toBe('こんにちは\na')
    expect(calls.filter(isSend)).toEqual([])
  })
})

describe('saved replies', () => {
  it('are changed by their version; another’s change is shown', async () => {
    const { calls, answer } = openInbox('/inbox?with=9', {
      'PATCH /seller/saved-replies/2': { status: 409, code: 'stale', message: 'Somebody else has changed this' },
    })
    await userEvent.type(await field(), '/')
    await userEvent.click(await screen.findByRole('button', { name: 'Edit replies' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Wash by hand' }))
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await userEvent.type(title, '!')
    answer('GET /seller/saved-replies', {
      data: { items: [{ id: 2, title: 'Hand only', text: 'By hand.', version: 4 }] },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('It is now: Hand only: By hand.')).toBeTruthy()
    answer('PATCH /seller/saved-replies/2', { data: {} })
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    await screen.findByRole('button', { name: 'New reply' })
    expect(calls.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { version: 3, title: 'Wash by hand!', text: 'Please by hand.' },
      { version: 4, title: 'Wash by hand!', text: 'Please by hand.' },
    ])
  })
})
