import { z } from 'zod'
import { CHECKLIST_STEPS } from '../enums.ts'
import { ChatUser } from './chat.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { SellerOrder } from './orders.ts'

/** How much waits in each queue of a shop; null without the permission. */
export const QueueCounts = z.object({
  to_pack: Count.nullable(),
  unanswered: Count.nullable(),
  low_stock: Count.nullable(),
  new_reviews: Count.nullable(),
  new_questions: Count.nullable(),
  /** Proposals of the market for flash sales. */
  flash_proposals: Count.nullable().optional(),
  /** The person's own unread notifications. */
  notifications: Count,
})
export type QueueCounts = z.infer<typeof QueueCounts>

export const WaitingConversation = z.object({
  user: ChatUser,
  /** Empty when only a product was sent. */
  last_message: z.string(),
  /** The time of the first message without an answer. */
  since: Time,
})
export type WaitingConversation = z.infer<typeof WaitingConversation>

export const LowStockVariant = z.object({
  id: Id,
  product: z.object({ id: Id, name: z.string(), thumbnail: Picture }),
  size: z.string().nullable(),
  color: z.string().nullable(),
  stock: Count,
})
export type LowStockVariant = z.infer<typeof LowStockVariant>

export const NewReview = z.object({
  id: Id,
  rating: Count,
  description: z.string(),
  author: z.string(),
  created_at: Time,
  product: z.object({ id: Id, name: z.string(), thumbnail: Picture }),
})
export type NewReview = z.infer<typeof NewReview>

/** Sales without cancelled and unpaid orders. Days are those of the time zone that was asked for. */
export const Sales = z.object({
  today: Money,
  orders_today: Count,
  /** The same weekday a week ago, until this time of day. */
  same_day_last_week: Money,
  days: z.array(z.object({ date: z.string(), amount: Money, orders: Count })),
  /** The sum at the end of each hour: of today until now, and of the whole day a week ago. */
  hours: z.object({ today: z.array(Money), last_week: z.array(Money) }),
})
export type Sales = z.infer<typeof Sales>

/** The work of a shop at this moment. Each part is null without the permission; rows are those that have waited longest. */
export const SellerToday = z.object({
  to_pack: z.object({ count: Count, oldest_at: Time.nullable(), orders: z.array(SellerOrder) }).nullable(),
  /** Packed orders that wait for their carrier. */
  to_hand_over: z
    .object({ count: Count, oldest_at: Time.nullable(), orders: z.array(SellerOrder) })
    .nullable()
    .optional(),
  unanswered: z
    .object({ count: Count, longest_since: Time.nullable(), conversations: z.array(WaitingConversation) })
    .nullable(),
  low_stock: z.object({ count: Count, sold_out: Count, variants: z.array(LowStockVariant) }).nullable(),
  new_reviews: z.object({ count: Count, reviews: z.array(NewReview) }).nullable(),
  new_questions: z.object({ count: Count }).nullable(),
  /** Proposals of the market for flash sales, about which the shop is to decide. */
  flash_proposals: z.object({ count: Count }).nullable().optional(),
  sales: Sales.nullable(),
  /** Null without the permission, and once all of it is done. */
  checklist: z.array(z.object({ key: z.enum(CHECKLIST_STEPS), done: z.boolean() })).nullable(),
})
export type SellerToday = z.infer<typeof SellerToday>
