import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartGroup } from '@rialto/contract'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { useState } from 'react'
import { refreshCart } from './cart.ts'
import { toggleShop, useSelectedShopIds } from './cart-store.ts'

type ShopCheckProps = { shop: Pick<CartGroup, 'shop_id' | 'shop_name' | 'shop_logo'> }

/**
 * A shop's logo with its radio check: with several sellers the shopper selects shops for checkout (docs/spec §4). Several can be
 * selected, so it is a checkbox by its role.
 */
export function ShopCheck({ shop }: ShopCheckProps) {
  const { t } = useTranslation()
  const selected = useSelectedShopIds()
  return (
    <Checkbox
      look="radio"
      checked={selected.includes(shop.shop_id)}
      onChange={(event) => toggleShop(shop.shop_id, event.target.checked)}
      aria-label={t('Order from {{shop}}', { shop: shop.shop_name })}
    >
      <Picture src={shop.shop_logo} alt="" sizes="32px" widest={32} className="w-8" />
    </Checkbox>
  )
}

/** Replaces a cart that could not be loaded. */
export function CartFailed() {
  const { t } = useTranslation()
  const [trying, setTrying] = useState(false)
  const retry = async () => {
    setTrying(true)
    await refreshCart()
    setTrying(false)
  }
  return (
    <ErrorState
      title={t('Your cart could not be loaded')}
      retry={{ label: t('Try again'), onRetry: () => void retry(), pending: trying }}
    >
      {t('Nothing is lost. Check your connection, then try again.')}
    </ErrorState>
  )
}
