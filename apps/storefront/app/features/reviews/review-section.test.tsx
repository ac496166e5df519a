import type { ReviewPage } from '@rialto/contract'
import { findBarriers } from '@rialto/ui/testing/find-barriers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { renderInShop } from '../settings/testing/render-in-shop.tsx'
import { ReviewSection } from './review-section.tsx'
import { review, reviewPage } from './testing/review-data.ts'
import type { ReviewSubject } from './use-reviews.ts'

let fetched: MockInstance<typeof fetch>
beforeEach(() => {
  fetched = vi.spyOn(globalThis, 'fetch')
})

const setup = (first: ReviewPage | null = reviewPage(), subject: ReviewSubject = { product_id: 7 }) =>
  renderInShop(<ReviewSection subject={subject} first={first} />)

const answer = (page: ReviewPage) => fetched.mockResolvedValueOnce(Response.json({ message: '', data: page }))
const asked = () => fetched.mock.calls.map(([url]) => String(url))
const writers = () => screen.queryAllByRole('article').map((one) => within(one).getByRole('heading').textContent)
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('ReviewSection', () => {
  it('shows the average and the distribution of stars, in text and as bars', () => {
    setup()
    expect(screen.getByText('4.6')).toBeTruthy()
    const lines = within(screen.getByRole('list', { name: 'Reviews by stars' })).getAllByRole<HTMLButtonElement>(
      'button',
    )
    expect(lines.map((line) => line.querySelector('.sr-only')?.textContent)).toEqual([
      '5 stars: 6 reviews',
      '4 stars: 1 reviews',
      '3 stars: 1 reviews',
      '2 stars: 0 reviews',
      '1 stars: 0 reviews',
    ])
    expect(lines[0]?.querySelector<HTMLElement>('[style]')?.style.inlineSize).toBe('75%')
    expect(lines.map((line) => line.disabled)).toEqual([false, false, false, true, true])
  })

  it('shows author, variant and date of each review', () => {
    setup()
    const [first] = screen.getAllByRole('article')
    expect(first?.textContent).toContain('Shopper 1')
    expect(first?.textContent).toContain('Cognac, Medium')
    expect(first?.textContent).toContain('12 Nov, 2026')
    expect(screen.queryByRole('link', { name: 'Two-tone leather tote' })).toBeNull()
  })

  it("names the product in a shop's reviews", () => {
    setup(reviewPage([1]), { shop_id: 2 })
    expect(screen.getByRole('link', { name: 'Two-tone leather tote' }).getAttribute('href')).toBe('/products/7/details')
  })

  it('filters by stars and shows all again', async () => {
    setup()
    answer(reviewPage([9], 1))
    await click('4 stars: 1 reviews')
    await waitFor(() => expect(writers()).toEqual(['Shopper 9']))
    expect(asked()[0]).toBe('/api/reviews?product_id=7&sort=newest&rating=4&page=1&per_page=5')
    expect(screen.getByRole('button', { name: '4 stars: 1 reviews' }).getAttribute('aria-pressed')).toBe('true')
    answer(reviewPage())
    await click('Show all reviews')
    await waitFor(() => expect(writers()).toHaveLength(5))
    expect(asked()[1]).not.toContain('rating')
  })

  it('sorts', async () => {
    setup()
    answer(reviewPage([3, 4]))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort reviews' }), 'Worst first')
    await waitFor(() => expect(writers()).toEqual(['Shopper 3', 'Shopper 4']))
    expect(asked()[0]).toContain('sort=lowest')
  })

  it('appends further pages without duplicates and moves the focus to the first new review', async () => {
    setup()
    answer(reviewPage([5, 6, 7, 8]))
    await click('More reviews')
    await waitFor(() => expect(writers()).toHaveLength(8))
    expect(asked()[0]).toContain('page=2')
    expect(screen.queryByRole('button', { name: 'More reviews' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Shopper 6'))
  })

  it('shows only the answer to the latest request', async () => {
    setup()
    let late = (_: Response) => {}
    fetched.mockReturnValueOnce(new Promise((resolve) => (late = resolve)))
    await click('5 stars: 6 reviews')
    answer(reviewPage([9], 1))
    await click('4 stars: 1 reviews')
    await waitFor(() => expect(writers()).toEqual(['Shopper 9']))
    late(Response.json({ message: '', data: reviewPage([1, 2]) }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(writers()).toEqual(['Shopper 9'])
  })

  it('reports a failure, keeps the reviews that are there, and retries', async () => {
    setup()
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    await click('More reviews')
    expect((await screen.findByRole('alert')).textContent).toBe('The reviews could not be loaded.')
    expect(writers()).toHaveLength(5)
    answer(reviewPage([6, 7, 8]))
    await click('Try again')
    await waitFor(() => expect(writers()).toHaveLength(8))
    expect(asked()[1]).toContain('page=2')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be loaded when the page came without reviews', async () => {
    setup(null)
    answer(reviewPage())
    await click('Try again')
    await waitFor(() => expect(writers()).toHaveLength(5))
    expect(asked()[0]).toContain('page=1')
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
