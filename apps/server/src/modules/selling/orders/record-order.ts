import type { OrderStatus } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { quoteWords } from '../../../lib/shell.ts'
import { text } from '../../../texts/index.ts'
import { part } from '../../../texts/sentence.ts'
import { recordChange, valueTexts } from '../../base/record/index.ts'
import type { OrderRow } from './repository.ts'

interface Made {
  order: Pick<OrderRow, 'id' | 'code' | 'shop_id' | 'status'>
  actor: Actor
  at: number
}

/** Records that an order was moved on; its shopper has a mail of that, so it is not taken back. */
export const recordStatus = (tx: Tx, { to, ...made }: Made & { to: OrderStatus }): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOrder(made),
    action: 'order_status_changed',
    sentence: to === 'cancelled' ? text('Cancelled order {{code}}') : text('Moved order {{code}} to {{status}}'),
    values: { code: made.order.code, status: part(valueTexts.status[to]) },
    before: { status: made.order.status },
    after: { status: to },
  })

/** Records a cancellation in the market's own record. */
export const recordMarketCancel = (
  tx: Tx,
  { order, actor, at, reason = '' }: Made & { reason?: string | undefined },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOrder({ order, actor, at }),
    shopId: null,
    action: 'order_cancelled',
    sentence: text('Cancelled order {{code}}'),
    values: { code: order.code },
    before: { status: order.status },
    after: { status: 'cancelled', reason },
    command: quoteWords(['orders', 'cancel', order.code, '--reason', reason]),
  })

export const recordNote = (tx: Tx, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOrder(made),
    action: 'order_note_added',
    sentence: text('Added a note to order {{code}}'),
    values: { code: made.order.code },
  })

const asOrder = ({ order, ...made }: Made) => ({
  ...made,
  shopId: order.shop_id,
  subject: { kind: 'order' as const, id: order.id, name: order.code },
})
