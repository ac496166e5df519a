import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'
import { ShopAnswer } from './reviews.ts'

/** A question about a product with its answer, as everybody sees it. */
export const Question = z.object({
  id: Id,
  text: z.string(),
  created_at: Time,
  user: z.object({ name: z.string() }),
  answer: ShopAnswer,
})
export type Question = z.infer<typeof Question>

/** A question as the shop sees it. */
export const SellerQuestion = Question.extend({
  answer: ShopAnswer.nullable(),
  product: z.object({ id: Id, name: z.string(), thumbnail: Picture }),
  is_reported: z.boolean(),
  /** Of the answer; a change names it. */
  version: Count,
})
export type SellerQuestion = z.infer<typeof SellerQuestion>
