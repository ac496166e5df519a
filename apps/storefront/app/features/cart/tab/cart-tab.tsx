import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ShoppingBag } from 'lucide'
import { useLocation } from 'react-router'
import { usePrice } from '../../settings/index.ts'
import { useCartSummary } from '../cart.ts'
import { CartDrawer } from '../drawer/lazy-cart-drawer.ts'
import { openCart } from '../open-cart.ts'
import { hasCartTab } from './has-cart-tab.ts'

/**
 * Floats at the side with the item count and the total amount (docs/spec §2, "Cart"). On narrower screens it is a bar at the
 * bottom, for which the page leaves room; with an empty cart there is no bar.
 */
export function CartTab() {
  const { t } = useTranslation()
  const price = usePrice()
  const { pathname } = useLocation()
  const { count, amount } = useCartSummary()
  if (!hasCartTab(pathname)) return null
  return (
    <aside aria-label={t('My Cart')}>
      <button
        type="button"
        aria-haspopup="dialog"
        data-dock={count > 0 ? 'cart' : undefined}
        onPointerEnter={CartDrawer.warm}
        onFocus={CartDrawer.warm}
        onClick={openCart}
        className="cart-tab"
      >
        <Icon as={ShoppingBag} size={18} />
        <span className="sr-only">{t('My Cart')}</span>
        <span>{t('{{count}} items', { count })}</span>
        <b>{price(amount)}</b>
        <span className="ms-auto lg:hidden">{t('View In Cart')}</span>
      </button>
    </aside>
  )
}
