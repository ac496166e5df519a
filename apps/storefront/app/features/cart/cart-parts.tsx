import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { ProductCard } from '@rialto/contract'
import { whenIdle } from '@rialto/ui/after-paint.ts'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { ShoppingBag } from 'lucide'
import { atom } from 'nanostores'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../session/index.ts'
import { usePrice } from '../settings/index.ts'
import { useCartSummary } from './cart.ts'
import { closeCart, openCart, useCartOpen, useCartState } from './cart-store.ts'

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

/**
 * Floats at the side with the item count and the total amount (docs/spec §2, "Cart"). On narrower screens it is a bar at the
 * bottom, for which the page leaves room; with an empty cart there is no bar.
 */
function CartTab() {
  const { t } = useTranslation()
  const price = usePrice()
  const { pathname } = useLocation()
  const user = useUser()
  const { count, amount } = useCartSummary()
  // Before the first reply nobody knows; a count of an earlier page is shown at once.
  const isUnknown = useCartState() === 'loading' && user !== null && count === 0
  if (!hasCartTab(pathname)) return null
  return (
    <aside aria-label={t('My Cart')}>
      <button
        type="button"
        aria-haspopup="dialog"
        data-dock={count > 0 ? 'cart' : undefined}
        onPointerEnter={CartDrawer.warm}
        onFocus={CartDrawer.warm}
        onClick={openCart}
        className="cart-tab"
      >
        <Icon as={ShoppingBag} size={18} />
        <span className="sr-only">{t('My Cart')}</span>
        {isUnknown ? (
          <Skeleton className="h-3 w-16 lg:h-16 lg:w-3" />
        ) : (
          <>
            <span className="in-data-session:invisible">{t('{{count}} items', { count })}</span>
            <b className="in-data-session:invisible">{price(amount)}</b>
          </>
        )}
        <span className="ms-auto narrow:hidden lg:hidden">{t('View In Cart')}</span>
      </button>
    </aside>
  )
}

/** The header's cart button with the number of items. */
export function CartLink() {
  const { t } = useTranslation()
  const { count } = useCartSummary()
  return (
    <span className="relative flex-none">
      <IconButton
        icon={ShoppingBag}
        iconSize={22}
        label={count > 0 ? t('My Cart, {{count}} items', { count }) : t('My Cart')}
        aria-haspopup="dialog"
        onPointerEnter={CartDrawer.warm}
        onFocus={CartDrawer.warm}
        onClick={openCart}
      />
      <CountBubble count={count} className="pointer-events-none absolute end-0.5 top-0.5" />
    </span>
  )
}

/** The cart's row in the phone menu. */
export function CartRow({ onGo, className }: { onGo: () => void; className: string }) {
  const { t } = useTranslation()
  const { count } = useCartSummary()
  const open = () => {
    onGo()
    openCart()
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={open} className={`${className} w-full text-start`}>
      <Icon as={ShoppingBag} className="text-ink-2" />
      <span className="flex-1">{t('My Cart')}</span>
      {count > 0 && <span className="sr-only">{t('{{count}} items', { count })}</span>}
      <CountBubble count={count} />
    </button>
  )
}

/** docs/spec §2, "Cart": not on checkout and blog pages, nor on the offline page, which has no scripts. */
const pathsWithoutTab = /^\/(checkout|buynow|payment|blogs?|offline)(\/|$)/

const hasCartTab = (pathname: string): boolean => !pathsWithoutTab.test(pathname)

/** *My Cart*; its code is loaded on demand. */
const CartDrawer = lazyPanel(async () => (await import('./cart-drawer.tsx')).CartDrawer)

/** The product whose size and colour are being chosen; null when the dialog is closed. */
const $chosenProduct = atom<ProductCard | null>(null)

export const openVariantDialog = (product: ProductCard): void => $chosenProduct.set(product)
export const closeVariantDialog = (): void => $chosenProduct.set(null)

export const VariantDialog = lazyPanel(async () => (await import('./variant-dialog.tsx')).VariantDialog)
