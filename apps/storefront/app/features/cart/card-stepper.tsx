import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard } from '@rialto/contract'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { setQuantity, useCart } from './cart.ts'
import { keyOf, unitPriceOf } from './cart-view.ts'

/** Changes the quantity of a product in the cart; 0 removes it. */
export function CardStepper({ product, quantity }: { product: ProductCard; quantity: number }) {
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
