import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ShoppingBag } from 'lucide'
import { useEffect, useRef } from 'react'
import { CardStepper } from './card-stepper.tsx'
import { addToCart, useQuantity, warmCart } from './cart.ts'
import { unitPriceOf } from './cart-view.ts'
import { ChooseDialog, openChooser } from './variant-dialog/chooser.ts'

/**
 * Below a product card: *Add to Cart*, which turns into a stepper of the same size once the product is in the cart. What
 * comes in sizes or colours is chosen first. Guests see the button: the page is the same for all.
 */
export function AddToCartAction({ product, className }: { product: ProductCard; className?: string }) {
  const { t } = useTranslation()
  const quantity = useQuantity(product.id)
  const chooses = product.sizes.length + product.colors.length > 0
  const stepping = quantity > 0 && !chooses
  const { place, ...focus } = useFocusHanded(stepping)
  const held = quantity > 0 ? `, ${t('{{count}} in your cart', { count: quantity })}` : ''
  const warm = chooses ? ChooseDialog.warm : warmCart
  return (
    <div ref={place} {...focus} className={className}>
      {stepping ? (
        <CardStepper product={product} quantity={quantity} />
      ) : (
        <Button
          size="card"
          aria-label={`${t('Add to Cart')}: ${product.name}${held}`}
          aria-haspopup={chooses ? 'dialog' : undefined}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() => (chooses ? openChooser(product) : addToCart({ product, price: unitPriceOf(product) }))}
        >
          <Icon as={ShoppingBag} size={18} />
          {t('Add to Cart', { context: 'card' })}
          <CountBubble count={quantity} />
        </Button>
      )}
    </div>
  )
}

/** Button and stepper replace each other: the focus moves along. */
function useFocusHanded(stepping: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const was = useRef(stepping)
  // An element that React removes fires no blur, so this stays true then.
  const had = useRef(false)
  useEffect(() => {
    if (was.current === stepping) return
    was.current = stepping
    const lost = document.activeElement === null || document.activeElement === document.body
    if (had.current && lost)
      [...(place.current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true })
  }, [stepping])
  const onFocus = () => {
    had.current = true
  }
  const onBlur = () => {
    had.current = false
  }
  return { place, onFocus, onBlur }
}
