import type { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CheckoutReply } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { CartFailed } from '../cart/index.ts'
import { CheckoutWait, NothingChosen } from './checkout-states.tsx'
import { ItemsStep } from './items/items-step.tsx'
import { draftOrder } from './order/build-order-request.ts'
import { PlaceBar } from './order/place-order-bar.tsx'
import { ShopParts } from './order/amounts-by-shop.tsx'
import { Summary } from './order/summary.tsx'
import { Unanswered } from './order/unanswered-notice.tsx'
import { usePlacing } from './order/use-place-order.ts'
import { usePlacingProblem } from './order/use-order-obstacle.ts'
import { type Basket, choose } from './state/checkout-choices.ts'
import { type Chosen, useBasket } from './state/use-checkout-state.ts'
import { type Refusing, useRefusals } from './state/use-order-errors.ts'
import { AddressStep } from './steps/address-step.tsx'
import { PaymentStep } from './steps/payment-step.tsx'
import { Savings } from './vouchers/savings.tsx'
import { useCollected } from './vouchers/use-collected-vouchers.ts'
import { VoucherBox } from './vouchers/voucher-box.tsx'

const OrderConfirm = lazyPanel(async () => (await import('./order/order-confirm-dialog.tsx')).OrderConfirm)

/** The three steps and the summary beside them, for a logged-in shopper. */
export function Checkout({ basket }: { basket: Basket }) {
  const chosen = useBasket(basket)
  const refusing = useRefusals()
  const { reply, isFresh, address, way, refetch } = chosen
  const onRefused = (refusal: ApiError) => {
    refusing.note(refusal)
    chosen.codes.drop(refusal)
    // The address may have been deleted elsewhere.
    if (refusal.status === 404) chosen.addresses.read()
    focusWhenFree(() => document.querySelector<HTMLElement>('[data-refused]'))
  }
  const body = draftOrder({ basket, reply, address, way, note: chosen.note })
  const placing = usePlacing({ basket, body: isFresh ? body : null, refetch, onRefused })
  const isIdle = placing.state.step === 'idle'
  return (
    <>
      {placing.unanswered && isIdle && <Unanswered onAskAgain={placing.askAgain} />}
      {chosen.isEmpty && isIdle ? (
        <NothingChosen buyNow={chosen.buyNow} />
      ) : chosen.isCartMissing && isIdle ? (
        <div className="panel">
          <CartFailed />
        </div>
      ) : reply && reply.checkout_items.length > 0 ? (
        <Steps
          basket={basket}
          chosen={chosen}
          reply={reply}
          refusing={refusing}
          onPlace={() => {
            refusing.forgetAll()
            placing.ask()
          }}
        />
      ) : chosen.error ? (
        <FiguresFailed onRetry={() => void refetch()} />
      ) : (
        <CheckoutWait />
      )}
      <OrderConfirm
        isOpen={!isIdle}
        onOpenChange={(isOpen) => !isOpen && placing.cancel()}
        state={placing.state}
        payable={reply?.checkout.payable_amount ?? 0}
        isFresh={isFresh}
        shops={reply?.checkout_items.length ?? 0}
        address={address}
        way={way}
        onConfirm={placing.confirm}
        onAskAgain={placing.askAgain}
      />
    </>
  )
}

interface StepsProps {
  basket: Basket
  chosen: Chosen
  reply: CheckoutReply
  refusing: Refusing
  onPlace: () => void
}

function Steps({ basket, chosen, reply, refusing, onPlace }: StepsProps) {
  const { addresses, address, ways, way, codes, pieces, isFresh, buyNow } = chosen
  const { refusals, forgetLine, forgetPayment } = refusing
  const collected = useCollected({
    buyNow,
    shopIds: reply.checkout_items.map((group) => group.shop_id),
    totals: reply.checkout_items.map((group) => group.total_amount).join(),
  })
  const problem = usePlacingProblem(chosen)
  const place = { isFresh, canPlace: isFresh && problem === null, onPlace }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-4">
          <AddressStep
            addresses={addresses.all}
            failed={addresses.failed}
            onRetry={addresses.read}
            chosen={address}
            onChoose={({ id }) => choose(basket, { addressId: id })}
          />
          <ItemsStep
            groups={reply.checkout_items}
            errors={refusals.lines}
            unselected={chosen.unselected}
            quantityOf={pieces.quantityOf}
            onQuantity={(line, quantity) => {
              forgetLine(line.cart_id)
              pieces.setQuantity(line, quantity)
            }}
            onRemove={
              pieces.remove &&
              ((line) => {
                forgetLine(line.cart_id)
                pieces.remove(line)
              })
            }
            voucher={(group) => (
              <VoucherBox
                group={group}
                coupons={collected.ofShop(group.shop_id)}
                best={collected.bestOf(group.shop_id)}
                buyNow={buyNow}
                refusal={codes.refusalOf(group.shop_id)}
                onUse={(code) => {
                  codes.use(group.shop_id, code)
                  void collected.refetch()
                }}
                onCollected={() => void collected.refetch()}
              />
            )}
          />
          <PaymentStep
            ways={ways}
            chosen={way}
            onChoose={(payment) => {
              forgetPayment()
              choose(basket, { payment })
            }}
            error={refusals.payment}
            note={chosen.note}
            onNote={(note) => choose(basket, { note })}
          />
        </div>
        <Summary
          reply={reply}
          problem={problem}
          failed={chosen.error !== null}
          onRetry={() => void chosen.refetch()}
          saving={
            <Savings
              groups={reply.checkout_items}
              bestOf={collected.bestOf}
              onUse={(best) => {
                for (const { shopId, code } of best) codes.use(shopId, code)
              }}
            />
          }
          {...place}
        >
          <ShopParts
            address={address}
            groups={reply.checkout_items}
            payable={reply.checkout.payable_amount}
            isFresh={isFresh}
          />
        </Summary>
      </div>
      <PlaceBar payable={reply.checkout.payable_amount} {...place} />
    </>
  )
}

function FiguresFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="panel">
      <ErrorState title={t('The figures could not be loaded')} retry={{ label: t('Try again'), onRetry }}>
        {t('Nothing is lost. Check your connection, then try again.')}
      </ErrorState>
    </div>
  )
}
