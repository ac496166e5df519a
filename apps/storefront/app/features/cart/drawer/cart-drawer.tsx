import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../session/index.ts'
import { refreshCart, useCart } from '../cart.ts'
import { useCartState } from '../cart-store.ts'
import { CartContent } from './cart-content.tsx'
import { CartFooter } from './cart-footer.tsx'

/** *My Cart* (docs/spec §2): its lines by shop, the selected shops, and the button to the checkout. */
export function CartDrawer({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  const user = useUser()
  const { total, groups } = useCart()
  const isKnown = useCartState() === 'loaded' || !user || total > 0
  const close = () => onOpenChange(false)
  useCloseOnNavigation(isOpen, close)
  useEffect(() => {
    if (isOpen && user) void refreshCart()
  }, [isOpen, user])
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('My Cart')}
      aside={isKnown && <Badge>{t('{{count}} items', { count: total })}</Badge>}
      closeLabel={t('Close')}
      footer={groups.length > 0 && <CartFooter onGo={close} />}
    >
      <CartContent onGo={close} />
    </Drawer>
  )
}

/** Also on the browser's Back and Forward. */
function useCloseOnNavigation(isOpen: boolean, close: () => void): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (isOpen) close()
  })
}
