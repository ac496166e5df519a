import { uploadByFetch } from '@rialto/client/api/testing/upload-by-fetch.ts'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { stubPictures } from '@rialto/ui/testing/stub-pictures.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { orderBrief, statusCounts } from '../orders/testing/order-data.ts'
import { createFile, createTicket, ticketCounts } from './testing/ticket-data.ts'
import { OrderHelp } from './ticket-status.tsx'
import { TicketsPage } from './tickets-page.tsx'

// The dialog's module loads lazily, which may take longer than a test may wait.
beforeAll(async () => void (await import('./ticket-dialog.tsx')))
beforeEach(() => {
  resetState()
  stubPictures({ width: 800, height: 600 })
  uploadByFetch()
})

const createEndpoint = 'POST /support-ticket'
const MEGABYTE = 1024 * 1024

function setup(answers: Answers = {}, at = '/support-tickets') {
  logIn()
  const calls = mockApi({
    'GET /support-tickets': {
      data: {
        data: [createTicket()],
        current_page: 1,
        last_page: 1,
        per_page: 10,
        total: 1,
        status_wise_tickets: ticketCounts(),
      },
    },
    'GET /ticket-issue-types': { data: { issue_types: ['Delivery issue', 'Other'] } },
    'GET /orders': {
      data: {
        total: 1,
        status_wise_orders: statusCounts(),
        orders: [orderBrief({ order_code: 'RL-20340' }), orderBrief({ id: 8, order_code: 'RL-2' })],
      },
    },
    [createEndpoint]: { message: 'We have it', data: { ticket: createTicket({ ticket_number: 'T-NEW' }) } },
    ...answers,
  })
  const sent = () => calls.filter(({ key }) => key === createEndpoint).map(({ body }) => body as FormData)
  return { ...renderAccount(<TicketsPage />, at), sent }
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'New ticket' }))
  return findDialog()
}
const findDialog = async () => within(await screen.findByRole('dialog', { name: 'New ticket' }))
type Dialog = Awaited<ReturnType<typeof openDialog>>

const textbox = (dialog: Dialog, name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
const combobox = (dialog: Dialog, name: string) => dialog.getByRole<HTMLSelectElement>('combobox', { name })
const fileInput = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Add files')
const listedFiles = (dialog: Dialog) => dialog.queryAllByRole('listitem').map((row) => row.textContent)
const submit = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Send the ticket' }))

async function fill(dialog: Dialog) {
  await dialog.findByRole('option', { name: 'Other' })
  await userEvent.selectOptions(combobox(dialog, 'What is it about?'), 'Other')
  fireEvent.change(textbox(dialog, 'Subject'), { target: { value: 'A chipped mug' } })
  fireEvent.change(textbox(dialog, 'Your message'), { target: { value: 'One of four.\nPicture below.' } })
}

describe('new ticket dialog', () => {
  it('sends text, order and files, and opens the conversation', async () => {
    const { sent, where } = setup()
    const dialog = await openDialog()
    expect(textbox(dialog, 'Email').value).toBe('amira@example.com')
    expect(textbox(dialog, 'Phone').value).toBe('+880 1711000203')
    await fill(dialog)
    await userEvent.selectOptions(combobox(dialog, 'Order'), 'RL-2')
    await userEvent.upload(fileInput(dialog), [createFile('mug.png', 'png'), createFile('bill.pdf', 'pdf', 90_000)])
    await waitFor(() => expect(listedFiles(dialog)).toEqual(['mug.png2 kB', 'bill.pdf88 kB']))
    expect(await findBarriers(screen.getByRole('dialog'))).toEqual([])
    await submit(dialog)
    await waitFor(() => expect(where()).toBe('/support-ticket/T-NEW'))
    expect(screen.getByText('We have it')).toBeTruthy()
    const [form] = sent() as [FormData]
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'attachments'))).toEqual({
      issue_type: 'Other',
      subject: 'A chipped mug',
      message: 'One of four.\nPicture below.',
      order_number: 'RL-2',
      email: 'amira@example.com',
      phone: '+880 1711000203',
    })
    expect(form.getAll('attachments').map((file) => (file as File).name)).toEqual(['mug.png', 'bill.pdf'])
  })

  it('is linked from an order with that order preselected', () => {
    renderAccount(<OrderHelp order={{ order_code: 'RL-2' }} />)
    const link = screen.getByRole('link', { name: 'Ask about this order' })
    expect(link.getAttribute('href')).toBe('/support-tickets?new=RL-2')
  })

  it('preselects the order of the address, even one that is not among the latest', async () => {
    setup({}, '/support-tickets?new=RL-OLD')
    const dialog = await findDialog()
    await dialog.findByRole('option', { name: /RL-20340.*20 Nov, 2026.*Lume & Clay/ })
    expect(combobox(dialog, 'Order').value).toBe('RL-OLD')
  })

  it('keeps its input when the dialog is closed, and does not open again by itself', async () => {
    const { where } = setup({}, '/support-tickets?new=')
    const dialog = await findDialog()
    await userEvent.type(textbox(dialog, 'Subject'), 'A mug')
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    expect(where()).toBe('/support-tickets')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(textbox(await openDialog(), 'Subject').value).toBe('A mug')
  })

  it('reports missing fields without sending', async () => {
    const { sent } = setup()
    const dialog = await openDialog()
    await submit(dialog)
    for (const message of [
      'Please choose what it is about',
      'Please say in a few words what it is about',
      'Please write what happened',
    ])
      expect(dialog.getByText(message)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(combobox(dialog, 'What is it about?')))
    expect(sent()).toEqual([])
  })

  it('shows at a file why it cannot be sent, and sends the others', async () => {
    const { sent } = setup()
    const dialog = await openDialog()
    await fill(dialog)
    // Its name and declared type are those of a picture.
    await userEvent.upload(fileInput(dialog), [
      createFile('note.png', 'text'),
      createFile('long.pdf', 'pdf', 3 * MEGABYTE),
    ])
    await waitFor(() =>
      expect(listedFiles(dialog)).toEqual([
        'note.pngOnly JPEG, PNG and PDF can be sent.',
        'long.pdfThe file is larger than 2 MB.',
      ]),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Remove note.png' }))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove long.pdf' })))
    await userEvent.upload(fileInput(dialog), [createFile('mug.png', 'png')])
    await waitFor(() => expect(listedFiles(dialog)).toHaveLength(2))
    await submit(dialog)
    await waitFor(() => expect(sent()).toHaveLength(1))
    const [form] = sent() as [FormData]
    expect(form.getAll('attachments').map((file) => (file as File).name)).toEqual(['mug.png'])
  })

  it('does not count files that cannot be sent towards the maximum of five', async () => {
    setup()
    const dialog = await openDialog()
    const invalid = ['x', 'y', 'z'].map((name) => createFile(`${name}.png`, 'text'))
    const five = ['a', 'b', 'c', 'd', 'e'].map((name) => createFile(`${name}.png`, 'png'))
    fireEvent.paste(textbox(dialog, 'Your message'), { clipboardData: { files: [...invalid, ...five] } })
    await waitFor(() => expect(listedFiles(dialog)).toHaveLength(8))
    expect(dialog.queryByText('No more than 5 files can be sent.')).toBeNull()
    expect(dialog.queryByLabelText('Add files')).toBeNull()
  })

  it('accepts pasted and dropped files, at most five', async () => {
    setup()
    const dialog = await openDialog()
    const four = ['a', 'b', 'c', 'd'].map((name) => createFile(`${name}.png`, 'png'))
    fireEvent.paste(textbox(dialog, 'Your message'), { clipboardData: { files: four } })
    await waitFor(() => expect(listedFiles(dialog)).toHaveLength(4))
    fireEvent.drop(dialog.getByRole('group', { name: /Files/ }), {
      dataTransfer: { files: [createFile('e.png', 'png'), createFile('f.png', 'png')] },
    })
    await waitFor(() => expect(listedFiles(dialog)).toHaveLength(5))
    expect(dialog.getByText('No more than 5 files can be sent.')).toBeTruthy()
    expect(dialog.queryByLabelText('Add files')).toBeNull()
  })

  it("shows the upload's progress and keeps all input when the server refuses", async () => {
    let respond: (refusal: { status: number; message: string; errors: Record<string, string[]> }) => void = () => {}
    setup({ [createEndpoint]: () => new Promise((resolve) => (respond = resolve)) })
    const dialog = await openDialog()
    await fill(dialog)
    await userEvent.upload(fileInput(dialog), createFile('mug.png', 'png'))
    await waitFor(() => expect(listedFiles(dialog)).toHaveLength(1))
    await submit(dialog)
    expect((await dialog.findByRole('progressbar', { name: 'Sending the files' })).getAttribute('aria-valuenow')).toBe(
      '50',
    )
    respond({ status: 422, message: 'Not this', errors: { subject: ['Not this'], attachments: ['Nor that'] } })
    expect(await dialog.findByText('Not this')).toBeTruthy()
    expect(dialog.getByText('Nor that')).toBeTruthy()
    expect(dialog.queryByRole('progressbar')).toBeNull()
    expect(textbox(dialog, 'Subject').value).toBe('A chipped mug')
    expect(listedFiles(dialog)).toHaveLength(1)
  })
})
