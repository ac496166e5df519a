export { LinkChips } from './link-chips.tsx'
export { SellerFacts } from './seller-identity.tsx'
export { ShopTile } from './shop-tile.tsx'
export { useDelivery } from './use-delivery.ts'
