import type { Question } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { mockIntersectionObserver } from '@rialto/ui/testing/mock-intersection-observer.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, logIn, mockApi, resetState } from '../account/testing/render-account.tsx'
import { AuthDialogs, closeAuthDialog } from '../session/index.ts'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { LateQuestions } from './index.tsx'

const question = (id: number): Question => ({
  id,
  text: `Question ${id}?`,
  created_at: '2026-11-12T10:00:00Z',
  user: { name: 'Ana' },
  answer: { text: `<i>Answer</i> ${id}`, at: '2026-11-13T10:00:00Z' },
})
const page = (ids: number[], current = 1, last = 1) => ({
  data: { data: ids.map(question), current_page: current, last_page: last, per_page: 5, total: 9 },
})

beforeEach(() => {
  resetState()
  closeAuthDialog()
})

function setup(answers: Answers) {
  mockIntersectionObserver()
  const calls = mockApi(answers)
  renderInShop(
    <>
      <LateQuestions productId={7} />
      <AuthDialogs />
    </>,
  )
  return calls
}
const ask = async (text: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ask the shop' }), text)
  await userEvent.click(screen.getByRole('button', { name: 'Send the question' }))
}

describe('the questions about a product', () => {
  it('load when the shopper comes near, with answers as plain text, page by page', async () => {
    const calls = setup({
      'GET /questions': (_, query) => (query.get('page') === '2' ? page([4, 1], 2, 2) : page([5, 4], 1, 2)),
    })
    expect(await screen.findByRole('heading', { name: 'Question 5?' })).toBeTruthy()
    expect(screen.getByText('<i>Answer</i> 5')).toBeTruthy()
    expect(calls[0]?.query.get('product_id')).toBe('7')
    await userEvent.click(screen.getByRole('button', { name: 'More questions' }))
    await screen.findByRole('heading', { name: 'Question 1?' })
    expect(screen.getAllByRole('article')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'More questions' })).toBeNull()
    expect(await findBarriers()).toEqual([])
  })

  it('load nothing while they are far away', () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const calls = mockApi({})
    renderInShop(<LateQuestions productId={7} />)
    expect([calls, screen.queryByRole('heading')]).toEqual([[], null])
  })

  it('show nothing where another server has no questions', async () => {
    const calls = setup({ 'GET /questions': { status: 404, code: 'unknown', message: 'Route not found' } })
    await waitFor(() => expect(calls).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Questions' })).toBeNull())
  })

  it('say that they could not be loaded, and try again', async () => {
    let isBroken = true
    setup({
      'GET /questions': () => (isBroken ? { status: 503, code: 'unavailable', message: 'Later' } : page([1])),
    })
    await screen.findByText('The questions could not be loaded.')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Question 1?' })).toBeTruthy()
  })
})

describe('a question', () => {
  it('is sent for a logged-in shopper, who is told what follows', async () => {
    logIn()
    const calls = setup({ 'GET /questions': page([]), 'POST /questions': { data: { id: 1 } } })
    await ask('Is it heavy?')
    expect(await screen.findByText(/We tell you by mail/)).toBeTruthy()
    expect(calls.find(({ key }) => key === 'POST /questions')?.body).toEqual({ product_id: 7, text: 'Is it heavy?' })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask the shop' }).value).toBe('')
  })

  it('of a guest waits for the login, and stays in its field', async () => {
    const calls = setup({ 'GET /questions': page([]) })
    await ask('Is it heavy?')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(calls.some(({ key }) => key === 'POST /questions')).toBe(false)
    expect(screen.getByDisplayValue('Is it heavy?')).toBeTruthy()
  })

  it('that is refused stays, with the reason at its field', async () => {
    logIn()
    setup({
      'GET /questions': page([]),
      'POST /questions': { status: 422, message: 'Please check', errors: { text: ['This is too long'] } },
    })
    await ask('Is it heavy?')
    expect(await screen.findByText('This is too long')).toBeTruthy()
    expect(screen.getByDisplayValue('Is it heavy?')).toBeTruthy()
  })

  it('without words is not sent', async () => {
    logIn()
    const calls = setup({ 'GET /questions': page([]) })
    await userEvent.click(await screen.findByRole('button', { name: 'Send the question' }))
    expect(await screen.findByText('The question field is required')).toBeTruthy()
    expect(calls.some(({ key }) => key === 'POST /questions')).toBe(false)
  })
})
