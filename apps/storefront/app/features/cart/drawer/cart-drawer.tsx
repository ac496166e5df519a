import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Drawer } from '@rialto/ui/drawer.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../session/index.ts'
import { refreshCart, useCart } from '../cart.ts'
import { CartContent } from './cart-content.tsx'
import { CartFoot } from './cart-foot.tsx'

/** *My Cart* (docs/spec §2): what lies in it by shop, what of it is to be ordered, and the way to the checkout. */
export function CartDrawer({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  const user = useUser()
  const { total, groups } = useCart()
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
      aside={<Badge>{t('{{count}} items', { count: total })}</Badge>}
      closeLabel={t('Close')}
      footer={groups.length > 0 && <CartFoot onGo={close} />}
    >
      <CartContent onGo={close} />
    </Drawer>
  )
}

/** Also when the way to another page was the browser's own. */
function useCloseOnNavigation(isOpen: boolean, close: () => void): void {
  const { pathname } = useLocation()
  const at = useRef(pathname)
  useEffect(() => {
    if (at.current === pathname) return
    at.current = pathname
    if (isOpen) close()
  })
}
