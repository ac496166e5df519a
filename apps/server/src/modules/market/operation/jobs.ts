import type { FailedJob } from '@rialto/contract'
import type { JobKind } from '@rialto/contract/market-enums'
import { type OfferedCurrencies, orderMoney } from '../../../lib/money.ts'
import { fromTimeCursor, toTimeCursor } from '../../../lib/paging.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { LEASE_MS, type OutboundDeps } from '../../base/outbound/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { retryDelivery } from '../../people/webhooks/index.ts'
import { REFUND_LEASE_MS } from '../../selling/payments/index.ts'
import { reopenRefund } from '../../selling/refunds/index.ts'
import {
  makeDue,
  makeRefundDue,
  selectDelivery,
  selectFailedDeliveries,
  selectFailedMessages,
  selectFailedRefunds,
  selectMessage,
  selectRefund,
} from './repository.ts'

interface FailedMessage {
  due_at: number | null
  secret_until: number | null
}

/**
 * Tells whether a failed message may be tried at once. One that is due soon may just be on its way in another process, and would be
 * sent twice; one whose code has lapsed is worth nothing, and its text is erased once it was given up.
 */
function mayRetryMessage({ due_at, secret_until }: FailedMessage, now: number): boolean {
  if (due_at !== null && due_at <= now + LEASE_MS) return false
  return secret_until === null || (secret_until > now && due_at !== null)
}

/** A refund that is due soon may just be on its way to the gateway. */
const mayRetryRefund = ({ due_at }: { due_at: number | null }, now: number): boolean =>
  due_at === null || due_at > now + REFUND_LEASE_MS

interface JobsQuery {
  kind: JobKind
  cursor?: string | undefined
  limit: number
}

/** Lists failed jobs of a kind, the newest first. Texts of messages are not shown, since codes may be in them. */
export async function listJobs(
  { database: { db }, settings, now }: ModuleDeps,
  { kind, cursor, limit }: JobsQuery,
): Promise<{ items: FailedJob[]; next_cursor: string | null }> {
  const page = { after: cursor === undefined ? undefined : fromTimeCursor(cursor), limit: limit + 1 }
  const at = now()
  const currencies = await settings.read()
  const pageOf = <Row extends { created_at: number; id: number }>(
    rows: readonly Row[],
    present: (row: Row) => FailedJob,
  ) => {
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return { items: shown.map(present), next_cursor: rows.length > limit && last ? toTimeCursor(last) : null }
  }
  if (kind === 'message') return pageOf(await selectFailedMessages(db, page), (row) => presentMessage(row, at))
  if (kind === 'webhook') return pageOf(await selectFailedDeliveries(db, page), presentDelivery)
  return pageOf(await selectFailedRefunds(db, page), (row) => presentRefund(row, { currencies, now: at }))
}

type MessageRow = Awaited<ReturnType<typeof selectFailedMessages>>[number]
type DeliveryRow = Awaited<ReturnType<typeof selectFailedDeliveries>>[number]
type FailedRefundRow = Awaited<ReturnType<typeof selectFailedRefunds>>[number]

const timesOf = ({ created_at, due_at }: { created_at: number; due_at: number | null }) => ({
  created_at: new Date(created_at).toISOString(),
  next_attempt_at: due_at === null ? null : new Date(due_at).toISOString(),
})

const presentMessage = (row: MessageRow, now: number): FailedJob => ({
  id: `message_${row.id}`,
  kind: 'message',
  to: row.recipient,
  subject: row.subject,
  shop: null,
  ...timesOf(row),
  attempts: row.attempts,
  error: row.error,
  event: null,
  fault: null,
  http_status: null,
  can_retry: mayRetryMessage(row, now),
})

const presentDelivery = (row: DeliveryRow): FailedJob => ({
  id: `webhook_${row.id}`,
  kind: 'webhook',
  to: new URL(row.url).host,
  subject: '',
  shop: row.shop_id === null || row.shop_name === null ? null : { id: row.shop_id, name: row.shop_name },
  ...timesOf(row),
  attempts: row.attempts,
  error: null,
  event: row.type,
  fault: row.fault,
  http_status: row.http_status,
  can_retry: true,
})

const presentRefund = (
  row: FailedRefundRow,
  { currencies, now }: { currencies: OfferedCurrencies; now: number },
): FailedJob => ({
  id: `refund_${row.id}`,
  kind: 'refund',
  to: row.code,
  subject: orderMoney(row, currencies)(row.amount),
  shop: { id: row.shop_id, name: row.shop_name },
  ...timesOf(row),
  attempts: row.attempts,
  error: row.error,
  event: null,
  fault: null,
  http_status: null,
  can_retry: mayRetryRefund(row, now),
})

/** Tries a failed job again. @param id `message_12`; the contract checks its form */
export async function retryJob(deps: OutboundDeps, id: string): Promise<Refusal | undefined> {
  const [kind, number] = id.split('_')
  if (kind === 'webhook') return retryWebhook(deps, Number(number))
  return kind === 'refund' ? retryRefund(deps, Number(number)) : retryMessage(deps, Number(number))
}

/** Lets the worker try a refund, which first asks the gateway whether it was made. */
function retryRefund({ database, now }: OutboundDeps, id: number): Promise<Refusal | undefined> {
  const at = now()
  return database.write(async (tx) => {
    const refund = await selectRefund(tx, id)
    if (!refund) return refuseUnknown()
    if (refund.status === 'failed') return void (await reopenRefund(tx, id, at))
    if (mayRetryRefund(refund, at) && (await makeRefundDue(tx, refund, at))) return undefined
    return refuse('conflict', text('This refund is on its way to the payment provider'))
  })
}

async function retryMessage({ database, now, outbound }: OutboundDeps, id: number): Promise<Refusal | undefined> {
  const at = now()
  const refusal = await database.write(async (tx) => {
    const message = await selectMessage(tx, id)
    if (!message) return refuseUnknown()
    if (mayRetryMessage(message, at) && (await makeDue(tx, message, at))) return undefined
    return refuse('conflict', text('This message cannot be tried now: it is on its way, or its code has lapsed'))
  })
  if (!refusal) outbound.kickAll()
  return refusal
}

async function retryWebhook(deps: OutboundDeps, id: number): Promise<Refusal | undefined> {
  const delivery = await selectDelivery(deps.database.db, id)
  if (!delivery) return refuseUnknown()
  const sent = await retryDelivery(deps, delivery)
  return sent instanceof Refusal ? sent : undefined
}

const refuseUnknown = () => refuse('not_found', text('This job is done, or does not exist'))
