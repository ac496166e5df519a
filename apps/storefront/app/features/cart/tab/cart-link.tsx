import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { ShoppingBag } from 'lucide'
import { useCartSummary } from '../cart.ts'
import { CartDrawer } from '../drawer/lazy-cart-drawer.ts'
import { openCart } from '../open-cart.ts'

/** The header's cart button with the number of items. */
export function CartLink() {
  const { t } = useTranslation()
  const { count } = useCartSummary()
  return (
    <span className="relative flex-none">
      <IconButton
        icon={ShoppingBag}
        iconSize={22}
        label={count > 0 ? t('My Cart, {{count}} items', { count }) : t('My Cart')}
        aria-haspopup="dialog"
        onPointerEnter={CartDrawer.warm}
        onFocus={CartDrawer.warm}
        onClick={openCart}
      />
      <CountBubble count={count} className="pointer-events-none absolute end-0.5 top-0.5" />
    </span>
  )
}

/** The cart's row in the phone menu. */
export function CartRow({ onGo, className }: { onGo: () => void; className: string }) {
  const { t } = useTranslation()
  const { count } = useCartSummary()
  const open = () => {
    onGo()
    openCart()
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={open} className={`${className} w-full text-start`}>
      <Icon as={ShoppingBag} className="text-ink-2" />
      <span className="flex-1">{t('My Cart')}</span>
      {count > 0 && <span className="sr-only">{t('{{count}} items', { count })}</span>}
      <CountBubble count={count} />
    </button>
  )
}
