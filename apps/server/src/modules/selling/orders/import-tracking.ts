import type { ImportedTracking } from '@rialto/contract'
import { CARRIER_MAX, TRACKING_LINES_MAX, TRACKING_NUMBER_MAX } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { prepareWriteContext, publishOrderChange } from './order-mail.ts'
import type { OrderRow } from './repository.ts'
import { lockOrderOfShop, selectOrderByCode, selectShipments } from './repository-shipments.ts'
import { refuseToShip, sendPieces } from './send-parcel.ts'
import { refuseUnknownOrder } from './show-order.ts'

interface TrackingImport {
  list: string
  /** Judges each line and changes nothing. */
  dryRun: boolean
  /** The carriers have the parcels. */
  handedOver: boolean
  shopId: number
  locale: string
  actor: Actor
}

/**
 * Ships all that is left of each listed order, each line in a transaction of its own: a refused line holds no other back. Pasted
 * twice, a list sends nothing twice, since nothing is left.
 */
export async function importTracking(
  deps: OutboundDeps,
  { list, dryRun, handedOver, shopId, locale, actor }: TrackingImport,
): Promise<ImportedTracking[] | Refusal> {
  const lines = parseTrackingList(list)
  if (lines.length > TRACKING_LINES_MAX)
    return refuse('invalid', text('At most {{max}} lines can be imported at once'), {
      values: { max: TRACKING_LINES_MAX },
    })
  const run = dryRun ? createDryRun(deps.database.db, shopId) : await createRun(deps, { shopId, handedOver, actor })
  const results: ImportedTracking[] = []
  for (const line of lines) {
    const result = line.refusal ?? (await run(line))
    const refusal = result instanceof Refusal ? result : undefined
    results.push({
      line: line.line,
      order_code: line.code,
      tracking_number: line.trackingNumber,
      is_done: !refusal,
      reason: refusal ? translate(locale, refusal.text, refusal.values) : null,
    })
  }
  if (!dryRun) deps.outbound.kick()
  return results
}

type Run = (line: TrackingLine) => Promise<RecordedChange | undefined | Refusal>

async function createRun(
  deps: OutboundDeps,
  { shopId, handedOver, actor }: Pick<TrackingImport, 'shopId' | 'handedOver' | 'actor'>,
): Promise<Run> {
  const context = await prepareWriteContext(deps)
  return async ({ code, trackingNumber, carrier }) => {
    const sent = await deps.database.write(async (tx) => {
      const found = await selectOrderByCode(tx, { code, shopId })
      const order = found && (await lockOrderOfShop(tx, { id: found.id, shopId }))
      if (!order) return refuseUnknownOrder()
      const tracking = { carrier, tracking_number: trackingNumber, tracking_url: null }
      const change =
        (await judge(tx, order, trackingNumber)) ??
        (await sendPieces(tx, context, order, { ...tracking, pieces: undefined, key: undefined, handedOver, actor }))
      return change instanceof Refusal ? change : { order, change }
    })
    if (sent instanceof Refusal) return sent
    publishOrderChange(deps, [sent.order])
    return sent.change
  }
}

function createDryRun(db: Db, shopId: number): Run {
  const accepted = new Set<number>()
  return async ({ code, trackingNumber }) => {
    const order = await selectOrderByCode(db, { code, shopId })
    if (!order) return refuseUnknownOrder()
    if (accepted.has(order.id)) return refuse('already_shipped', text('This order is on an earlier line of the list'))
    const refusal = await judge(db, order, trackingNumber)
    if (!refusal) accepted.add(order.id)
    return refusal
  }
}

async function judge(db: Db | Tx, order: OrderRow, trackingNumber: string): Promise<Refusal | undefined> {
  const refusal = refuseToShip(order)
  if (refusal) return refusal
  const shipments = await selectShipments(db, [order.id])
  return shipments.some(({ tracking_number }) => tracking_number === trackingNumber)
    ? refuse('already_shipped', text('A parcel of this order has this tracking number already'))
    : undefined
}

interface TrackingLine {
  /** From 1, counting empty lines too. */
  line: number
  code: string
  trackingNumber: string
  carrier: string | null
  /** Set if the line cannot be used. */
  refusal: Refusal | undefined
}

/**
 * Parses `order_code, tracking_number[, carrier]` on each line, as pasted from a spreadsheet (tabs) or a file (commas, semicolons).
 * Empty lines and a line of headings are left out.
 */
function parseTrackingList(list: string): TrackingLine[] {
  return list
    .split(/\r?\n/)
    .map((line, index) => parseLine(line, index + 1))
    .filter(({ code, trackingNumber }) => (code || trackingNumber) && code.toLowerCase() !== 'order_code')
}

function parseLine(source: string, line: number): TrackingLine {
  const separator = ['\t', ';', ','].find((one) => source.includes(one)) ?? ','
  const [code = '', trackingNumber = '', carrier = ''] = source.split(separator).map((cell) => unquote(cell.trim()))
  return { line, code, trackingNumber, carrier: carrier || null, refusal: refuseLine(trackingNumber, carrier) }
}

const unquote = (cell: string): string => cell.replace(/^"(.*)"$/, '$1').trim()

function refuseLine(trackingNumber: string, carrier: string): Refusal | undefined {
  if (!trackingNumber) return refuse('invalid', text('This line has no tracking number'))
  if (trackingNumber.length > TRACKING_NUMBER_MAX) return refuse('invalid', text('This tracking number is too long'))
  return carrier.length > CARRIER_MAX ? refuse('invalid', text('This name of a carrier is too long')) : undefined
}
