import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, renderAccount, resetState } from '../account/testing/render-account.tsx'
import { OrderPage } from './order-page.tsx'
import { orderDetails, orderLine } from './testing/order-data.ts'

let urls = 0
beforeEach(() => {
  resetState()
  Object.assign(URL, { createObjectURL: () => `blob:${++urls}`, revokeObjectURL: vi.fn() })
})

const postReview = 'POST /product-review'
const reviewReply = { data: { review: { rating: 4 } }, message: 'Thank you for your review' }
const photo = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

/** Mocks a server that remembers the rating it was sent. */
function setup(answers: Answers = {}) {
  logIn()
  let rating: number | null = null
  const calls = mockApi({
    'GET /order-details': () => ({
      data: { order: orderDetails({ order_status: 'delivered', lines: [orderLine({ my_rating: rating })] }) },
    }),
    [postReview]: () => {
      rating = 4
      return reviewReply
    },
    ...answers,
  })
  const sent = () => calls.filter(({ key }) => key === postReview).map(({ body }) => body)
  return { ...renderAccount(<OrderPage id={7} missing="missing" />, '/order-history/7'), sent }
}

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Review' }))
  return within(await screen.findByRole('dialog', { name: 'Write a review' }))
}
type Dialog = Awaited<ReturnType<typeof open>>
const send = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Send the review' }))
const star = (dialog: Dialog, name: RegExp) => dialog.getByRole<HTMLInputElement>('radio', { name })
const photos = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>(/Photos/)

describe('ReviewDialog', () => {
  it('sends rating, text and photos, and shows the rating instead of the button', async () => {
    const { sent } = setup()
    const dialog = await open()
    expect(await findBarriers(screen.getByRole('dialog'))).toEqual([])
    await userEvent.click(star(dialog, /^4 stars/))
    expect(dialog.getByText('Very good')).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your review' }), 'Pours without a drop')
    await userEvent.upload(photos(dialog), [photo('front.jpg'), photo('spout.jpg')])
    expect((await dialog.findAllByRole('img', { name: /jpg/ })).length).toBe(2)
    await userEvent.click(dialog.getByRole('button', { name: 'Remove photo 1' }))
    await send(dialog)
    await screen.findByText('Thank you for your review')
    const [form] = sent() as [FormData]
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'photos'))).toEqual({
      product_id: '21',
      order_id: '7',
      cart_id: '71',
      rating: '4',
      description: 'Pours without a drop',
    })
    expect(form.getAll('photos')).toHaveLength(1)
    const stars = await screen.findByRole('img', { name: 'Rated 4 of 5' })
    expect(screen.queryByRole('button', { name: 'Review' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.contains(stars)).toBe(true))
  })

  it('requires a rating, which arrow keys can select', async () => {
    const { sent } = setup()
    const dialog = await open()
    await send(dialog)
    expect(dialog.getByText('Please choose how many stars')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(star(dialog, /^1 stars/)))
    expect(sent()).toEqual([])
    await userEvent.keyboard(' {ArrowRight}{ArrowRight}')
    expect(star(dialog, /^3 stars: Good/).checked).toBe(true)
    expect(dialog.queryByText('Please choose how many stars')).toBeNull()
  })

  it("shows the server's error at the photos and keeps all input", async () => {
    const message = 'This type of file is not accepted. Please choose JPEG, PNG, WEBP.'
    setup({ [postReview]: { status: 415, message, errors: { photos: [message] } } })
    const dialog = await open()
    await userEvent.click(star(dialog, /^5 stars/))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your review' }), 'Lovely')
    await userEvent.upload(photos(dialog), [photo('no.jpg')])
    await dialog.findByRole('img', { name: 'no.jpg' })
    await send(dialog)
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(photos(dialog).getAttribute('aria-invalid')).toBe('true')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your review' }).value).toBe('Lovely')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove photo 1' }))
    expect(dialog.queryByText(message)).toBeNull()
  })

  it('accepts at most five photos', async () => {
    setup()
    const dialog = await open()
    await userEvent.upload(
      photos(dialog),
      ['1', '2', '3', '4', '5', '6'].map((name) => photo(name)),
    )
    expect(await dialog.findAllByRole('button', { name: /Remove photo/ })).toHaveLength(5)
    expect(dialog.queryByLabelText(/Photos/)).toBeNull()
  })

  it('keeps the draft when the dialog is closed', async () => {
    setup()
    const dialog = await open()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Your review' }), 'Half a tho')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review' })))
    const again = await open()
    expect(again.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your review' }).value).toBe('Half a tho')
  })
})
