import type { DeliveryTemplate, PickupAddress } from '@rialto/contract'
import type { DeliveryKind, DeliverySpeed, PlaceKind, TransitDays } from '@rialto/contract/enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** Where a shop delivers. */
export interface DeliveryZonesTable {
  id: Generated<number>
  shop_id: number | null
  /** The template that it was copied from, and in which version. */
  template_id: Generated<number | null>
  template_version: Generated<number | null>
  name: string
  /** The first zone that has an address counts. */
  position: number
}

export interface DeliveryZonePlacesTable {
  id: Generated<number>
  zone_id: number
  /** `*` is everywhere. */
  country: string
  region: string | null
  kind: PlaceKind
  /** The prefix, or the ends of a range, as they were typed. */
  from_code: string | null
  to_code: string | null
  is_excluded: number
}

export interface DeliveryMethodsTable {
  id: Generated<number>
  shop_id: number | null
  template_id: Generated<number | null>
  kind: DeliveryKind
  speed: DeliverySpeed
  name: string
  carrier: string | null
  is_active: number
  /** Null: as the shop's. */
  handling_days: number | null
  /** Null: it promises no day. */
  transit_min: number | null
  transit_max: number | null
  transit_days: TransitDays
  allows_cash: number
  max_grams: number | null
  position: number
  /** It was removed; orders name it. */
  ended_at: number | null
}

export interface DeliveryRatesTable {
  id: Generated<number>
  method_id: number
  zone_id: number
  from_grams: number
  from_amount: number
  charge: number
  free_from: number | null
}

/** A zone with its methods that the market keeps for shops to copy; amounts are as on the wire. */
export interface DeliveryTemplatesTable {
  id: Generated<number>
  name: string
  places_json: Json<DeliveryTemplate['places']>
  methods_json: Json<DeliveryTemplate['methods']>
  /** Grows with each change. */
  version: number
}

/** When and from where a shop sends. */
export interface ShopDispatchTable {
  shop_id: number
  country: string | null
  post_code: string | null
  handling_days: number
  /** Minutes after midnight. */
  cut_off_minute: number
  /** Bit 0 is Monday. */
  work_days: number
  time_zone: string
  default_grams: number
}

export interface PublicHolidaysTable {
  country: string
  /** '' for all of the country. */
  region: string
  day: string
}

/** Where orders of a shop are picked up. */
export interface PickupPlacesTable {
  id: Generated<number>
  shop_id: number
  name: string
  address_json: Json<PickupAddress>
  latitude: number | null
  longitude: number | null
  note: string | null
  version: Generated<number>
  /** It was removed; orders name it. */
  ended_at: number | null
}

export interface PickupDatesTable {
  id: Generated<number>
  place_id: number
  day: string
  from_minute: number
  to_minute: number
  /** Null: any number. */
  slots: number | null
  /** Orders that are for it and not cancelled. */
  taken: Generated<number>
  order_until: number
  version: Generated<number>
  ended_at: number | null
}
