import { z } from 'zod'
import { Count, Id, Money, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { WEBHOOK_DELIVERY_TYPES, WEBHOOK_FAULTS } from './enums.ts'
import { queryId, queryInt, text, timeCursor } from './input.ts'
import * as limit from './limits.ts'
import { JOB_KINDS, OVERVIEW_QUEUES } from './market-enums.ts'

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
  /** What a start reads of a large market at this moment; the database answers until then. Null, or absent: nothing. */
  reading: z
    .object({ part: z.enum(['lists', 'words']), done: Count, total: Count })
    .nullable()
    .optional(),
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
  /** The newest backup, or the newest trial to restore one, has failed. */
  backup_fault: z
    .object({ kind: z.enum(['failed', 'not_restored']), since: Time, reason: z.string() })
    .nullable()
    .optional(),
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
  /** Who began it; empty: the market by itself. */
  by: z.string(),
  is_scheduled: z.boolean(),
  rows: Count,
  files: Count,
  /** Of the file. */
  bytes: Count,
  error: z.string().nullable(),
  /** When it was last restored into an empty folder, as a proof that it can be. */
  restored_at: Time.nullable(),
  /** Why the last trial to restore it failed. */
  restore_error: z.string().nullable(),
  /** The file lies on this server, or in the bucket of backups. */
  can_download: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

const system = { access: 'operator', permission: 'system' } as const
const backups = { ...system, withoutKeys: true } as const

/** The operator's first screen, failed jobs and backups. */
export const operationEndpoints = defineEndpoints({
  'GET /admin/overview': {
    access: 'operator',
    permission: 'any',
    withoutKeys: false,
    summary:
      'The work of the market that needs a person, its figures and its health, as far as the role includes them.',
    query: z.object({
      /** An IANA name such as `Asia/Dhaka`: where days begin. Unknown ones count as UTC. */
      time_zone: text(limit.TIME_ZONE_MAX).default('UTC'),
    }),
    data: Overview,
  },
  'GET /admin/jobs': {
    ...system,
    summary: 'Messages, deliveries of webhooks, or refunds that have failed and are not done, the newest first.',
    query: z.object({
      kind: z.enum(JOB_KINDS).default('message'),
      cursor: timeCursor.optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({ items: z.array(FailedJob), next_cursor: z.string().nullable() }),
  },
  'POST /admin/jobs/{id}/retry': {
    ...system,
    summary:
      'Tries a failed job again at once. Codes that have lapsed, and messages and refunds that are just being tried, are refused.',
    params: z.object({ id: z.string().regex(new RegExp(`^(${JOB_KINDS.join('|')})_\\d{1,9}$`)) }),
    data: z.object({}),
  },
  'GET /admin/backups': {
    ...backups,
    summary: 'The latest backups, made here or by the command line, the newest first.',
    data: z.object({ items: z.array(Backup) }),
  },
  'POST /admin/backups': {
    ...backups,
    summary: 'Begins a backup of all that the market holds; one at a time.',
    data: z.object({ items: z.array(Backup) }),
  },
  'GET /admin/backups/{id}': {
    ...backups,
    summary: 'The file of a backup (`.tar.gz`), with all personal data of the market; each download is recorded.',
    params: z.object({ id: queryId }),
    form: { media: 'application/gzip' },
  },
})
