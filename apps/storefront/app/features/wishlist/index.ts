export { setInWishlist, useWishlistIds, useIsInWishlist } from './wishlist.ts'
export { $wishlist, setServerWishlist } from './wishlist-store.ts'
export { HeartButton } from './heart-button.tsx'
export { WishlistLink, WishlistRow } from './wishlist-link.tsx'
