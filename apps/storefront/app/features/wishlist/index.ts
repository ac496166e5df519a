export { setFavourite, useFavourites, useIsFavourite } from './favourites.ts'
export { favourites, learnFavourites } from './favourites-store.ts'
export { HeartButton } from './heart-button.tsx'
export { WishlistLink, WishlistRow } from './wishlist-link.tsx'
