export { AddToCartAction } from './add-to-cart-action.tsx'
export { BuyActions } from './buy-actions.tsx'
export { applyCartReply, refreshCart, removeFromCart, setQuantity, useCart, useCartSummary } from './cart.ts'
export { CartLink, CartParts, CartRow } from './cart-parts.tsx'
export {
  CHECKOUT_KEY,
  closeCart,
  dropForeignSelection,
  openCart,
  selectedShopIds,
  selectShops,
  useCartOpen,
  useCartState,
  useSelectedShopIds,
} from './cart-store.ts'
export { type CartItem, type CartView, type CartViewGroup, itemOf } from './cart-view.ts'
export { HolidayNotice } from './holiday-notice.tsx'
export { CartFailed, checkoutKey, ShopCheck, useCheckout } from './use-checkout.tsx'
export {
  type Choice,
  type ChoiceHandle,
  choose,
  useSizeRequest,
  VariantChoice,
  type VariantIds,
  withColor,
  withSize,
} from './variant-choice.tsx'
