export { AddToCartAction } from './add-to-cart-action.tsx'
export { basketChoice, CHECKOUT_KEY, followChoice, selectShops } from './basket-choice.ts'
export { BuyActions } from './buy-actions.tsx'
export {
  type AddToCart,
  addToCart,
  buyNow,
  learnCart,
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
export { type CartItem, type CartView, type CartViewGroup, type CartViewLine, itemOf } from './cart-view.ts'
export { closeCart, openCart, useCartOpen } from './open-cart.ts'
export { ShopCheck } from './shop-check.tsx'
export { CartLink, CartRow } from './tab/cart-link.tsx'
export { type CartState, useCartState } from './use-cart-state.ts'
export { type Checkout, type CheckoutWish, checkoutKey, useCheckout } from './use-checkout.ts'
export { toggleShop, useSelectedShopIds } from './use-selected-shops.ts'
