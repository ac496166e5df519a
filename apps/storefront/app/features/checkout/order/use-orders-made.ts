import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useIsMarket } from '../../settings/index.ts'

/** Tells how many orders a purchase makes. Where one seller sells it is one, and no shops are spoken of. */
export function useOrdersMade(count: number): string | false {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  if (isMarket) return t('This makes {{count}} orders, one for each shop.', { count })
  // Of several shops that sold here before one of them stayed.
  return count > 1 && t('This makes {{count}} orders.', { count })
}
