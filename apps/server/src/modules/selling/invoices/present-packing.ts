import { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import type { DocumentKind } from '@rialto/contract/enums'
import { orderMoney } from '../../../lib/money.ts'
import { text, translate } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'
import { formatDay, lineDetails } from './present-invoice.ts'
import type { PackedLineRow, PackedOrderRow } from './repository.ts'
import { type Direction, isolateDirection } from './split-runs.ts'

interface PackingSource {
  kind: DocumentKind
  orders: readonly PackedOrderRow[]
  /** With names in the language of the document. */
  lines: readonly PackedLineRow[]
  settings: Settings
  locale: string
}

export function presentPacking({ kind, orders, lines, settings, locale }: PackingSource): Packing {
  return {
    locale,
    direction: settings.languages.find((language) => language.name === locale)?.direction ?? 'ltr',
    title: translate(locale, kind === 'slip' ? text('Packing slip') : text('Address labels')),
    headings: {
      recipient: translate(locale, text('Deliver to')),
      sender: translate(locale, text('Sender')),
      quantity: translate(locale, text('Pieces')),
      item: translate(locale, text('Item')),
      note: translate(locale, text('Note from the customer')),
    },
    orders: orders.map((order) =>
      presentOrder(
        order,
        lines.filter((line) => line.order_id === order.id),
        { settings, locale },
      ),
    ),
    itemsOf: (order) =>
      translate(locale, text('Pieces in total: {{total}}'), {
        total: order.lines.reduce((sum, { quantity }) => sum + Number(quantity), 0),
      }),
  }
}

function presentOrder(
  order: PackedOrderRow,
  lines: readonly PackedLineRow[],
  { settings, locale }: { settings: Settings; locale: string },
): PackedOrder {
  const address = Address.parse(JSON.parse(order.address_json))
  const isToCollect =
    order.payment_method === 'cash' && order.payment_status === 'pending' && order.status !== 'cancelled'
  // Isolated, since a currency sign would change sides within Arabic.
  const amount = isolateDirection(orderMoney(order, settings)(order.payable_amount))
  return {
    code: order.code,
    seller: { name: order.shop_name, address: order.shop_address },
    recipient: { name: address.name, lines: addressLines(address), phone: address.phone },
    facts: [
      { label: translate(locale, text('Order number')), value: order.code },
      { label: translate(locale, text('Order date')), value: formatDay(order.placed_at, locale, settings.time_zone) },
    ],
    lines: piecesToPack(lines, locale),
    note: order.note,
    toCollect: isToCollect ? translate(locale, text('To collect on delivery: {{amount}}'), { amount }) : null,
  }
}

/** The pieces left to ship; of an order that has left whole, all of it, for a slip that is printed again. */
function piecesToPack(lines: readonly PackedLineRow[], locale: string): PackedLine[] {
  const left = lines.filter((line) => line.shipped < line.quantity)
  return left.length > 0
    ? left.map((line) => presentLine(line, line.quantity - line.shipped, locale))
    : lines.map((line) => presentLine(line, line.quantity, locale))
}

const presentLine = (line: PackedLineRow, pieces: number, locale: string): PackedLine => ({
  quantity: String(pieces),
  name: line.name,
  details: lineDetails(line, { after: line.sku }, (key, values) => translate(locale, key, values)),
})

/** An order as its slip and label show it. All texts are translated and amounts formatted. */
export interface PackedOrder {
  code: string
  seller: { name: string; address: string }
  recipient: { name: string; lines: readonly string[]; phone: string }
  /** Order number and date. */
  facts: readonly { label: string; value: string }[]
  lines: readonly PackedLine[]
  /** The shopper's note; null: none. */
  note: string | null
  /** The sentence about cash to collect; null: paid, or nothing to pay. */
  toCollect: string | null
}

export interface PackedLine {
  quantity: string
  name: string
  /** Size, color and SKU; may be empty. */
  details: string
}

/** The document around the orders: its language, and its headings. */
export interface Packing {
  locale: string
  direction: Direction
  title: string
  headings: { recipient: string; sender: string; quantity: string; item: string; note: string }
  orders: readonly PackedOrder[]
  /** The sentence at the end of a slip: how many items it lists. */
  itemsOf(order: PackedOrder): string
}
