import { Address } from '@rialto/contract'
import { writeMinutes } from '@rialto/contract/promised-days'
import { fromJson } from '../../../db/json.ts'
import { orderMoney } from '../../../lib/money.ts'
import { text, translate } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'
import { formatPromise } from '../../goods/delivery/index.ts'
import type { ListedPickup, PickupList } from './draw-pickup-list.ts'
import { isolateDirection } from './layout-text.ts'
import type { PackedLineRow, PackedOrderRow } from './repository.ts'

interface PickupListSource {
  place: string
  day: string
  /** In the order of the list. */
  orders: readonly PackedOrderRow[]
  /** With names in the language of the list. */
  lines: readonly PackedLineRow[]
  settings: Settings
  locale: string
}

/** The list of a day at a place, by hours. */
export function presentPickupList({ place, day, orders, lines, settings, locale }: PickupListSource): PickupList {
  const groups = Map.groupBy(orders, hoursOf)
  return {
    locale,
    direction: settings.languages.find((language) => language.name === locale)?.direction ?? 'ltr',
    title: translate(locale, text('Pick-up')),
    subtitle: `${formatPromise({ from: day, to: day }, locale)} · ${isolateDirection(place)}`,
    headings: {
      name: translate(locale, text('Name')),
      order: translate(locale, text('Order number')),
      toPay: translate(locale, text('To pay')),
    },
    groups: [...groups].map(([hours, ofHours]) => ({
      hours,
      orders: ofHours.map((order) =>
        presentListed(
          order,
          lines.filter((line) => line.order_id === order.id),
          { settings, locale },
        ),
      ),
    })),
    empty: translate(locale, text('Nobody has ordered for this day yet')),
  }
}

function hoursOf({ pickup_json }: PackedOrderRow): string {
  if (pickup_json === null) return ''
  const { from_minute: from, to_minute: to } = fromJson(pickup_json)
  return `${writeMinutes(from)}–${writeMinutes(to)}`
}

function presentListed(
  order: PackedOrderRow,
  lines: readonly PackedLineRow[],
  { settings, locale }: { settings: Settings; locale: string },
): ListedPickup {
  const isToCollect = order.payment_method === 'cash' && order.payment_status === 'pending'
  return {
    name: Address.parse(fromJson(order.address_json)).name,
    code: order.code,
    lines: lines
      .filter(({ quantity, cancelled }) => cancelled < quantity)
      .map(({ name, quantity, cancelled, size_name, color_name }) =>
        [`${quantity - cancelled} × ${isolateDirection(name)}`, size_name, color_name].filter(Boolean).join(', '),
      ),
    note: order.note,
    toPay: isToCollect
      ? isolateDirection(orderMoney(order, settings)(order.to_collect))
      : order.payment_status === 'paid'
        ? translate(locale, text('paid'))
        : translate(locale, text('not paid yet')),
    isDone: order.status === 'delivered',
  }
}
