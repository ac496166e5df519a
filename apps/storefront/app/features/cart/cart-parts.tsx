import { useStoreValue } from '@rialto/client/use-store-value.ts'
import type { ProductCard } from '@rialto/contract'
import { whenIdle } from '@rialto/ui/when-idle.ts'
import { useEffect, useRef } from 'react'
import { useCartSummary } from './cart.ts'
import { CartDrawer } from './drawer/lazy-cart-drawer.ts'
import { closeCart, openCart, useCartOpen } from './open-cart.ts'
import { CartTab } from './tab/cart-tab.tsx'
import { $chosenProduct, closeVariantDialog, VariantDialog } from './variant-dialog/open-variant-dialog.ts'

/** The cart's parts on every page: the side tab, the drawer, the variant dialog. Render it once. */
export function CartParts() {
  const isOpen = useCartOpen()
  const filled = useCartSummary().count > 0
  useEffect(() => {
    // A shopper with a filled cart is likely to open it: its code is loaded beforehand.
    if (filled) whenIdle(CartDrawer.warm)
  }, [filled])
  return (
    <>
      <CartTab />
      <CartDrawer isOpen={isOpen} onOpenChange={(open) => (open ? openCart() : closeCart())} />
      <CurrentVariantDialog />
    </>
  )
}

function CurrentVariantDialog() {
  const product = useStoreValue($chosenProduct, null)
  // The dialog keeps its content while it closes.
  const last = useRef<ProductCard | null>(null)
  useEffect(() => {
    if (product) last.current = product
  })
  const shown = product ?? last.current
  return (
    shown && (
      <VariantDialog product={shown} isOpen={product !== null} onOpenChange={(open) => !open && closeVariantDialog()} />
    )
  )
}
