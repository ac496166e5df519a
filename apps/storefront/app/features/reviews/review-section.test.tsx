import { setImmediate } from 'node:timers/promises'
import type { ReviewPage } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { ReviewSection, type ReviewSubject } from './review-section.tsx'
import { review, reviewPage } from './testing/review-data.ts'

let fetchMock: MockInstance<typeof fetch>
beforeEach(() => {
  fetchMock = vi.spyOn(globalThis, 'fetch')
})

const setup = (first: ReviewPage | null = reviewPage(), subject: ReviewSubject = { product_id: 7 }) =>
  renderInShop(<ReviewSection subject={subject} first={first} />)

const answerWith = (page: ReviewPage) => fetchMock.mockResolvedValueOnce(Response.json({ message: '', data: page }))
const requestedUrls = () => fetchMock.mock.calls.map(([url]) => String(url))
const authors = () =>
  screen.queryAllByRole('article').map((article) => within(article).getByRole('heading').textContent)
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('ReviewSection', () => {
  it('shows the average and the distribution of stars, in text and as bars', () => {
    setup()
    expect(screen.getByText('4.6')).toBeTruthy()
    const bars = within(screen.getByRole('list', { name: 'Reviews by stars' })).getAllByRole<HTMLButtonElement>(
      'button',
    )
    expect(bars.map((bar) => bar.querySelector('.sr-only')?.textContent)).toEqual([
      '5 stars: 6 reviews',
      '4 stars: 1 reviews',
      '3 stars: 1 reviews',
      '2 stars: 0 reviews',
      '1 stars: 0 reviews',
    ])
    expect(bars[0]?.querySelector<HTMLElement>('[style]')?.style.inlineSize).toBe('75%')
    expect(bars.map((bar) => bar.disabled)).toEqual([false, false, false, true, true])
  })

  it('shows author, variant and date of each review', () => {
    setup()
    const [first] = screen.getAllByRole('article')
    expect(first?.textContent).toContain('Shopper 1')
    expect(first?.textContent).toContain('Cognac, Medium')
    expect(first?.textContent).toContain('12 Nov, 2026')
    expect(screen.queryByRole('link', { name: 'Two-tone leather tote' })).toBeNull()
  })

  it("shows the shop's answer as plain text below its review", () => {
    const reply = { text: '<b>Thank you</b>\nSee you', at: '2026-11-13T08:00:00Z' }
    setup({ ...reviewPage([]), data: [review(1, { reply }), review(2)] })
    const [first, second] = screen.getAllByRole('article')
    expect(first?.textContent).toContain('Answer of the shop13 Nov, 2026<b>Thank you</b>\nSee you')
    expect(second?.textContent).not.toContain('Answer of the shop')
  })

  it("names the product in a shop's reviews", () => {
    setup(reviewPage([1]), { shop_id: 2 })
    expect(screen.getByRole('link', { name: 'Two-tone leather tote' }).getAttribute('href')).toBe('/products/7/details')
  })

  it('filters by stars and shows all again', async () => {
    setup()
    answerWith(reviewPage([9], 1))
    await click('4 stars: 1 reviews')
    await waitFor(() => expect(authors()).toEqual(['Shopper 9']))
    expect(requestedUrls()[0]).toBe('/api/reviews?product_id=7&sort=newest&rating=4&page=1&per_page=5')
    expect(screen.getByRole('button', { name: '4 stars: 1 reviews' }).getAttribute('aria-pressed')).toBe('true')
    answerWith(reviewPage())
    await click('Show all reviews')
    await waitFor(() => expect(authors()).toHaveLength(5))
    expect(requestedUrls()[1]).not.toContain('rating')
  })

  it('requests the selected sort order', async () => {
    setup()
    answerWith(reviewPage([3, 4]))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort reviews' }), 'Worst first')
    await waitFor(() => expect(authors()).toEqual(['Shopper 3', 'Shopper 4']))
    expect(requestedUrls()[0]).toContain('sort=lowest')
  })

  it('appends further pages without duplicates and moves the focus to the first new review', async () => {
    setup()
    answerWith(reviewPage([5, 6, 7, 8]))
    await click('More reviews')
    await waitFor(() => expect(authors()).toHaveLength(8))
    expect(requestedUrls()[0]).toContain('page=2')
    expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Shopper 6'))
  })

  it('shows only the answer to the latest request', async () => {
    setup()
    let resolveFirst = (_: Response) => {}
    fetchMock.mockReturnValueOnce(new Promise((resolve) => (resolveFirst = resolve)))
    await click('5 stars: 6 reviews')
    answerWith(reviewPage([9], 1))
    await click('4 stars: 1 reviews')
    await waitFor(() => expect(authors()).toEqual(['Shopper 9']))
    resolveFirst(Response.json({ message: '', data: reviewPage([1, 2]) }))
    await act(() => setImmediate())
    expect(authors()).toEqual(['Shopper 9'])
  })

  it('reports a failure, keeps the reviews that are there, and retries', async () => {
    setup()
    fetchMock.mockRejectedValueOnce(new TypeError('offline'))
    await click('More reviews')
    expect((await screen.findByRole('alert')).textContent).toBe('The reviews could not be loaded.')
    expect(authors()).toHaveLength(5)
    answerWith(reviewPage([6, 7, 8]))
    await click('Try again')
    await waitFor(() => expect(authors()).toHaveLength(8))
    expect(requestedUrls()[1]).toContain('page=2')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers to load the reviews that the server could not render', async () => {
    setup(null)
    answerWith(reviewPage())
    await click('Try again')
    await waitFor(() => expect(authors()).toHaveLength(5))
    expect(requestedUrls()[0]).toContain('page=1')
  })

  it('opens photos full screen', async () => {
    const page = reviewPage([])
    setup({ ...page, data: [review(1, { photos: ['/media/1.webp', '/media/2.webp'] })] })
    await click('Open photo 2')
    const viewer = within(await screen.findByRole('dialog', { name: 'Photos by Shopper 1' }))
    expect(viewer.getByText('Picture 2 of 2')).toBeTruthy()
  }, 20_000)

  it('shows an empty state without reviews', async () => {
    const none = reviewPage([], 0)
    const summary = { ...none.average_rating_percentage, rating: 0, total_review: 0 }
    setup({ ...none, average_rating_percentage: summary })
    expect(screen.getByRole('heading', { name: 'No reviews yet' })).toBeTruthy()
    expect(await findBarriers()).toEqual([])
  })

  it('passes axe', async () => {
    setup()
    expect(await findBarriers()).toEqual([])
  })
})
