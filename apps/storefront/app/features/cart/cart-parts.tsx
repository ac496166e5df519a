import { useStoreValue } from '@rialto/client/use-store-value.ts'
import type { ProductCard } from '@rialto/contract'
import { useEffect, useRef } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { useCartSummary } from './cart.ts'
import { CartDrawer } from './drawer/lazy-cart-drawer.ts'
import { closeCart, openCart, useCartOpen } from './open-cart.ts'
import { CartTab } from './tab/cart-tab.tsx'
import { $chosenProduct, ChooseDialog, closeChooser } from './variant-dialog/chooser.ts'

/** What of the cart is there on every page: the side tab, the drawer, the chooser. Put it once. */
export function CartParts() {
  const isOpen = useCartOpen()
  const filled = useCartSummary().count > 0
  useEffect(() => {
    // Whoever has something in the cart will look into it: at once, then.
    if (filled) whenIdle(CartDrawer.warm)
  }, [filled])
  return (
    <>
      <CartTab />
      <CartDrawer isOpen={isOpen} onOpenChange={(open) => (open ? openCart() : closeCart())} />
      <Chooser />
    </>
  )
}

function Chooser() {
  const product = useStoreValue($chosenProduct, null)
  // While it closes it shows what it showed.
  const last = useRef<ProductCard | null>(null)
  useEffect(() => {
    if (product) last.current = product
  })
  const shown = product ?? last.current
  return (
    shown && <ChooseDialog product={shown} isOpen={product !== null} onOpenChange={(open) => !open && closeChooser()} />
  )
}
