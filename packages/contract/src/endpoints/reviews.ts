import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { REVIEW_SORTS } from '../enums.ts'
import { multiLine, page, perPage, queryId, queryInt } from '../input.ts'
import * as limit from '../limits.ts'
import { Review, ReviewPage } from '../shapes/reviews.ts'

const rating = queryInt(limit.RATING_MIN, limit.RATING_MAX)

const ReviewQuery = z
  .object({
    product_id: queryId.optional(),
    shop_id: queryId.optional(),
    /** Only reviews with this number of stars. */
    rating: rating.optional(),
    sort: z.enum(REVIEW_SORTS).default('newest'),
    page,
    per_page: perPage(limit.PER_PAGE_DEFAULT),
  })
  .check(({ value, issues }) => {
    if (value.product_id === undefined && value.shop_id === undefined)
      issues.push({ code: 'invalid_type', expected: 'int', input: undefined, path: ['product_id'] })
  })

export const reviewEndpoints = defineEndpoints({
  'GET /reviews': {
    access: 'public',
    summary: 'Reviews of a product or of a whole shop; one of the two must be named.',
    query: ReviewQuery,
    data: ReviewPage,
  },
  'POST /product-review': {
    access: 'shopper',
    summary: 'Reviews a delivered order line, once.',
    multipart: true,
    body: z.object({
      product_id: queryId,
      order_id: queryId,
      /** The order line, if the order has several of the product. Absent: its first line without a review. */
      cart_id: queryId.nullish().transform((value) => value ?? null),
      rating,
      description: multiLine(limit.REVIEW_MAX),
    }),
    files: {
      photos: { max: limit.REVIEW_PHOTOS_MAX, maxBytes: limit.REVIEW_PHOTO_BYTES_MAX, types: limit.PICTURE_TYPES },
    },
    data: z.object({ review: Review }),
  },
})
