import type { Shop } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { Truck } from 'lucide'
import { ShopTile } from '../shop-tile.tsx'
import { useDelivery } from '../use-delivery.ts'

/** A shop in the list of shops, with its delivery. */
export function ShopCard({ shop, priority }: { shop: Shop; priority: boolean }) {
  const delivery = useDelivery(shop)
  return (
    <ShopTile
      shop={shop}
      level={2}
      sizes="(min-width: 1792px) 395px, (min-width: 1384px) 425px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw"
      widest={440}
      priority={priority}
      withReviews
    >
      <p className="mt-1 flex items-start gap-1.5 text-12 text-ink-2">
        <Icon as={Truck} size={14} className="mt-px" />
        <span>{delivery.short}</span>
      </p>
    </ShopTile>
  )
}
