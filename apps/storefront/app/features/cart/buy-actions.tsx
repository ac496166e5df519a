import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Product } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { ShoppingBag } from 'lucide'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addToCart, buyNow, useQuantity, warmCart } from './cart.ts'
import { openCart } from './cart-store.ts'
import { type Choice, StockLine } from './variant-choice.tsx'

interface BuyActionsProps {
  product: Product
  choice: Choice
  /** Called instead of adding, while a size is to be chosen. */
  onSizeMissing: () => void
}

/**
 * On a product's page: stock, quantity, *Add to Cart* and *Buy Now*. On phones the buttons are fixed at the bottom of the
 * screen.
 */
export function BuyActions({ product, choice, onSizeMissing }: BuyActionsProps) {
  const { size, color, needsSize } = choice
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <StockLine quantity={needsSize && choice.quantity > 0 ? Number.POSITIVE_INFINITY : choice.quantity} />
        <InCart id={product.id} chosen={needsSize ? undefined : { size: size?.id ?? null, color: color?.id ?? null }} />
      </div>
      {choice.quantity > 0 && <Buttons product={product} choice={choice} onSizeMissing={onSizeMissing} />}
    </div>
  )
}

function Buttons({ product, choice, onSizeMissing }: BuyActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(1)
  const [isStoring, setStoring] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const quantity = Math.min(wanted, choice.quantity)
  const request = {
    product: { ...product, thumbnail: choice.picture ?? product.thumbnail },
    quantity,
    size: choice.size?.id,
    color: choice.color?.id,
    price: choice.price,
  }
  const isRefused = () => actions.current !== null && revealRefused(actions.current)
  const add = () => {
    if (choice.needsSize) onSizeMissing()
    else if (!isRefused()) addToCart(request)
  }
  const buy = async () => {
    if (choice.needsSize) return onSizeMissing()
    if (isRefused()) return
    setStoring(true)
    await buyNow(request, () => void navigate('/buynow'))
    setStoring(false)
  }
  return (
    <div ref={actions} className="flex flex-wrap items-center gap-2.5 print:hidden">
      <QuantityStepper
        size="lg"
        value={quantity}
        max={choice.quantity}
        onChange={setWanted}
        labels={{ quantity: t('Quantity'), decrease: t('Decrease quantity'), increase: t('Increase quantity') }}
      />
      <div data-dock="phone" className="buy-bar flex flex-1 gap-2.5 *:flex-1">
        <Button variant="pri" size="lg" onPointerEnter={warmCart} onFocus={warmCart} onClick={add}>
          <Icon as={ShoppingBag} />
          {choice.needsSize ? t('Choose a size') : t('Add to Cart')}
        </Button>
        <Button variant="ink" size="lg" pending={isStoring} onClick={() => void buy()}>
          {t('Buy Now')}
        </Button>
      </div>
    </div>
  )
}

function InCart({ id, chosen }: { id: number; chosen?: { size: number | null; color: number | null } }) {
  const { t } = useTranslation()
  const count = useQuantity(id, chosen)
  if (count === 0) return null
  return (
    <TextButton aria-haspopup="dialog" onClick={openCart}>
      {t('{{count}} in your cart', { count })}
    </TextButton>
  )
}
