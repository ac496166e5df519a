import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutState } from '../state/use-checkout-state.ts'

/** Returns why the order cannot be placed, or null when it can. */
export function useOrderObstacle({
  addresses,
  address,
  paymentOption,
  reply,
  quantities,
}: CheckoutState): string | null {
  const { t } = useTranslation()
  if (!paymentOption) return t('No way to pay is offered at the moment.')
  if (addresses.all && !address) return t('Add a delivery address first.')
  if (!address) return ''
  const lines = reply?.checkout_items.flatMap((group) => group.products) ?? []
  const exceedingLine = lines.find((line) => quantities.quantityOf(line) > line.max_quantity)
  if (!exceedingLine) return null
  return exceedingLine.max_quantity > 0
    ? t('Of {{name}} there are {{left}} left', { name: exceedingLine.name, left: exceedingLine.max_quantity })
    : t('{{name}} is sold out', { name: exceedingLine.name })
}
