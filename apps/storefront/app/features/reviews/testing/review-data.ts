import type { Review, ReviewPage } from '@rialto/contract'

export const review = (id: number, part: Partial<Review> = {}): Review => ({
  id,
  rating: 5,
  description: `Words of shopper ${id}.`,
  photos: [],
  created_at: '2026-11-12T23:30:00Z',
  user: { name: `Shopper ${id}`, profile_photo: null },
  variant: 'Cognac, Medium',
  product: { id: 7, name: 'Two-tone leather tote', thumbnail: '/media/tote.webp' },
  reply: null,
  ...part,
})

const percentages = [
  { rating: 5, count: 6, percentage: 75 },
  { rating: 4, count: 1, percentage: 13 },
  { rating: 3, count: 1, percentage: 13 },
  { rating: 2, count: 0, percentage: 0 },
  { rating: 1, count: 0, percentage: 0 },
]

/** A page of five reviews out of eight. */
export function reviewPage(ids: number[] = [1, 2, 3, 4, 5], total = 8): ReviewPage {
  return {
    data: ids.map((id) => review(id)),
    current_page: 1,
    last_page: Math.ceil(total / 5),
    per_page: 5,
    total,
    average_rating_percentage: { rating: 4.6, total_review: 8, percentages },
  }
}
