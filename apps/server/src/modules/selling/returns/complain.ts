import { createHash } from 'node:crypto'
import type { ComplaintReason, ComplaintWish } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import type { Upload } from '../../../files/pictures.ts'
import { deleteFiles, deleteFilesUnlessWritten, storeFiles } from '../../../files/store-files.ts'
import { networkOf } from '../../../lib/network.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { createReferenceCode, normalizeNewlines } from '../../../lib/words.ts'
import { noteComplaint } from '../../base/notifications/index.ts'
import { withinLimits } from '../../base/rate-limits/rate-limits.ts'
import type { Settings } from '../../base/settings/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import { loadMoney, lockOrderRows } from '../ledger/index.ts'
import {
  mergePieces,
  type OrderDeps,
  type OrderRow,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  refuseUnknownOrder,
  selectLines,
  selectOrder,
} from '../orders/index.ts'
import { mailComplaint } from './complaint-mails.ts'
import { dueAfter, openReasons } from './complaint-steps.ts'
import { acceptPhotos, PHOTO_FOLDERS } from './photos.ts'
import { changeOpenCases, insertEvent, selectClaimed, selectMoneyFacts } from './repository.ts'
import { type ComplaintRow, insertComplaint, selectComplainedOf, selectSameComplaint } from './repository-complaints.ts'
import { leftToComplain } from './returns-of-order.ts'

const DAY_MS = 86_400_000

interface NewComplaint {
  orderId: number
  reason: ComplaintReason
  text: string
  wish: ComplaintWish
  lines: readonly { line_id: number; quantity: number }[]
  photos: readonly Upload[]
  ip: string
}

/**
 * Complains about pieces of an order that were sent. The caller has proven that the order is the shopper's. The same again, while it is
 * open, is the first one.
 */
export async function complain(deps: OrderDeps, complaint: NewComplaint): Promise<ComplaintRow | Refusal> {
  const { config, database, files } = deps
  const context = await prepareWriteContext(deps)
  const { now } = context
  const accepted = await acceptPhotos(complaint.photos)
  if (accepted instanceof Refusal) return accepted
  const paths = await storeFiles(files, PHOTO_FOLDERS.complaint, accepted)
  if (paths instanceof Refusal) return paths
  const limits = {
    keys: complaintLimits(complaint.orderId, networkOf(complaint.ip)),
    ...{ enforced: config.rateLimits, now },
    refuse: (seconds: number) =>
      refuse('too_many_requests', text('Too many requests. Please try again later.'), { retryAfter: seconds }),
  }
  let isNew = false
  const made = await deleteFilesUnlessWritten(files, paths, () =>
    database.write((tx) =>
      withinLimits(tx, limits, async () => {
        const received = await receive(tx, context, complaint, paths)
        if (received instanceof Refusal) return received
        isNew = received.isNew
        return received.row
      }),
    ),
  )
  if (made instanceof Refusal) return made
  if (!isNew) {
    // The photos of the repeated call belong to nothing.
    await deleteFiles(files, paths)
    return made
  }
  deps.outbound.kick()
  publishOrderChange(deps, [{ id: made.order_id, shop_id: made.shop_id }])
  return made
}

const complaintLimits = (orderId: number, network: string) => [
  { key: `complaint:order:${orderId}`, limit: { burst: 10, everyMs: DAY_MS / 10 } },
  { key: `complaint:network:${network}`, limit: { burst: 20, everyMs: 3_600_000 / 20 } },
]

async function receive(
  tx: Tx,
  context: OrderWriteContext,
  complaint: NewComplaint,
  photos: readonly string[],
): Promise<{ row: ComplaintRow; isNew: boolean } | Refusal> {
  const { now, settings } = context
  const { orderId, reason, wish } = complaint
  // Another complaint about the same pieces waits.
  await lockOrderRows(tx, [orderId])
  const order = await selectOrder(tx, orderId)
  if (!order) return refuseUnknownOrder()
  const words = normalizeNewlines(complaint.text).trim()
  const pieces = merged(complaint.lines)
  const content_key = createHash('sha256')
    .update(JSON.stringify([orderId, reason, wish, words, pieces]))
    .digest('hex')
  const same = await selectSameComplaint(tx, content_key)
  if (same) return { row: same, isNew: false }
  const open = await readComplaintFacts(tx, order, { now, settings })
  if (pieces.some(({ line_id }) => !open.known.includes(line_id)))
    return refuse('not_found', text('This order does not have this line'))
  if (!open.reasons.includes(reason)) {
    const message =
      reason === 'changed_mind'
        ? text('The time to return goods without a fault is over')
        : text('This order is too old to complain about')
    return refuse('conflict', message, { errors: { reason: [{ text: message }] } })
  }
  if (pieces.some(({ line_id, quantity }) => quantity > (open.left.get(line_id) ?? 0))) {
    const message = text('These pieces were not sent yet, were given back, or are complained about already')
    return refuse('conflict', message, { errors: { lines: [{ text: message }] } })
  }
  const step = { state: 'requested' as const, decided_by: null, outcome: null, keeps_goods: 0 }
  const row = await insertComplaint(tx, {
    row: {
      ...{ code: createReferenceCode('RR'), order_id: orderId, shop_id: order.shop_id, reason, text: words, wish },
      ...{ content_key, requested_at: now, ...step, due_at: dueAfter(step, now, settings.return_answer_days) },
    },
    ...{ lines: pieces, photos },
  })
  await insertEvent(tx, { kind: 'complaint', case_id: row.id, state: 'requested', at: now, actor_kind: 'shopper' })
  await loadMoney(tx, context, [orderId])
  await changeOpenCases(tx, orderId, 1)
  await noteComplaint(tx, { shopId: order.shop_id, complaintId: row.id, now, dueBy: row.due_at })
  await noteWebhookEvent(tx, { shopId: order.shop_id, type: 'return.changed', id: orderId, now })
  await mailComplaint(tx, context, row, order)
  return { row, isNew: true }
}

/** A line that is named twice is one. */
const merged = (lines: NewComplaint['lines']) =>
  mergePieces(lines.map(({ line_id: lineId, quantity }) => ({ lineId, quantity }))).map(
    ({ lineId: line_id, quantity }) => ({ line_id, quantity }),
  )

/** Which pieces of an order can be complained about now, and for which reasons. */
async function readComplaintFacts(
  db: Tx,
  order: OrderRow,
  { now, settings }: { now: number; settings: Pick<Settings, 'return_days' | 'eu_consumers'> },
) {
  const [lines, withdrawn, complained, money] = [
    await selectLines(db, { orderIds: [order.id] }),
    await selectClaimed(db, order.id),
    await selectComplainedOf(db, order.id),
    await selectMoneyFacts(db, order.id),
  ]
  const left = leftToComplain(order, lines, (id) => (withdrawn.get(id) ?? 0) + (complained.get(id) ?? 0))
  return {
    known: lines.map(({ id }) => id),
    left: new Map(left.map((line) => [line.line_id, line.left])),
    reasons: openReasons({ arrivedAt: money?.arrived_at ?? null, now, settings }),
  }
}
