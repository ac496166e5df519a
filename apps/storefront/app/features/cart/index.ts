export { AddToCartAction } from './add-to-cart-action.tsx'
export { BuyActions } from './buy-actions.tsx'
export {
  type AddToCart,
  addToCart,
  applyCartReply,
  buyNow,
  refreshCart,
  removeFromCart,
  setQuantity,
  useCart,
  useCartSummary,
  useQuantity,
} from './cart.ts'
export { CartFailed } from './cart-failed.tsx'
export { CartLineView } from './cart-line-view.tsx'
export { CartParts } from './cart-parts.tsx'
export { type CartState, useCartState } from './cart-store.ts'
export { type CartItem, type CartView, type CartViewGroup, type CartViewLine, itemOf } from './cart-view.ts'
export { closeCart, openCart, useCartOpen } from './open-cart.ts'
export {
  CHECKOUT_KEY,
  dropForeignSelection,
  selectedShopIds,
  selectShops,
  toggleShop,
  useSelectedShopIds,
} from './selected-shops.ts'
export { ShopCheck } from './shop-check.tsx'
export { CartLink, CartRow } from './tab/cart-link.tsx'
export { type Checkout, type CheckoutWish, checkoutKey, useCheckout } from './use-checkout.ts'
