export { HeartButton } from './heart-button.tsx'
export { useWishlistIds } from './wishlist.ts'
export { WishlistLink, WishlistRow } from './wishlist-link.tsx'
export { $wishlist, setServerWishlist } from './wishlist-store.ts'
