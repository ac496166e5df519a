import type { Db } from '../../../../db/index.ts'
import { toJson } from '../../../../db/json.ts'
import { ADDRESS } from '../../orders/testing/order-calls.ts'
import { paymentKey } from '../../payments/rules.ts'

export const NOW = Date.parse('2027-03-10T10:00:00Z')
export const ORDERS = 3
/** In minor units, of each order. */
export const PAYABLE = 2_000
const REFERENCE = 'sandbox_killed'

/** Adds orders of one payment that has not come in yet. @returns them, and the event of the sandbox that says that it is paid */
export async function addUnpaidOrders(db: Db): Promise<{ ids: number[]; event: string }> {
  const ids: number[] = []
  for (let n = 0; n < ORDERS; n++) {
    const { id } = await db
      .insertInto('orders')
      .values({
        ...{ code: `RL-KILL-${n}`, user_id: 1, shop_id: n + 1, status: 'pending', is_numbered: 1 },
        ...{ payment_method: 'online', gateway: 'sandbox', payment_status: 'pending', quantity: 1 },
        ...{ total_amount: PAYABLE, coupon_discount: 0, delivery_charge: 0, tax_amount: 0, payable_amount: PAYABLE },
        ...{ taxes_json: toJson([]), voucher_id: null, voucher_code: null, note: null, estimated_delivery: '' },
        ...{ cancel_reason: null, cancelled_by: null, locale: 'en', placed_at: NOW, updated_at: NOW, expires_at: null },
        address_json: toJson({ id: 1, ...ADDRESS } as never),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('order_money')
      .values({
        ...{ order_id: id, shop_id: n + 1, currency: 'USD', exponent: 2, quantum: 1, prices_include_tax: 0 },
        ...{ credit: PAYABLE, delivery: 0, delivery_standard: 0, received: 0, state: 'waiting', legacy: 0 },
      })
      .execute()
    ids.push(id)
  }
  const { id } = await db
    .insertInto('payments')
    .values({
      ...{ gateway: 'sandbox', user_id: 1, reference: REFERENCE, amount: PAYABLE * ORDERS, currency: 'USD' },
      ...{ exponent: 2, status: 'open', url: null, created_at: NOW, updated_at: NOW, ask_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('payment_orders')
    .values(ids.map((order_id) => ({ payment_id: id, order_id })))
    .execute()
  const event = JSON.stringify({
    ...{ id: 'killed', key: paymentKey({ id, created_at: NOW }), reference: REFERENCE, state: 'paid' },
    ...{ amount: PAYABLE * ORDERS, exponent: 2, currency: 'USD' },
  })
  return { ids, event }
}
