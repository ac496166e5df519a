import type { Insertable } from 'kysely'
import { toJson } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { dayName, dayNumber, momentOf } from '../modules/goods/delivery/index.ts'
import type { Seeding } from './demo-ids.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]

const SHOP = 'lume-and-clay'
const TIME_ZONE = 'Europe/Berlin'
const WEEKS = 4
const HOURS = [
  { from_minute: 8 * 60, to_minute: 10 * 60, slots: 20 },
  { from_minute: 10 * 60, to_minute: 13 * 60, slots: 12 },
]
const ORDERS_END = 14 * 60
const SATURDAY = 6
const DAY_MS = 86_400_000

/** The stall of one shop of the European market, where orders are picked up on the next Saturdays. Its method follows those of delivery. */
export function marketDayRows({ demo, ids, now }: Seeding, methods: Rows<'delivery_methods'>) {
  const places: Rows<'pickup_places'> = []
  const dates: Rows<'pickup_dates'> = []
  if (!demo.european?.shops.some(({ slug }) => slug === SHOP)) return { method: [], places, dates }
  const shop_id = ids.shops.of(SHOP)
  const method: Rows<'delivery_methods'> = [
    {
      ...({ id: methods.length + 1, shop_id, kind: 'pickup', speed: 'standard', name: 'Market day' } as const),
      ...({ carrier: null, is_active: 1, handling_days: null, transit_min: null, transit_max: null } as const),
      ...({ transit_days: 'working', allows_cash: 1, max_grams: null, position: 9, ended_at: null } as const),
    },
  ]
  places.push({
    ...{ id: 1, shop_id, name: 'Fish hall, stand 14', latitude: 53.5441, longitude: 9.9536, note: 'Row C' },
    address_json: toJson({ street: 'Große Elbgasse 9', post_code: '22767', town: 'Hamburg', country: 'DE' }),
    ended_at: null,
  })
  const today = dayNumber(new Date(now).toISOString().slice(0, 10))
  const untilSaturday = (SATURDAY - new Date(today * DAY_MS).getUTCDay() + 7) % 7
  // Orders of this week's Saturday end on Friday.
  const first = today + (untilSaturday > 1 ? untilSaturday : untilSaturday + 7)
  for (let week = 0; week < WEEKS; week++)
    for (const hours of HOURS) {
      const day = first + 7 * week
      const order_until = momentOf(day - 1, ORDERS_END, TIME_ZONE)
      dates.push({ id: dates.length + 1, place_id: 1, day: dayName(day), ...hours, order_until, ended_at: null })
    }
  return { method, places, dates }
}
