import type { DemoOrder } from '@rialto/demo'
import type { Insertable } from 'kysely'
import type { Tables } from '../../tables.ts'
import { minutesAgo, type Seeding } from '../seeding.ts'

type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

/** The parcels of orders, with their contents. @param lineId finds the id of an order's line by its position */
export function shipmentRows({ demo, ids, now }: Seeding, lineId: (order: DemoOrder, line: number) => number) {
  const shipments: Row<'shipments'>[] = []
  const contents: Row<'shipment_lines'>[] = []
  for (const order of demo.orders)
    for (const { carrier, tracking_number, minutes_ago, lines } of order.parcels) {
      const id = shipments.length + 1
      shipments.push({
        id,
        order_id: ids.orders.of(order.code),
        carrier,
        tracking_number,
        tracking_url: null,
        shipped_at: minutesAgo(now, minutes_ago),
        handed_over_at: order.status === 'pickup' ? null : minutesAgo(now, minutes_ago),
        version: 1,
        request_key: null,
        request_hash: '',
      })
      for (const { line, quantity } of lines) contents.push({ shipment_id: id, line_id: lineId(order, line), quantity })
    }
  return { shipments, contents }
}

export const noteRows = ({ demo, ids, now }: Seeding): Row<'order_notes'>[] =>
  demo.orders.flatMap(({ code, team_notes }) =>
    team_notes.map(({ author, text, minutes_ago }) => ({
      order_id: ids.orders.of(code),
      author_id: ids.users.of(author),
      author_name: [...demo.users, ...demo.colleagues].find(({ key }) => key === author)?.name ?? '',
      note: text,
      created_at: minutesAgo(now, minutes_ago),
    })),
  )

/** The pieces of an order's line in parcels. */
export const shippedOf = ({ parcels }: DemoOrder, line: number): number =>
  parcels
    .flatMap((parcel) => parcel.lines)
    .filter((part) => part.line === line)
    .reduce((sum, { quantity }) => sum + quantity, 0)
