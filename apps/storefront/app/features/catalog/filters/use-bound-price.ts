import { useCallback } from 'react'
import { usePrice, useSettings } from '../../settings/index.ts'
import { toFieldValue } from './price-field.ts'

/**
 * Formats a bound of prices in the currency of this page: without zeros after the point, and as the whole number that was typed, which
 * its conversion to the default currency and back may miss by a cent.
 */
export function useBoundPrice(): (amount: number) => string {
  const price = usePrice()
  const { currency } = useSettings()
  return useCallback(
    (amount) => price((toFieldValue(amount, currency) ?? amount) / currency.rate).replace(/\.0+(?!\d)/, ''),
    [price, currency],
  )
}
