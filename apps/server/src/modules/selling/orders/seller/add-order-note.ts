import { INTERNAL_NOTES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { publishOrderChange } from '../publish-order-change.ts'
import { recordNote } from '../record-order.ts'
import { lockOrderOfShop } from '../shipments/repository.ts'
import { refuseUnknownOrder } from '../show-order.ts'
import { countNotes, insertNote } from './repository.ts'

interface NewNote {
  orderId: number
  shopId: number
  authorId: number
  note: string
  actor: Actor
}

/** Adds an internal note of the shop's team to an order. Calls of shoppers never read these notes. */
export async function addOrderNote(
  deps: Deps,
  { orderId, shopId, authorId, note, actor }: NewNote,
): Promise<RecordedChange | Refusal> {
  const { database, now } = deps
  const change = await database.write(async (tx) => {
    const order = await lockOrderOfShop(tx, { id: orderId, shopId })
    if (!order) return refuseUnknownOrder()
    if ((await countNotes(tx, orderId)) >= INTERNAL_NOTES_MAX) return refuseTooMany()
    await insertNote(tx, { order_id: orderId, author_id: authorId, author_name: actor.name, note, created_at: now() })
    return recordNote(tx, { order, actor, at: now() })
  })
  if (!(change instanceof Refusal)) publishOrderChange(deps, [{ id: orderId, shop_id: shopId }])
  return change
}

const refuseTooMany = () =>
  refuse('conflict', text('An order can have at most {{max}} notes'), { values: { max: INTERNAL_NOTES_MAX } })
