import type { SellerOrderDetails, SellerOrderLine, SellerShipment } from '@rialto/contract'
import type { Selectable } from 'kysely'
import type { OrderNotesTable, PaymentsTable } from '../../../../db/tables.ts'
import { decimalsOf } from '../../../../lib/money.ts'
import { chosen, presentSellerOrder, presentTaxes, type ShownOrder, toIsoTime } from '../present-order.ts'
import type { LineRow, OrderRow } from '../repository.ts'
import { nextStatuses } from '../rules.ts'
import { canShip } from '../shipments/rules.ts'

export interface SellerDetails {
  customer: SellerOrderDetails['customer']
  /** By variant. */
  skus: ReadonlyMap<number, string>
  events: readonly { status: OrderRow['status']; at: number }[]
  shipments: SellerShipment[]
  lastCarrier: string | null
  payments: readonly Pick<Selectable<PaymentsTable>, 'gateway' | 'status' | 'created_at'>[]
  notes: readonly Selectable<OrderNotesTable>[]
  /** Its voucher is the market's. */
  marketPays: boolean
  /** Translates a tax's name into the reader's language. */
  translateTax(name: string): string
}

export function presentSellerOrderDetails(shown: ShownOrder, details: SellerDetails): SellerOrderDetails {
  const { order, lines } = shown
  const next = nextStatuses(order)
  const toDecimal = decimalsOf(order)
  return {
    ...presentSellerOrder(shown, details.customer),
    customer: details.customer,
    lines: lines.map((line) => presentLine(line, details.skus.get(line.variant_id) || null, toDecimal)),
    address: JSON.parse(order.address_json),
    note: order.note,
    timeline: details.events.map(({ status, at }) => ({ status, at: toIsoTime(at) })),
    shipments: details.shipments,
    last_carrier: details.lastCarrier,
    payments: details.payments.map(({ gateway, status, created_at }) => ({
      gateway,
      status,
      amount: toDecimal(order.payable_amount),
      at: toIsoTime(created_at),
    })),
    amounts: {
      total_amount: toDecimal(order.total_amount),
      coupon_discount: toDecimal(order.coupon_discount),
      delivery_charge: toDecimal(order.delivery_charge),
      tax_amount: toDecimal(order.tax_amount),
      payable_amount: toDecimal(order.payable_amount),
      all_vat_taxes: presentTaxes(order, details.translateTax),
      ...(details.marketPays && { market_pays_voucher: true }),
    },
    can: { confirm: next.includes('confirm'), ship: canShip(order), cancel: next.includes('cancelled') },
    internal_notes: details.notes.map(({ id, author_name, note, created_at }) => ({
      id,
      author: author_name,
      text: note,
      at: toIsoTime(created_at),
    })),
    version: order.version,
  }
}

const presentLine = (line: LineRow, sku: string | null, toDecimal: (minor: number) => number): SellerOrderLine => ({
  id: line.id,
  product_id: line.product_id,
  variant_id: line.variant_id,
  name: line.name,
  thumbnail: line.thumbnail,
  size: chosen(line.size_id, line.size_name, line.size_label),
  color: chosen(line.color_id, line.color_name, line.color_label),
  sku,
  quantity: line.quantity,
  shipped: line.shipped,
  price: toDecimal(line.discount_price || line.price),
  line_total: toDecimal(line.line_total),
})
