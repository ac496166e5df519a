import { z } from 'zod'
import { WEBHOOK_DELIVERY_TYPES, WEBHOOK_FAULTS } from '../enums.ts'
import { JOB_KINDS, OVERVIEW_QUEUES } from '../market-enums.ts'
import { Count, Id, Money, Time } from './common.ts'

export const OverviewQueue = z.object({
  key: z.enum(OVERVIEW_QUEUES),
  count: Count,
  /** Since when the first of them has waited. */
  oldest_at: Time.nullable(),
})
export type OverviewQueue = z.infer<typeof OverviewQueue>

/** Orders without unpaid ones; sales without cancelled ones. */
export const OrderFigures = z.object({ orders: Count, sales: Money, cancelled: Count })
export type OrderFigures = z.infer<typeof OrderFigures>

/** A span of days until now, beside the same span before. Of today: the same weekday a week ago, until this time of day. */
export const FiguresOfSpan = z.object({ days: Count, now: OrderFigures, before: OrderFigures })
export type FiguresOfSpan = z.infer<typeof FiguresOfSpan>

const Part = z.enum(['ok', 'down', 'off'])

export const MarketHealth = z.object({
  database: z.object({ state: Part, ms: Count }),
  search: Part,
  realtime: Part,
  /** Cards by Stripe: whether it has accepted the keys, and lets payments be started. */
  payments: z
    .object({
      state: z.enum(['ok', 'unchecked', 'refused', 'failing', 'off']),
      mode: z.enum(['live', 'test']).nullable(),
      /** Since when payments cannot be started. */
      since: Time.nullable(),
      reason: z.string().nullable(),
    })
    .optional(),
  /** Messages that wait to be sent. */
  outbox: Count,
  /** Null: none was made. */
  backup_at: Time.nullable(),
})
export type MarketHealth = z.infer<typeof MarketHealth>

/** The market at this moment. Each part is null without the permission. */
export const Overview = z.object({
  /** Shoppers do not see the market yet, and the role may go on setting it up. */
  is_opening: z.boolean(),
  /** Those that the role may work off, also empty ones. */
  queues: z.array(OverviewQueue),
  /** Today, 7 and 28 days. */
  figures: z.array(FiguresOfSpan).nullable(),
  health: MarketHealth.nullable(),
})
export type Overview = z.infer<typeof Overview>

/** Work that has failed at least once and is not done. */
export const FailedJob = z.object({
  /** `message_12` */
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The receiver: a mail address, a phone, or the host of a webhook; of a refund, the code of its order. */
  to: z.string(),
  /** The subject of a mail, or the amount of a refund; empty for short messages and webhooks. */
  subject: z.string(),
  /** The event of a webhook. */
  event: z.enum(WEBHOOK_DELIVERY_TYPES).nullable(),
  shop: z.object({ id: Id, name: z.string() }).nullable(),
  created_at: Time,
  attempts: Count,
  /** How the provider of messages or payments refused the last attempt. */
  error: z.string().nullable(),
  /** How the last delivery of a webhook failed. */
  fault: z.enum(WEBHOOK_FAULTS).nullable(),
  http_status: Count.nullable(),
  /** Null: it was given up. */
  next_attempt_at: Time.nullable(),
  can_retry: z.boolean(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const Backup = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed']),
  started_at: Time,
  done_at: Time.nullable(),
  by: z.string(),
  rows: Count,
  files: Count,
  /** Of the file. */
  bytes: Count,
  error: z.string().nullable(),
  /** The file lies on this server. */
  can_download: z.boolean(),
})
export type Backup = z.infer<typeof Backup>
