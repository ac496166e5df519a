import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { Button } from '@rialto/ui/button.tsx'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useMay } from '../lib/place.tsx'
import { Fact } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useOrderChange } from './use-orders.ts'

/** Lists the refunds of an order, with cash that is still to be handed over. */
export function OrderRefunds({ order }: { order: SellerOrderDetails }) {
  const { i18n, t } = useTranslation()
  const currency = writtenCurrency(order.currency, useSettings())
  const mayRefund = useMay('orders.refund')
  const { refunds = [] } = order
  if (refunds.length === 0) return null
  const states = {
    open: t('Not on its way yet'),
    sent: t('On its way'),
    done: t('Given back'),
    failed: t('Refused by the payment provider; the market sees to it'),
  }
  return (
    <Fact title={t('Refunds')}>
      <ul aria-label={t('Refunds')} className="grid gap-2.5">
        {refunds.map(({ id, amount, state, means, at, reason }) => (
          <li key={id} className="grid gap-0.5">
            <span>
              <b className="num">{formatMoney(amount, currency)}</b>{' '}
              <time className="text-13 text-ink-2" dateTime={at}>
                {formatMoment(at, i18n.language)}
              </time>
            </span>
            <span className="text-13 text-ink-2">
              {means === 'cash' && state === 'open'
                ? t('To hand over in cash')
                : means === 'transfer'
                  ? t('By a transfer')
                  : states[state]}
            </span>
            {reason && (
              <span className="text-13 wrap-anywhere" dir="auto">
                {reason}
              </span>
            )}
            {mayRefund && means === 'cash' && state === 'open' && <HandOver order={order} refundId={id} />}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

/** Lists the pieces of an order that were cancelled, by whom and why. */
export function OrderCancellations({ order }: { order: SellerOrderDetails }) {
  const { i18n, t } = useTranslation()
  const { cancellations = [] } = order
  if (cancellations.length === 0) return null
  const authors = {
    shopper: t('By the customer'),
    seller: t('By the shop'),
    market: t('By the market'),
    expiry: t('Not paid in time'),
  }
  const nameOf = (id: number) => order.lines.find((line) => line.id === id)?.name ?? ''
  return (
    <Fact title={t('Cancelled pieces')}>
      <ul aria-label={t('Cancelled pieces')} className="grid gap-2.5">
        {cancellations.map(({ id, by, at, reason, lines }) => (
          <li key={id} className="grid gap-0.5">
            {lines.map(({ line_id, quantity }) => (
              <b key={line_id} className="wrap-anywhere">
                {t('{{quantity}} × {{name}}', { quantity, name: nameOf(line_id) })}
              </b>
            ))}
            <span className="text-13 text-ink-2">
              {authors[by]} · <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
            </span>
            {reason && (
              <span className="text-13 wrap-anywhere" dir="auto">
                {reason}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

function HandOver({ order, refundId }: { order: SellerOrderDetails; refundId: number }) {
  const { t } = useTranslation()
  const handOver = useOrderChange(order.id, () =>
    consoleApi.call('POST /seller/refunds/{id}/handed-over', { params: { id: refundId } }),
  )
  return (
    <Button
      className="mt-1 justify-self-start"
      pending={handOver.isPending}
      onClick={() =>
        handOver.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })
      }
    >
      {t('I have handed it over')}
    </Button>
  )
}
