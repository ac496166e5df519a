export { LinkChips } from './link-chips.tsx'
export { ShopTile } from './shop-tile.tsx'
export { useDelivery } from './use-delivery.ts'
