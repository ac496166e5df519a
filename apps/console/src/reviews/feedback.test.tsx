import type { SellerQuestion, SellerReview } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderConsole, seller } from '../testing/render-console.tsx'

const review = (id: number, change: Partial<SellerReview> = {}): SellerReview => ({
  id,
  rating: 2,
  description: `Words of review ${id}`,
  photos: [],
  created_at: '2026-11-20T10:00:00.000Z',
  user: { name: `Customer ${id}`, profile_photo: null },
  variant: 'Lagoon',
  product: { id: 4, name: 'Teapot', thumbnail: '/media/pot.jpg' },
  reply: null,
  hidden: null,
  order_id: 9,
  is_reported: false,
  version: 0,
  ...change,
})
const question: SellerQuestion = {
  id: 3,
  text: 'Does it fit a hob?',
  created_at: '2026-11-20T10:00:00.000Z',
  user: { name: 'Ana' },
  answer: null,
  product: { id: 4, name: 'Teapot', thumbnail: '/media/pot.jpg' },
  is_reported: false,
  version: 0,
}
const counts = { unanswered: 2, all: 5, reported: 1, answered: 4 }
const page = (...items: object[]) => ({ data: { items, next_cursor: null, total: items.length, counts } })
const reply = (text: string) => ({ text, at: '2026-11-21T10:00:00.000Z' })
const POST = 'POST /seller/reviews/1/reply'

function open(path = '/reviews', answers: Parameters<typeof renderConsole>[0]['answers'] = {}) {
  return renderConsole({
    path,
    user: seller('support'),
    answers: {
      'GET /seller/reviews': page(review(1), review(2)),
      'GET /seller/questions': page(question),
      ...answers,
    },
  })
}
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' })
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish answer' }))

describe('the reviews of a shop', () => {
  it('are opened beside the list, and answered in public', async () => {
    const { calls, answer, router } = open()
    await userEvent.click(await screen.findByRole('link', { name: 'Words of review 1' }))
    expect(router.state.location.search).toBe('?open=1')
    const pane = within(await screen.findByRole('region', { name: 'Customer review' }))
    expect(pane.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe('/orders/9')
    expect(screen.getByRole('link', { name: /^Questions ?2$/ }).getAttribute('href')).toBe('/reviews/questions')
    expect(await findBarriers()).toEqual([])
    await userEvent.type(await field(), 'Thank you')
    const changed = review(1, { reply: reply('Thank you'), version: 1 })
    answer(POST, {
      message: 'Answered a review of Teapot',
      change: { id: 5, is_restorable: true },
      data: { review: changed },
    })
    answer('GET /seller/reviews', page(review(2)))
    await publish()
    expect(await screen.findByText('Answered a review of Teapot')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(calls.find(({ key }) => key === POST)?.body).toEqual({ text: 'Thank you', version: 0 })
    // The list has it no longer, the pane keeps it.
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Words of review 1' })).toBeNull())
    expect(pane.getByRole('button', { name: 'Change answer' })).toBeTruthy()
  })

  it('open by keys: J to a row, R into its answer', async () => {
    open()
    await screen.findByRole('link', { name: 'Words of review 1' })
    await userEvent.keyboard('jjr')
    expect(document.activeElement).toBe(await field())
    expect(screen.getByText('Words of review 2', { selector: 'p' })).toBeTruthy()
  })

  it('keep a typed answer until it is published, also when another review is opened', async () => {
    open('/reviews?open=1')
    await userEvent.type(await field(), 'Half a sen')
    await userEvent.click(screen.getByRole('link', { name: 'Words of review 2' }))
    await screen.findByText('Words of review 2', { selector: 'p' })
    expect((await field()).value).toBe('')
    await userEvent.click(screen.getByRole('link', { name: 'Words of review 1' }))
    await screen.findByText('Words of review 1', { selector: 'p' })
    expect((await field()).value).toBe('Half a sen')
  })

  it('show who was faster, and replace that answer only when asked again', async () => {
    const theirs = review(1, { reply: reply('Sorry!'), version: 1 })
    const { calls, answer } = open('/reviews?open=1', {
      [POST]: { status: 409, code: 'stale', message: 'Changed', data: { current: theirs } },
    })
    await userEvent.type(await field(), 'Mine')
    await publish()
    expect(await screen.findByText(/Somebody else has answered meanwhile: “Sorry!”/)).toBeTruthy()
    expect((await field()).value).toBe('Mine')
    answer(POST, { data: { review: review(1, { reply: reply('Mine'), version: 2 }) } })
    await publish()
    await screen.findByRole('button', { name: 'Change answer' })
    expect(calls.filter(({ key }) => key === POST).at(-1)?.body).toEqual({ text: 'Mine', version: 1 })
  })

  it('are reported with a reason, once', async () => {
    const report = 'POST /seller/reviews/1/report'
    const { calls } = open('/reviews?open=1', { [report]: { data: { review: review(1, { is_reported: true }) } } })
    await userEvent.click(await screen.findByRole('button', { name: 'Report to the operator' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(dialog.getByText('Please choose a reason')).toBeTruthy()
    await userEvent.click(dialog.getByRole('radio', { name: 'Untrue' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('You have reported this. The operator decides.')).toBeTruthy()
    expect(calls.find(({ key }) => key === report)?.body).toEqual({ reason: 'untrue', text: '' })
    expect(screen.queryByRole('button', { name: 'Report to the operator' })).toBeNull()
  })

  it('are filtered by stars and view, which stand in the address', async () => {
    const { calls } = open('/reviews?view=all&rating=2')
    await screen.findByRole('link', { name: 'Words of review 1' })
    expect(calls.find(({ key }) => key === 'GET /seller/reviews')?.query).toMatchObject({ view: 'all', rating: '2' })
  })

  it('are no screen of a role without the permission', async () => {
    renderConsole({ path: '/reviews', user: seller('fulfilment') })
    expect(await screen.findByRole('heading', { name: 'Nothing is here' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Reviews' })).toBeNull()
  })
})

describe('the questions to a shop', () => {
  it('are answered in public', async () => {
    const key = 'POST /seller/questions/3/answer'
    const { calls } = open('/reviews/questions?open=3', {
      [key]: { data: { question: { ...question, answer: reply('It does'), version: 1 } } },
    })
    await userEvent.type(await field(), 'It does{Control>}{Enter}{/Control}')
    await screen.findByRole('button', { name: 'Change answer' })
    expect(calls.find((call) => call.key === key)?.body).toEqual({ text: 'It does', version: 0 })
    expect(within(screen.getByRole('region', { name: 'Your answer' })).getByText('It does')).toBeTruthy()
  })
})
