import { uploadByFetch } from '@rialto/client/api/testing/upload-by-fetch.ts'
import type { TicketMessage } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { mockIntersectionObserver } from '@rialto/ui/testing/mock-intersection-observer.ts'
import { stubPictures } from '@rialto/ui/testing/stub-pictures.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { createAttachment, createFile, createMessage, createTicket } from './testing/ticket-data.ts'
import { TicketPage } from './ticket-page.tsx'

beforeEach(() => {
  resetState()
  stubPictures({ width: 800, height: 600 })
  uploadByFetch()
  mockIntersectionObserver()
})
afterEach(() => void vi.useRealTimers())

const showEndpoint = 'GET /support-ticket/show'
const messageEndpoint = 'POST /support-ticket-message'
const supportMessage = createMessage({ id: 42, type: 'support', message: 'It left us this morning.' })

/** Mocks a server that stores the messages it is sent. */
function setup(answers: Answers = {}, { ticket = createTicket(), history = [createMessage()] } = {}) {
  logIn()
  const messages: TicketMessage[] = [...history]
  const calls = mockApi({
    [showEndpoint]: () => ({ data: { ticket, messages: [...messages] } }),
    [messageEndpoint]: (body) => {
      const message = createMessage({ id: 50, message: String((body as FormData).get('message')) })
      messages.push(message)
      return { data: { message } }
    },
    ...answers,
  })
  const rendered = renderAccount(<TicketPage number="T-7K3MQ9" missing="missing" />, '/support-ticket/T-7K3MQ9')
  const requestsTo = (key: string) => calls.filter((call) => call.key === key)
  return { ...rendered, messages, requestsTo }
}

const log = () => within(screen.getByRole('log'))
const shownMessages = () =>
  log()
    .getAllByRole('listitem')
    .filter((item) => !item.parentElement?.closest('li'))
    .map((item) => item.querySelector('p')?.textContent)
const replyField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
const sendReply = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

describe('TicketPage', () => {
  it("shows author and time of the messages by day, and the ticket's facts", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) })
    const { container } = setup(
      {},
      {
        history: [
          createMessage(),
          { ...supportMessage, created_at: new Date(2026, 10, 20, 10, 5).toISOString() },
          createMessage({ id: 43, message: 'Thank you', created_at: new Date(2026, 10, 21, 9, 1).toISOString() }),
        ],
      },
    )
    expect(
      await screen.findByRole('heading', { level: 1, name: /Where is the parcel\?.*Awaiting an answer/ }),
    ).toBeTruthy()
    expect(shownMessages()).toEqual(['It is a birthday present.', 'It left us this morning.', 'Thank you'])
    for (const day of ['19 Nov, 2026', 'Yesterday', 'Today']) expect(log().getByText(day)).toBeTruthy()
    expect(log().getByText(/Support ·/).textContent).toBe('Support · 10:05\u00a0am, 20\u00a0Nov,\u00a02026')
    expect(screen.getByRole('link', { name: 'Order RL-20340' }).getAttribute('href')).toBe(
      '/order-history?search=RL-20340',
    )
    expect(await findBarriers(container)).toEqual([])
  })

  it('sends a reply with files and shows it at once', async () => {
    const { requestsTo } = setup()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Any news?')
    await userEvent.upload(screen.getByLabelText('Add files'), createFile('door.png', 'png'))
    await screen.findByRole('button', { name: 'Remove door.png' })
    await sendReply()
    await waitFor(() => expect(shownMessages()).toEqual(['It is a birthday present.', 'Any news?']))
    const [form] = requestsTo(messageEndpoint).map(({ body }) => body as FormData)
    expect([...(form as FormData).keys()]).toEqual(['ticket_number', 'message', 'attachments'])
    expect(form?.get('ticket_number')).toBe('T-7K3MQ9')
    expect(replyField().value).toBe('')
    expect(screen.queryByRole('button', { name: 'Remove door.png' })).toBeNull()
  })

  it('refuses an empty reply and keeps one that could not be sent', async () => {
    const { requestsTo } = setup({ [messageEndpoint]: { status: 500, message: 'Not now' } })
    await screen.findByRole('log')
    await sendReply()
    expect(screen.getByText('Please write a message')).toBeTruthy()
    expect(requestsTo(messageEndpoint)).toEqual([])
    await userEvent.type(replyField(), 'Any news?')
    await sendReply()
    expect(await screen.findByText('Not now')).toBeTruthy()
    expect(replyField().value).toBe('Any news?')
  })

  it('refetches every minute and on window focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { messages } = setup()
    await screen.findByRole('log')
    messages.push(supportMessage)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(shownMessages()).toContain('It left us this morning.'))
    messages.push(createMessage({ id: 60, type: 'support', message: 'It is at the door.' }))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(shownMessages()).toContain('It is at the door.'))
  })

  it.each(['completed', 'cancel'] as const)(
    'shows that a ticket is closed when its status is %s, and offers a new ticket',
    async (status) => {
      setup({}, { ticket: createTicket({ status }) })
      expect(await screen.findByText('This ticket is closed. If something is left, open a new one.')).toBeTruthy()
      expect(screen.queryByRole('textbox')).toBeNull()
      expect(screen.getByRole('link', { name: 'New ticket' }).getAttribute('href')).toBe('/support-tickets?new=')
    },
  )

  it('shows that the ticket has been closed when a reply is refused', async () => {
    let status: 'pending' | 'completed' = 'pending'
    setup({
      [showEndpoint]: () => ({ data: { ticket: createTicket({ status }), messages: [createMessage()] } }),
      [messageEndpoint]: () => {
        status = 'completed'
        return { status: 409, code: 'ticket_closed', message: 'This ticket is closed' }
      },
    })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Wait')
    await sendReply()
    expect(await screen.findByRole('link', { name: 'New ticket' })).toBeTruthy()
    expect(screen.getByText('This ticket is closed')).toBeTruthy()
  })

  it.each([404, 422])("shows Page Not Found for an unknown ticket or another shopper's (%i)", async (status) => {
    setup({ [showEndpoint]: { status, message: 'No' } })
    expect(await screen.findByText('missing')).toBeTruthy()
  })

  it('reports a failure and retries', async () => {
    let failing = true
    setup({
      [showEndpoint]: () =>
        failing ? { status: 403, message: 'No' } : { data: { ticket: createTicket(), messages: [createMessage()] } },
    })
    expect(await screen.findByRole('heading', { name: 'The ticket could not be loaded' })).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('log')).toBeTruthy()
  })
})

describe('attachments of a conversation', () => {
  const bytes = { bytes: 'bytes', type: 'application/octet-stream' }
  const bill = createAttachment({ id: 10, name: 'bill.pdf', type: 'application/pdf', size: 90_000 })
  const withFiles = [
    createMessage({ attachments: [createAttachment(), createAttachment({ id: 11, name: 'door.webp' }), bill] }),
  ]
  const files = {
    'GET /support-ticket/attachments/9': bytes,
    'GET /support-ticket/attachments/11': bytes,
    'GET /support-ticket/attachments/10': bytes,
  }

  it('are fetched with the token; pictures have thumbnails and open in the lightbox', async () => {
    const made: Blob[] = []
    const { container, requestsTo } = setup(files, { history: withFiles })
    URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`
    const picture = await screen.findByRole('button', { name: 'Look at parcel.webp' })
    expect(log().getAllByText('1.4 MB')).toHaveLength(2)
    await waitFor(() => expect(container.querySelectorAll('[role=log] img')).toHaveLength(2))
    // The blobs have the declared type, so that the browser does not guess one.
    expect(made.map(({ type }) => type)).toEqual(['image/webp', 'image/webp'])
    expect(requestsTo('GET /support-ticket/attachments/10')).toEqual([])
    expect(await findBarriers(container)).toEqual([])
    await userEvent.click(picture)
    const viewer = within(await screen.findByRole('dialog', { name: 'Files' }))
    expect(viewer.getAllByRole('img', { name: 'parcel.webp' }).length).toBeGreaterThan(0)
    expect(viewer.getByText('Picture 1 of 2')).toBeTruthy()
  })

  it('are downloaded under their names if they are documents, and never opened', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    setup(files, { history: withFiles })
    await userEvent.click(await screen.findByRole('button', { name: /bill\.pdf/ }))
    await waitFor(() => expect(saved).toEqual(['bill.pdf']))
  })

  it('can be requested again after a failure', async () => {
    let failing = true
    const { container } = setup(
      { 'GET /support-ticket/attachments/9': () => (failing ? { status: 403, message: 'No' } : bytes) },
      { history: [createMessage({ attachments: [createAttachment()] })] },
    )
    const again = await screen.findByRole('button', { name: 'Load parcel.webp again' })
    failing = false
    fireEvent.click(again)
    await waitFor(() => expect(container.querySelectorAll('[role=log] img')).toHaveLength(1))
  })
})
