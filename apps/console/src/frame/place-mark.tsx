import { Mark } from '../lib/mark.tsx'
import type { Place } from '../lib/places.ts'

/** The logo of the shop, or the market's mark. */
export function PlaceMark({ place }: { place: Place | null }) {
  if (place?.kind === 'shop')
    return (
      <img
        src={`${place.shop.logo}?w=96`}
        alt=""
        width={32}
        height={32}
        className="size-8 flex-none rounded-control bg-tile object-cover"
      />
    )
  return (
    <span className="grid size-8 flex-none place-items-center rounded-control border border-line bg-card">
      <Mark />
    </span>
  )
}
