import type { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutReply } from '@rialto/contract'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { CartFailed } from '../cart/index.ts'
import { AddressStep } from './address-step.tsx'
import { type Basket, updateChoices } from './checkout-choices.ts'
import { CheckoutSkeleton, EmptyCheckout } from './checkout-states.tsx'
import { ItemsStep } from './items-step.tsx'
import { PaymentStep } from './payment-step.tsx'
import { PlaceOrderBar, UnansweredNotice, useOrderObstacle } from './place-order-bar.tsx'
import { OutcomeSkeleton, PurchaseOutcome, parseOrderIds } from './purchase-outcome.tsx'
import { RequireLogin } from './require-login.tsx'
import { AmountsByShop, Summary } from './summary.tsx'
import { type CheckoutState, type OrderErrorsHandle, useCheckoutState, useOrderErrors } from './use-checkout-state.ts'
import { buildOrderRequest, usePlaceOrder } from './use-place-order.ts'
import { VoucherBox } from './voucher-box.tsx'
import { useCollectedVouchers, VoucherSuggestions } from './voucher-suggestions.tsx'

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
