import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Drawer } from '@rialto/ui/drawer.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { ShoppingBag } from 'lucide'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ChangePlace, useChosenPlace } from '../delivery/index.ts'
import { showErrorToast } from '../forms/index.ts'
import { openAuthDialog, useUser } from '../session/index.ts'
import { useIsMarket, usePrice } from '../settings/index.ts'
import { VoucherPopup, type VoucherShop } from '../vouchers/index.ts'
import { refreshCart, useCart } from './cart.ts'
import { CartGroupSection } from './cart-group.tsx'
import { selectShops, useCartState, useSelectedShopIds } from './cart-store.ts'
import type { CartViewGroup } from './cart-view.ts'
import { CartFailed, useCheckout } from './use-checkout.tsx'

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

/** The cart's lines by shop, or the empty state. `onGo` is called before a link leads away. */
function CartContent({ onGo }: { onGo: () => void }) {
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
      <DeliveryPlaceLine />
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

/** Where the deliveries below go, and a way to change it; nothing while no shop of the cart has methods of delivery. */
function DeliveryPlaceLine() {
  const { groups, deliveredTo } = useCart()
  const chosen = useChosenPlace()
  if (!deliveredTo || groups.length === 0) return null
  const { country, region, post_code: postCode } = deliveredTo
  const place = country ? { country, region: region ? { code: region, name: region } : null, postCode } : null
  return (
    <div className="border-b border-line px-5 py-2 text-12 text-ink-2">
      <ChangePlace place={chosen ?? place} />
    </div>
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

/** Selects or deselects all shops. */
function AllShops({ groups }: { groups: readonly CartViewGroup[] }) {
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

/** The server's total for the selected shops, or the whole cart's while none is, and the button to the checkout. */
function CartFooter({ onGo }: { onGo: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const price = usePrice()
  const isMarket = useIsMarket()
  const { groups, total_amount: wholeCart } = useCart()
  const shopIds = useSelectedShopIds()
  const { reply, isCurrent, error } = useCheckout({ shopIds, requestWhenNoneSelected: true })
  useEffect(() => {
    // docs/spec §8.
    if (error instanceof ApiError) showErrorToast(error, error.message)
  }, [error])
  const none = shopIds.length === 0
  const noteId = useId()
  const proceed = () => {
    if (none) {
      showToast({ tone: 'error', title: t('Please select at least one shop') })
      return
    }
    onGo()
    void navigate('/checkout')
  }
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-ink-2">{t('Cart Amount')}</span>
        <b
          aria-busy={!none && !isCurrent}
          className={cx('text-22 transition-opacity', !none && !isCurrent && 'opacity-60')}
        >
          {price(none ? wholeCart : (reply?.checkout.total_amount ?? 0))}
        </b>
      </p>
      <p id={noteId} className="mt-0.5 text-12 text-ink-2">
        {isMarket && (
          <>{t('{{selected}} of {{count}} shops selected.', { selected: shopIds.length, count: groups.length })} </>
        )}
        {!none && reply?.checkout.prices_include_tax
          ? t('With delivery {{amount}}, of which tax {{tax}}.', {
              amount: price(reply.checkout.payable_amount),
              tax: price(reply.checkout.order_tax_amount),
            })
          : t('Delivery, vouchers and tax at checkout.')}
      </p>
      <Button
        variant="pri"
        size="lg"
        block
        unready={none}
        aria-describedby={noteId}
        onClick={proceed}
        className="mt-3.5"
      >
        {t('Proceed to Checkout')}
      </Button>
    </>
  )
}

/** Moves the focus of a removed line to the line that takes its place, or to the box where no line is left. */
function useRestoreFocus(box: RefObject<HTMLElement | null>, lines: unknown): void {
  const place = useRef(-1)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const all = [...(box.current?.querySelectorAll('li') ?? [])]
      place.current = all.findIndex((line) => target instanceof Node && line.contains(target))
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: fewer lines are what takes the focus away
  useEffect(() => {
    if (place.current < 0 || document.activeElement !== document.body) return
    const all = box.current?.querySelectorAll('li') ?? []
    const next = all[Math.min(place.current, all.length - 1)] ?? box.current
    next?.querySelector<HTMLElement>('button, a')?.focus()
  }, [lines])
}
