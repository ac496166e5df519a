import type { TicketMessage } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../../account/testing/render-account.tsx'
import { stubPictures } from '../../uploads/testing/pictures.ts'
import { uploadByFetch } from '../../uploads/testing/uploads.ts'
import { mockIntersectionObserver } from '../testing/mock-intersection-observer.ts'
import { createAttachment, createFile, createMessage, createTicket } from '../testing/ticket-data.ts'
import { TicketPage } from './ticket-page.tsx'

beforeEach(() => {
  resetState()
  stubPictures({ width: 800, height: 600 })
  uploadByFetch()
  mockIntersectionObserver()
})
afterEach(() => void vi.useRealTimers())

const show = 'GET /support-ticket/show'
const write = 'POST /support-ticket-message'
const answer = createMessage({ id: 42, type: 'support', message: 'It left us this morning.' })

/** A server with a stateful conversation. */
function setup(answers: Answers = {}, { ticket = createTicket(), said = [createMessage()] } = {}) {
  logIn()
  const messages: TicketMessage[] = [...said]
  const calls = mockApi({
    [show]: () => ({ data: { ticket, messages: [...messages] } }),
    [write]: (body) => {
      const message = createMessage({ id: 50, message: String((body as FormData).get('message')) })
      messages.push(message)
      return { data: { message } }
    },
    ...answers,
  })
  const drawn = renderAccount(<TicketPage number="T-7K3MQ9" missing="missing" />, '/support-ticket/T-7K3MQ9')
  const asked = (key: string) => calls.filter((call) => call.key === key)
  return { ...drawn, messages, asked }
}

const log = () => within(screen.getByRole('log'))
const said = () =>
  log()
    .getAllByRole('listitem')
    .filter((item) => !item.parentElement?.closest('li'))
    .map((item) => item.querySelector('p')?.textContent)
const reply = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

describe('TicketPage', () => {
  it("shows author and time of the messages by day, and the ticket's facts", async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) })
    const { container } = setup(
      {},
      {
        said: [
          createMessage(),
          { ...answer, created_at: new Date(2026, 10, 20, 10, 5).toISOString() },
          createMessage({ id: 43, message: 'Thank you', created_at: new Date(2026, 10, 21, 9, 1).toISOString() }),
        ],
      },
    )
    expect(
      await screen.findByRole('heading', { level: 1, name: /Where is the parcel\?.*Awaiting an answer/ }),
    ).toBeTruthy()
    expect(said()).toEqual(['It is a birthday present.', 'It left us this morning.', 'Thank you'])
    for (const day of ['19 Nov, 2026', 'Yesterday', 'Today']) expect(log().getByText(day)).toBeTruthy()
    expect(log().getByText(/Support ·/).textContent).toBe('Support · 10:05 AM, 20 Nov, 2026')
    expect(screen.getByRole('link', { name: 'Order RL-20340' }).getAttribute('href')).toBe(
      '/order-history?search=RL-20340',
    )
    expect(await findBarriers(container)).toEqual([])
  })

  it('sends a reply with files and shows it at once', async () => {
    const { asked } = setup()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Any news?')
    await userEvent.upload(screen.getByLabelText('Add files'), createFile('door.png', 'png'))
    await screen.findByRole('button', { name: 'Remove door.png' })
    await send()
    await waitFor(() => expect(said()).toEqual(['It is a birthday present.', 'Any news?']))
    const [form] = asked(write).map(({ body }) => body as FormData)
    expect([...(form as FormData).keys()]).toEqual(['ticket_number', 'message', 'attachments'])
    expect(form?.get('ticket_number')).toBe('T-7K3MQ9')
    expect(reply().value).toBe('')
    expect(screen.queryByRole('button', { name: 'Remove door.png' })).toBeNull()
  })

  it('sends no empty reply and keeps one that could not be sent', async () => {
    const { asked } = setup({ [write]: { status: 500, message: 'Not now' } })
    await screen.findByRole('log')
    await send()
    expect(screen.getByText('Please write a message')).toBeTruthy()
    expect(asked(write)).toEqual([])
    await userEvent.type(reply(), 'Any news?')
    await send()
    expect(await screen.findByText('Not now')).toBeTruthy()
    expect(reply().value).toBe('Any news?')
  })

  it('refetches every minute and on window focus', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { messages } = setup()
    await screen.findByRole('log')
    messages.push(answer)
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    await waitFor(() => expect(said()).toContain('It left us this morning.'))
    messages.push(createMessage({ id: 60, type: 'support', message: 'It is at the door.' }))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(said()).toContain('It is at the door.'))
  })

  it.each(['completed', 'cancel'] as const)(
    'of a ticket that is %s says so and offers a new ticket',
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
      [show]: () => ({ data: { ticket: createTicket({ status }), messages: [createMessage()] } }),
      [write]: () => {
        status = 'completed'
        return { status: 409, code: 'ticket_closed', message: 'This ticket is closed' }
      },
    })
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Wait')
    await send()
    expect(await screen.findByRole('link', { name: 'New ticket' })).toBeTruthy()
    expect(screen.getByText('This ticket is closed')).toBeTruthy()
  })

  it.each([404, 422])("shows Page Not Found for an unknown ticket or another shopper's (%i)", async (status) => {
    setup({ [show]: { status, message: 'No' } })
    expect(await screen.findByText('missing')).toBeTruthy()
  })

  it('reports a failure and retries', async () => {
    let failing = true
    setup({
      [show]: () =>
        failing ? { status: 403, message: 'No' } : { data: { ticket: createTicket(), messages: [createMessage()] } },
    })
    expect(await screen.findByRole('heading', { name: 'The ticket could not be loaded' })).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('log')).toBeTruthy()
  })
})

describe('files in a conversation', () => {
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
    const { container, asked } = setup(files, { said: withFiles })
    URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`
    const picture = await screen.findByRole('button', { name: 'Look at parcel.webp' })
    expect(log().getAllByText('1.4 MB')).toHaveLength(2)
    await waitFor(() => expect(container.querySelectorAll('[role=log] img')).toHaveLength(2))
    // With the declared type, so that the browser does not guess.
    expect(made.map(({ type }) => type)).toEqual(['image/webp', 'image/webp'])
    expect(asked('GET /support-ticket/attachments/10')).toEqual([])
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
    setup(files, { said: withFiles })
    await userEvent.click(await screen.findByRole('button', { name: /bill\.pdf/ }))
    await waitFor(() => expect(saved).toEqual(['bill.pdf']))
  })

  it('can be requested again after a failure', async () => {
    let failing = true
    const { container } = setup(
      { 'GET /support-ticket/attachments/9': () => (failing ? { status: 403, message: 'No' } : bytes) },
      { said: [createMessage({ attachments: [createAttachment()] })] },
    )
    const again = await screen.findByRole('button', { name: 'Load parcel.webp again' })
    failing = false
    fireEvent.click(again)
    await waitFor(() => expect(container.querySelectorAll('[role=log] img')).toHaveLength(1))
  })
})
