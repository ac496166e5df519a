import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { ShoppingBag } from 'lucide'
import { useLocation } from 'react-router'
import { useUser } from '../../session/index.ts'
import { usePrice } from '../../settings/index.ts'
import { useCartSummary } from '../cart.ts'
import { useCartState } from '../cart-store.ts'
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
  const user = useUser()
  const { count, amount } = useCartSummary()
  // Before the first reply nobody knows; a count of an earlier page is shown at once.
  const isUnknown = useCartState() === 'loading' && user !== null && count === 0
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
        {isUnknown ? (
          <Skeleton className="h-3 w-16 lg:h-16 lg:w-3" />
        ) : (
          <>
            <span className="in-data-session:invisible">{t('{{count}} items', { count })}</span>
            <b className="in-data-session:invisible">{price(amount)}</b>
          </>
        )}
        <span className="ms-auto narrow:hidden lg:hidden">{t('View In Cart')}</span>
      </button>
    </aside>
  )
}
