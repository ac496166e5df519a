import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Address } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { usePrice } from '../../settings/index.ts'
import type { PaymentWay } from '../steps/payment-methods.ts'
import type { Placing } from './use-place-order.ts'

interface OrderConfirmProps extends OverlayState {
  state: Placing
  /** Amount to pay, in decimals of the default currency. */
  payable: number
  /** Whether `payable` belongs to the current choices. */
  isFresh: boolean
  shops: number
  address: Address | undefined
  way: PaymentWay | undefined
  onConfirm: () => void
  onAskAgain: () => void
}

/** The order-confirm dialog (docs/spec §2): asks for confirmation, then shows progress until the server answers. */
export function OrderConfirm(props: OrderConfirmProps) {
  const { isOpen, onOpenChange, state, payable, isFresh, shops, address, way, onConfirm, onAskAgain } = props
  const { t } = useTranslation()
  const isUnheard = state.step === 'unheard'
  const isBusy = state.step === 'sending' || state.step === 'leaving'
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={titleOf(state, t)}
      lead={!isBusy && !isUnheard && t('This makes {{count}} orders, one for each shop.', { count: shops })}
      cancelLabel={isUnheard ? t('Close') : t('Cancel')}
      confirmLabel={isUnheard ? t('Ask again') : t('Place Order')}
      onConfirm={isUnheard ? onAskAgain : onConfirm}
      pending={isBusy || (!isUnheard && !isFresh)}
    >
      <div className="grid gap-4">
        {state.step === 'asking' && state.objection && (
          <Notice tone="warn">
            <span role="alert">{state.objection.message}</span>
          </Notice>
        )}
        {isUnheard && (
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
        {!isUnheard && (
          <Recap payable={payable} before={beforeOf(state)} isFresh={isFresh} address={address} way={way} />
        )}
      </div>
    </ConfirmDialog>
  )
}

function titleOf(state: Placing, t: ReturnType<typeof useTranslation>['t']): string {
  if (state.step === 'sending') return t('Placing your order')
  if (state.step === 'leaving') return t('On to the payment')
  return state.step === 'unheard' ? t('No answer yet') : t('Place this order?')
}

const beforeOf = (state: Placing): number | null => (state.step === 'asking' ? (state.objection?.before ?? null) : null)

interface RecapProps extends Pick<OrderConfirmProps, 'payable' | 'isFresh' | 'address' | 'way'> {
  /** The amount before it changed. */
  before: number | null
}

function Recap({ payable, before, isFresh, address, way }: RecapProps) {
  const { t } = useTranslation()
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
      {way && (
        <div>
          <dt className="text-12 text-ink-2">{t('Payment')}</dt>
          <dd>{way.title}</dd>
        </div>
      )}
      {address && (
        <div>
          <dt className="text-12 text-ink-2">{t('Delivery address')}</dt>
          <dd>
            <bdi>{[address.name, ...addressLines(address)].join(', ')}</bdi>
          </dd>
        </div>
      )}
    </dl>
  )
}
