export { LinkChips } from './link-chips.tsx'
export { SellerFacts } from './seller-identity.tsx'
export { ShopTile } from './shop-tile.tsx'
export { type DeliveryTexts, useDelivery } from './use-delivery.ts'
