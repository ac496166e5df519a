import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { ShoppingBag } from 'lucide'
import { useEffect, useRef } from 'react'
import { addToCart, setQuantity, useCart, useQuantity, warmCart } from './cart.ts'
import { openVariantDialog, VariantDialog } from './cart-parts.tsx'
import { keyOf, unitPriceOf } from './cart-view.ts'

/**
 * Below a product card: *Add to Cart*, replaced by a stepper of the same size once the product is in the cart. Products with
 * sizes or colours open a dialog instead. Guests see the button: the page is the same for everybody.
 */
export function AddToCartAction({ product, className }: { product: ProductCard; className?: string }) {
  const { t } = useTranslation()
  const quantity = useQuantity(product.id)
  const hasOptions = product.sizes.length + product.colors.length > 0
  const stepping = quantity > 0 && !hasOptions
  const { container, ...focus } = useFocusHandover(stepping)
  const quantityLabel = quantity > 0 ? `, ${t('{{count}} in your cart', { count: quantity })}` : ''
  const warm = hasOptions ? VariantDialog.warm : warmCart
  return (
    <div ref={container} {...focus} className={className}>
      {stepping ? (
        <CardStepper product={product} quantity={quantity} />
      ) : (
        <Button
          size="card"
          aria-label={`${t('Add to Cart')}: ${product.name}${quantityLabel}`}
          aria-haspopup={hasOptions ? 'dialog' : undefined}
          onPointerEnter={warm}
          onFocus={warm}
          onClick={() =>
            hasOptions ? openVariantDialog(product) : addToCart({ product, price: unitPriceOf(product) })
          }
        >
          <Icon as={ShoppingBag} size={18} />
          {t('Add to Cart', { context: 'card' })}
          <CountBubble count={quantity} />
        </Button>
      )}
    </div>
  )
}

/** Moves the focus when button and stepper replace each other. */
function useFocusHandover(stepping: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const wasStepping = useRef(stepping)
  // Stays true when React removes the focused element, because that fires no blur event.
  const hadFocus = useRef(false)
  useEffect(() => {
    if (wasStepping.current === stepping) return
    wasStepping.current = stepping
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (hadFocus.current && isFocusLost)
      [...(container.current?.querySelectorAll('button') ?? [])].at(-1)?.focus({ preventScroll: true })
  }, [stepping])
  const onFocus = () => {
    hadFocus.current = true
  }
  const onBlur = () => {
    hadFocus.current = false
  }
  return { container, onFocus, onBlur }
}

/** Changes the quantity of a product in the cart; 0 removes it. */
function CardStepper({ product, quantity }: { product: ProductCard; quantity: number }) {
  const { t } = useTranslation()
  const { limits } = useCart()
  const { id, name, thumbnail, unit } = product
  const item = { id, name, thumbnail, unit, size: null, color: null, price: unitPriceOf(product) }
  return (
    <QuantityStepper
      chosen
      size="md"
      value={quantity}
      min={0}
      max={limits.get(keyOf(item)) ?? product.quantity}
      onChange={(wanted) => setQuantity(item, wanted)}
      labels={{
        quantity: t('Quantity of {{name}}', { name }),
        decrease: t('One less of {{name}}', { name }),
        increase: t('One more of {{name}}', { name }),
      }}
    />
  )
}
