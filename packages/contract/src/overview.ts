import { z } from 'zod'
import { ChatUser } from './chat.ts'
import { Count, Id, Money, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { CHECKLIST_STEPS, NOTIFICATION_KINDS, NOTIFICATION_WAYS } from './enums.ts'
import { id, queryId, queryInt, text } from './input.ts'
import * as limit from './limits.ts'
import { NewPushSubscription, NotificationSettings, SellerNotification } from './notifications.ts'
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
  /** Withdrawals and complaints that wait for the shop: to be answered, or to be checked and refunded. */
  returns: Count.nullable().optional(),
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
  /** The shop publishes nothing before it has told who sells; absent: it may. */
  must_tell_first: z.boolean().optional(),
})
export type SellerToday = z.infer<typeof SellerToday>

/** The first screen of a shop's team, and how its members hear of events. */
export const sellerTodayEndpoints = defineEndpoints({
  'GET /seller/today': {
    access: 'seller',
    permission: 'any',
    withoutKeys: false,
    summary: 'The work that waits in the shop, and its sales, as far as the role includes them.',
    query: z.object({
      /** An IANA name such as `Asia/Dhaka`: where days begin. Unknown ones count as UTC. */
      time_zone: text(limit.TIME_ZONE_MAX).default('UTC'),
    }),
    data: SellerToday,
  },
  'GET /seller/notifications': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'What the person was told of in this shop during the last 30 days, the latest first.',
    query: z.object({
      /** `next_cursor` of the page before. */
      cursor: queryId.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.NOTIFICATIONS_PER_PAGE),
    }),
    data: z.object({ items: z.array(SellerNotification), next_cursor: z.string().nullable(), unread: Count }),
  },
  'POST /seller/notifications/read': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Marks the named notifications, or all up to one, as read.',
    body: z.object({ ids: z.array(id).max(limit.LIST_LIMIT_MAX).default([]), up_to: id.optional() }),
    data: z.object({ unread: Count }),
  },
  'POST /seller/notifications/test': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Sends a push to the person’s own devices.',
    data: z.object({ devices: Count }),
  },
  'GET /seller/notification-settings': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'How the person hears of this shop’s events, and on which devices.',
    data: NotificationSettings,
  },
  'PATCH /seller/notification-settings': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Switches one kind of event on or off, for one way of hearing of it.',
    body: z.object({
      kind: z.enum(NOTIFICATION_KINDS),
      way: z.enum(NOTIFICATION_WAYS),
      is_on: z.boolean(),
    }),
    data: NotificationSettings,
  },
  'POST /seller/push-subscriptions': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Adds this browser to the person’s devices that get pushes.',
    body: NewPushSubscription,
    data: z.object({ device_id: Id }),
  },
  'DELETE /seller/push-subscriptions/{id}': {
    access: 'seller',
    permission: 'any',
    withoutKeys: true,
    summary: 'Removes one of the person’s devices.',
    params: z.object({ id: queryId }),
    data: NotificationSettings,
  },
})
