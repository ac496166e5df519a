import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { joinParts } from '@rialto/contract/inline-text'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { usePrice, useSettings } from '../settings/index.ts'
import type { PaymentOption } from './payment-methods.ts'
import { useOrderButton, useOrdersMade } from './use-checkout-state.ts'
import type { PlaceOrderState } from './use-place-order.ts'

interface OrderConfirmDialogProps extends OverlayState {
  state: PlaceOrderState
  /** Amount to pay, in decimals of the default currency. */
  payable: number
  /** Whether `payable` belongs to the current choices. */
  isFresh: boolean
  shops: number
  address: Address | undefined
  paymentOption: PaymentOption | undefined
  onConfirm: () => void
  onAskAgain: () => void
}

/** The order-confirm dialog (docs/spec §2): asks for confirmation, then shows progress until the server answers. */
export function OrderConfirmDialog(props: OrderConfirmDialogProps) {
  const { isOpen, onOpenChange, state, payable, isFresh, shops, address, paymentOption, onConfirm, onAskAgain } = props
  const { t } = useTranslation()
  const ordersMade = useOrdersMade(shops)
  const orderButton = useOrderButton()
  const isUnanswered = state.step === 'noAnswer'
  const isBusy = state.step === 'sending' || state.step === 'leaving'
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={titleOf(state, t)}
      lead={!isBusy && !isUnanswered && ordersMade}
      cancelLabel={isUnanswered ? t('Close') : t('Cancel')}
      confirmAs="pri"
      confirmLabel={isUnanswered ? t('Ask again') : orderButton}
      onConfirm={isUnanswered ? onAskAgain : onConfirm}
      pending={isBusy || (!isUnanswered && !isFresh)}
    >
      <div className="grid gap-4">
        {state.step === 'asking' && state.objection && (
          <Notice tone="warn">
            <span role="alert">{state.objection.message}</span>
          </Notice>
        )}
        {isUnanswered && (
          <Notice tone="error">
            {t(
              'The shop has not answered, so nobody knows yet whether the order stands. Ask again: it is never placed twice.',
            )}
          </Notice>
        )}
        <p role="status" className="text-ink-2 empty:hidden">
          {state.step === 'sending' && t('Your order is on its way to the shop. Please keep this page open.')}
          {state.step === 'leaving' && t('Your order stands. The payment page opens now.')}
        </p>
        {!isUnanswered && (
          <OrderRecap
            payable={payable}
            before={previousAmountOf(state)}
            isFresh={isFresh}
            address={address}
            paymentOption={paymentOption}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

function titleOf(state: PlaceOrderState, t: ReturnType<typeof useTranslation>['t']): string {
  if (state.step === 'sending') return t('Placing your order')
  if (state.step === 'leaving') return t('On to the payment')
  return state.step === 'noAnswer' ? t('No answer yet') : t('Place this order?')
}

const previousAmountOf = (state: PlaceOrderState): number | null =>
  state.step === 'asking' ? (state.objection?.before ?? null) : null

interface OrderRecapProps extends Pick<OrderConfirmDialogProps, 'payable' | 'isFresh' | 'address' | 'paymentOption'> {
  /** The amount before it changed. */
  before: number | null
}

function OrderRecap({ payable, before, isFresh, address, paymentOption }: OrderRecapProps) {
  const { t } = useTranslation()
  const { settings, locale } = useSettings()
  const price = usePrice()
  return (
    <dl className="grid gap-3 rounded-control bg-ground-2 p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="font-semibold">{t('Payable Amount')}</dt>
        <dd className={isFresh ? 'text-18 font-semibold' : 'text-18 font-semibold text-ink-2'}>
          {before !== null && before !== payable && (
            <s className="me-2 text-14 font-normal text-ink-2">
              <span className="sr-only">{t('Before')} </span>
              <span className="num">{price(before)}</span>
            </s>
          )}
          <span className="num">{price(payable)}</span>
        </dd>
      </div>
      {paymentOption && (
        <div>
          <dt className="text-12 text-ink-2">{t('Payment')}</dt>
          <dd>{paymentOption.title}</dd>
        </div>
      )}
      {address && (
        <div>
          <dt className="text-12 text-ink-2">{t('Delivery address')}</dt>
          <dd>
            <bdi>
              {joinParts([address.name, ...addressLines(address, { country: settings.home_country ?? null, locale })])}
            </bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
