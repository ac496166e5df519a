export { HeartButton, useWishlistIds, WishlistLink, WishlistRow } from './wishlist.tsx'
export { $wishlist, setServerWishlist } from './wishlist-store.ts'
