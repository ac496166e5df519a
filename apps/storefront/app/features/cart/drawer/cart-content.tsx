import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { ShoppingBag } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { openAuthDialog, useUser } from '../../session/index.ts'
import { useIsMarket } from '../../settings/index.ts'
import { VoucherPopup, type VoucherShop } from '../../vouchers/index.ts'
import { useCart } from '../cart.ts'
import { CartFailed } from '../cart-failed.tsx'
import { useCartState } from '../cart-store.ts'
import { AllShops } from './all-shops.tsx'
import { CartGroupSection } from './cart-group.tsx'
import { useRestoreFocus } from './use-restore-focus.ts'

/** The cart's lines by shop, or the empty state. `onGo` is called before a link leads away. */
export function CartContent({ onGo }: { onGo: () => void }) {
  const isMarket = useIsMarket()
  const user = useUser()
  const { groups } = useCart()
  const state = useCartState()
  const [shop, setShop] = useState<VoucherShop | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useRestoreFocus(box, groups)
  useShowAdded(box, groups)
  if (user && state !== 'loaded') return state === 'failed' ? <CartFailed /> : <CartSkeleton />
  return (
    <div ref={box}>
      {groups.length === 0 && <Empty onGo={onGo} />}
      {isMarket && groups.length > 1 && <AllShops groups={groups} />}
      {groups.map((group) => (
        <CartGroupSection
          key={group.shop_id}
          group={group}
          onGo={onGo}
          onVouchers={() => setShop({ id: group.shop_id, name: group.shop_name })}
        />
      ))}
      <VoucherPopup shop={shop} onClose={() => setShop(null)} />
    </div>
  )
}

/** Scrolls once to the line that was added last. */
function useShowAdded(box: RefObject<HTMLElement | null>, lines: unknown): void {
  const isShown = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line comes with the server's cart
  useEffect(() => {
    const line = [...(box.current?.querySelectorAll('[data-added]') ?? [])].at(-1)
    if (!line || isShown.current) return
    isShown.current = true
    line.scrollIntoView?.({ block: 'center' })
  }, [lines])
}

function Empty({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const isGuest = useUser() === null
  const login = () => {
    onGo()
    openAuthDialog({ name: 'login' })
  }
  return (
    <EmptyState
      icon={ShoppingBag}
      level={3}
      title={t('Cart is empty')}
      className="mt-6"
      action={
        <>
          <ButtonLink to="/products" variant="pri" onClick={onGo}>
            {t('All products')}
          </ButtonLink>
          {isGuest && <Button onClick={login}>{t('Login')}</Button>}
        </>
      }
    >
      {isGuest
        ? t('Log in to find again what you have put into it.')
        : t('Products that you add to it wait for you here.')}
    </EmptyState>
  )
}

function CartSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-5 p-5">
      {[1, 2, 3].map((line) => (
        <div key={line} className="flex gap-3">
          <Skeleton className="size-20 rounded-control" />
          <div className="grid flex-1 content-start gap-2 pt-1">
            <Skeleton className="h-3 w-1/4" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="mt-3 h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
