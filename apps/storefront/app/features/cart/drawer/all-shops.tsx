import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import type { CartViewGroup } from '../cart-view.ts'
import { selectShops, useSelectedShopIds } from '../selected-shops.ts'

/** Selects or deselects all shops. */
export function AllShops({ groups }: { groups: readonly CartViewGroup[] }) {
  const { t } = useTranslation()
  const selected = useSelectedShopIds()
  const all = selected.length === groups.length
  return (
    <div className="border-b border-line px-5 py-1.5">
      <Checkbox
        checked={all}
        indeterminate={selected.length > 0 && !all}
        onChange={() => selectShops(all ? [] : groups.map((group) => group.shop_id))}
      >
        {t('All shops')}
      </Checkbox>
    </div>
  )
}
