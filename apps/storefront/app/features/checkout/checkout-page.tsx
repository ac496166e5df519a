import type { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutReply } from '@rialto/contract'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { ShoppingBag } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { CartFailed, openCart, useCartSummary } from '../cart/index.ts'
import { type Basket, updateChoices } from './checkout-choices.ts'
import { AddressOptionsSkeleton, AddressStep, PaymentStep } from './checkout-steps.tsx'
import { DeliveryOptions } from './delivery-options.tsx'
import { ItemsStep } from './items-step.tsx'
import { OutcomeSkeleton, PurchaseOutcome, parseOrderIds } from './purchase-outcome.tsx'
import { RequireLogin } from './require-login.tsx'
import { AmountsByShop, PlaceOrderBar, Summary, UnansweredNotice, useOrderObstacle } from './summary.tsx'
import { type CheckoutState, type OrderErrorsHandle, useCheckoutState, useOrderErrors } from './use-checkout-state.ts'
import { buildOrderRequest, usePlaceOrder } from './use-place-order.ts'
import { useCollectedVouchers, VoucherBox, VoucherSuggestions } from './voucher-box.tsx'

interface CheckoutPageProps {
  basket: Basket
  /** Rendered for orders that do not exist or belong to somebody else. */
  missing: ReactNode
}

/** `/checkout` and `/buynow`; with `?orders=` the confirmation of placed orders. */
export function CheckoutPage({ basket, missing }: CheckoutPageProps) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const ids = parseOrderIds(search)
  if (ids.length > 0) {
    return (
      <RequireLogin level={1} fallback={<OutcomeSkeleton />}>
        <PurchaseOutcome key={ids.join()} ids={ids} arrival="placed" missing={missing} />
      </RequireLogin>
    )
  }
  return (
    <div className="pt-6 lg:pt-8">
      <div className="wrap">
        <h1 className="mb-5 text-22 sm:text-28">{basket === 'buyNow' ? t('Buy Now') : t('Checkout')}</h1>
        <RequireLogin fallback={<CheckoutSkeleton />}>
          <Checkout key={basket} basket={basket} />
        </RequireLogin>
      </div>
    </div>
  )
}

const OrderConfirm = lazyPanel(async () => (await import('./order-confirm-dialog.tsx')).OrderConfirmDialog)

/** The three steps and the summary beside them, for a logged-in shopper. */
function Checkout({ basket }: { basket: Basket }) {
  const chosen = useCheckoutState(basket)
  const orderErrors = useOrderErrors()
  const { reply, isFresh, address, paymentOption, refetch } = chosen
  const onRefused = (refusal: ApiError) => {
    orderErrors.show(refusal)
    chosen.codes.drop(refusal)
    // The address may have been deleted elsewhere.
    if (refusal.status === 404) chosen.addresses.read()
    focusWhenFree(() => document.querySelector<HTMLElement>('[data-refused]'))
  }
  const body = buildOrderRequest({ basket, reply, address, paymentOption, note: chosen.note })
  const placing = usePlaceOrder({ basket, body: isFresh ? body : null, refetch, onRefused })
  const isIdle = placing.state.step === 'idle'
  return (
    <>
      {placing.unanswered && isIdle && <UnansweredNotice onAskAgain={placing.askAgain} />}
      {chosen.isEmpty && isIdle ? (
        <EmptyCheckout buyNow={chosen.buyNow} />
      ) : chosen.isCartMissing && isIdle ? (
        <div className="panel">
          <CartFailed />
        </div>
      ) : reply && reply.checkout_items.length > 0 ? (
        <Steps
          basket={basket}
          chosen={chosen}
          reply={reply}
          orderErrors={orderErrors}
          onPlace={() => {
            orderErrors.clearAll()
            if (!revealRefused(document)) placing.ask()
          }}
        />
      ) : chosen.error ? (
        <AmountsFailed onRetry={() => void refetch()} />
      ) : (
        <CheckoutSkeleton />
      )}
      <OrderConfirm
        isOpen={!isIdle}
        onOpenChange={(isOpen) => !isOpen && placing.cancel()}
        state={placing.state}
        payable={reply?.checkout.payable_amount ?? 0}
        isFresh={isFresh}
        shops={reply?.checkout_items.length ?? 0}
        address={address}
        paymentOption={paymentOption}
        onConfirm={placing.confirm}
        onAskAgain={placing.askAgain}
      />
    </>
  )
}

interface StepsProps {
  basket: Basket
  chosen: CheckoutState
  reply: CheckoutReply
  orderErrors: OrderErrorsHandle
  onPlace: () => void
}

function Steps({ basket, chosen, reply, orderErrors, onPlace }: StepsProps) {
  const { addresses, address, paymentOptions, paymentOption, codes, quantities, isFresh, buyNow } = chosen
  const { refusals, clearLine, clearPayment } = orderErrors
  const collected = useCollectedVouchers({
    buyNow,
    shopIds: reply.checkout_items.map((group) => group.shop_id),
    totals: reply.checkout_items.map((group) => group.total_amount).join(),
  })
  useTakeBestVouchers(reply, collected, codes.takeBest, isFresh)
  const problem = useOrderObstacle(chosen)
  const [isTouched, setTouched] = useState(false)
  const canPlace = isFresh && problem === null && !collected.isPending
  const place = { isFresh, canPlace, onPlace, paymentOption }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-4">
          <AddressStep
            addresses={addresses.all}
            failed={addresses.failed}
            onRetry={addresses.read}
            chosen={address}
            confirmed={chosen.choices.addressId !== null}
            onChoose={({ id }) => updateChoices(basket, { addressId: id })}
          />
          <PaymentStep
            paymentOptions={paymentOptions}
            chosen={paymentOption}
            confirmed={chosen.choices.payment !== null}
            onChoose={(payment) => {
              clearPayment()
              updateChoices(basket, { payment })
            }}
            error={refusals.payment}
            note={chosen.cashNote}
          />
          <ItemsStep
            groups={reply.checkout_items}
            errors={refusals.lines}
            unselected={chosen.unselected}
            quantityOf={quantities.quantityOf}
            onQuantity={(line, quantity) => {
              setTouched(true)
              clearLine(line.cart_id)
              quantities.setQuantity(line, quantity)
            }}
            onRemove={
              quantities.remove &&
              ((line) => {
                clearLine(line.cart_id)
                quantities.remove(line)
              })
            }
            voucher={(group) => (
              <VoucherBox
                group={group}
                coupons={collected.ofShop(group.shop_id)}
                best={collected.bestOf(group.shop_id)}
                buyNow={buyNow}
                taken={group.coupon_code !== null && codes.isTaken(group.coupon_code)}
                refusal={codes.refusalOf(group.shop_id)}
                onUse={(code) => {
                  setTouched(true)
                  codes.use(group.shop_id, code, group.coupon_code)
                  void collected.refetch()
                }}
                onCollected={() => void collected.refetch()}
              />
            )}
            delivery={(group) => (
              <DeliveryOptions
                group={group}
                onChoose={(methodId, dateId) => {
                  const { [group.shop_id]: _, ...others } = chosen.choices.pickup
                  updateChoices(basket, {
                    delivery: { ...chosen.choices.delivery, [group.shop_id]: methodId },
                    pickup: dateId === undefined ? others : { ...others, [group.shop_id]: dateId },
                  })
                }}
              />
            )}
            touched={isTouched || chosen.note.trim() !== ''}
            note={chosen.note}
            onNote={(note) => updateChoices(basket, { note })}
          />
        </div>
        <Summary
          reply={reply}
          problem={problem}
          failed={chosen.error !== null}
          onRetry={() => void chosen.refetch()}
          saving={
            <VoucherSuggestions
              groups={reply.checkout_items}
              bestOf={collected.bestOf}
              onUse={(best) => {
                for (const { shopId, code } of best) codes.use(shopId, code)
              }}
            />
          }
          {...place}
        >
          <AmountsByShop
            address={address}
            groups={reply.checkout_items}
            payable={reply.checkout.payable_amount}
            isInclusive={reply.checkout.prices_include_tax === true}
            isFresh={isFresh}
          />
        </Summary>
      </div>
      <PlaceOrderBar payable={reply.checkout.payable_amount} {...place} />
    </>
  )
}

/**
 * Applies the best collected vouchers once they are known for the present basket: money that shoppers would leave lying.
 * They see it at the shop and take it back there.
 */
function useTakeBestVouchers(
  { checkout_items: groups }: CheckoutReply,
  { isCurrent, bestOf }: ReturnType<typeof useCollectedVouchers>,
  takeBest: CheckoutState['codes']['takeBest'],
  isFresh: boolean,
) {
  useEffect(() => {
    if (!isCurrent || !isFresh) return
    const best = groups.flatMap(({ shop_id: shopId }) => {
      const coupon = bestOf(shopId)
      return coupon ? [{ shopId, code: coupon.code }] : []
    })
    takeBest(best)
  })
}

function AmountsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="panel">
      <ErrorState title={t('The figures could not be loaded')} retry={{ label: t('Try again'), onRetry }}>
        {t('Nothing is lost. Check your connection, then try again.')}
      </ErrorState>
    </div>
  )
}

/** Replaces an empty checkout, with links back to the cart and the products. */
function EmptyCheckout({ buyNow }: { buyNow: boolean }) {
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
function CheckoutSkeleton() {
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
