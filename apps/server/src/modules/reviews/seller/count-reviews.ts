import type { ReviewView } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import { countByRating } from './repository.ts'

/** A view of a shop's reviews, of all stars or of those with some. */
export interface CountedReviews {
  view: ReviewView
  rating?: number | undefined
}

/** Counts the reviews of a shop for each of some choices of its list, in one query for all. */
export async function countReviews(db: Db, shopId: number, choices: readonly CountedReviews[]): Promise<number[]> {
  const cells = await countByRating(db, shopId)
  return choices.map(({ view, rating }) =>
    cells
      .filter((cell) => view === 'all' || cell.state === view)
      .filter((cell) => rating === undefined || cell.rating === rating)
      .reduce((sum, { count }) => sum + Number(count), 0),
  )
}
