export { AccountArea, AccountFooter, AccountPage } from './account-area.tsx'
export { useWishlist, WishlistGrid } from './wishlist-page.tsx'
