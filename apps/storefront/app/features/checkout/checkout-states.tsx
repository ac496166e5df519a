import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { ShoppingBag } from 'lucide'
import { openCart, useCartSummary } from '../cart/index.ts'
import { AddressOptionsSkeleton } from './address-step.tsx'

/** Replaces an empty checkout, with links back to the cart and the products. */
export function EmptyCheckout({ buyNow }: { buyNow: boolean }) {
  const { t } = useTranslation()
  const { count } = useCartSummary()
  const look = (
    <ButtonLink to="/products" variant={count > 0 ? 'sec' : 'pri'}>
      {t('Look around')}
    </ButtonLink>
  )
  const cart = count > 0 && (
    <Button variant="pri" onClick={openCart}>
      {t('Open my cart')}
    </Button>
  )
  return (
    <div className="panel">
      <EmptyState
        icon={ShoppingBag}
        title={buyNow ? t('There is nothing to buy here') : count > 0 ? t('Nothing is selected') : t('Cart is empty')}
        action={
          <>
            {cart}
            {look}
          </>
        }
      >
        {buyNow
          ? t('Press Buy Now at a product, and it comes here by itself.')
          : count > 0
            ? t('Choose in your cart which shops to order from.')
            : t('Products in your cart wait there until you order them.')}
      </EmptyState>
    </div>
  )
}

/** Placeholder of the checkout while the shopper or the cart is unknown. */
export function CheckoutSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid gap-4">
        <div className="panel grid gap-4 p-4 sm:p-6">
          <Skeleton className="h-8 w-52" />
          <AddressOptionsSkeleton />
        </div>
        <div className="panel grid gap-5 p-4 sm:p-6">
          <Skeleton className="h-8 w-28" />
          {[0, 1].map((line) => (
            <div key={line} className="flex gap-3.5">
              <Skeleton className="size-16 rounded-control" />
              <div className="grid flex-1 content-start gap-2.5">
                <Skeleton className="h-4 w-40" />
                <Skeleton className="h-3.5 w-28" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="panel grid gap-4 p-4 sm:p-6">
        <Skeleton className="h-8 w-36" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-13 w-full rounded-control" />
      </div>
    </div>
  )
}
