import type { ReviewView } from '@rialto/contract/enums'
import type { Db } from '../../../../db/index.ts'
import { selectShopReviews } from './repository.ts'

interface Choices {
  view: ReviewView
  rating?: number | undefined
}

/** Counts the reviews of a shop that some choices of its list show, up to `max`. */
export const countReviews = async (db: Db, shopId: number, choices: Choices, max: number): Promise<number> =>
  (await selectShopReviews(db, { view: choices.view, rating: choices.rating, shopId, after: undefined, limit: max }))
    .length
