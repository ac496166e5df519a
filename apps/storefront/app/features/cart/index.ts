export { AddToCartAction } from './add-to-cart-action.tsx'
export { BuyActions } from './buy-actions.tsx'
export {
  applyCartReply,
  refreshCart,
  removeFromCart,
  setQuantity,
  useCart,
  useCartSummary,
} from './cart.ts'
export { CartFailed } from './cart-failed.tsx'

export { CartParts } from './cart-parts.tsx'
export { useCartState } from './cart-store.ts'
export { type CartItem, type CartView, type CartViewGroup, itemOf } from './cart-view.ts'
export { closeCart, openCart, useCartOpen } from './open-cart.ts'
export {
  CHECKOUT_KEY,
  dropForeignSelection,
  selectedShopIds,
  selectShops,
  useSelectedShopIds,
} from './selected-shops.ts'
export { ShopCheck } from './shop-check.tsx'
export { CartLink, CartRow } from './tab/cart-link.tsx'
export { checkoutKey, useCheckout } from './use-checkout.ts'
