import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CartGroup } from '@rialto/contract'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { toggleShop, useSelectedShopIds } from './selected-shops.ts'

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
