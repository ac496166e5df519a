import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Product } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { ShoppingBag } from 'lucide'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Choice, StockLine } from '../variant-choice/index.ts'
import { addToCart, buyNow, useQuantity, warmCart } from './cart.ts'
import { openCart } from './open-cart.ts'

interface BuyActionsProps {
  product: Product
  choice: Choice
}

/**
 * On a product's page: stock, quantity, *Add to Cart* and *Buy Now*. On phones the buttons are fixed at the bottom of the
 * screen.
 */
export function BuyActions({ product, choice }: BuyActionsProps) {
  const { size, color } = choice
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <StockLine quantity={choice.quantity} />
        <InCart id={product.id} chosen={{ size: size?.id ?? null, color: color?.id ?? null }} />
      </div>
      {choice.quantity > 0 && <Buttons product={product} choice={choice} />}
    </div>
  )
}

function Buttons({ product, choice }: BuyActionsProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(1)
  const [isStoring, setStoring] = useState(false)
  const quantity = Math.min(wanted, choice.quantity)
  const request = {
    product: { ...product, thumbnail: choice.color?.thumbnail ?? product.thumbnail },
    quantity,
    size: choice.size?.id,
    color: choice.color?.id,
    price: choice.price,
  }
  const buy = async () => {
    setStoring(true)
    await buyNow(request, () => void navigate('/buynow'))
    setStoring(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5 print:hidden">
      <QuantityStepper
        size="lg"
        value={quantity}
        max={choice.quantity}
        onChange={setWanted}
        labels={{ quantity: t('Quantity'), decrease: t('Decrease quantity'), increase: t('Increase quantity') }}
      />
      <div data-dock="phone" className="buy-bar flex flex-1 gap-2.5 *:flex-1">
        <Button variant="pri" size="lg" onPointerEnter={warmCart} onFocus={warmCart} onClick={() => addToCart(request)}>
          <Icon as={ShoppingBag} />
          {t('Add to Cart')}
        </Button>
        <Button variant="ink" size="lg" pending={isStoring} onClick={() => void buy()}>
          {t('Buy Now')}
        </Button>
      </div>
    </div>
  )
}

function InCart({ id, chosen }: { id: number; chosen: { size: number | null; color: number | null } }) {
  const { t } = useTranslation()
  const count = useQuantity(id, chosen)
  if (count === 0) return null
  return (
    <TextButton aria-haspopup="dialog" onClick={openCart}>
      {t('{{count}} in your cart', { count })}
    </TextButton>
  )
}
