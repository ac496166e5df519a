import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { PayoutTransfer } from '@rialto/contract'
import type { WrittenCurrency } from '@rialto/contract/currencies'
import type { TransferState } from '@rialto/contract/payout-enums'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'

/** The transfers of a payout through Stripe, by Stripe's names of them, and what was taken back. */
export function LineTransfers({ transfers, currency }: { transfers: PayoutTransfer[]; currency: WrittenCurrency }) {
  const { t, i18n } = useTranslation()
  const states: Record<TransferState, { label: string; tone: BadgeTone }> = {
    open: { label: t('To be sent'), tone: 'mute' },
    sent: { label: t('Being sent'), tone: 'accent' },
    done: { label: t('Made'), tone: 'ok' },
    failed: { label: t('Refused'), tone: 'bad' },
  }
  const money = (amount: number) => <bdi className="num whitespace-nowrap">{formatMoney(amount, currency)}</bdi>
  return (
    <section aria-label={t('Transfers at Stripe')} className="mb-4">
      <h3 className="pb-1 text-14 font-semibold">{t('Transfers at Stripe')}</h3>
      {transfers.length === 0 && <p className="text-ink-2">{t('They are made in a moment.')}</p>}
      <ul>
        {transfers.map((transfer) => (
          <li key={transfer.id} className="border-t border-line py-2.5 first:border-0">
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="flex flex-wrap items-center gap-2">
                <b>{money(transfer.amount)}</b>
                <Badge tone={states[transfer.state].tone}>{states[transfer.state].label}</Badge>
              </span>
              {transfer.reference && <bdi className="num text-12 wrap-anywhere">{transfer.reference}</bdi>}
            </span>
            <small className="block text-12 wrap-anywhere text-ink-2">
              {transfer.charge ? (
                <>
                  {t('From the payment')} <bdi className="num">{transfer.charge}</bdi>{' '}
                  <bdi>{listed(transfer.orders.map(({ code }) => code))}</bdi>
                </>
              ) : transfer.state === 'open' ? null : (
                t('From the market’s balance at Stripe')
              )}
            </small>
            {transfer.error && (
              <small className="block text-12 wrap-anywhere text-danger">
                <bdi>{transfer.error}</bdi>
                {transfer.next_try_at &&
                  ` · ${t('next try {{moment}}', { moment: formatMoment(transfer.next_try_at, i18n.language) })}`}
              </small>
            )}
            {transfer.reversals.map((reversal) => (
              <small key={`${reversal.at}:${reversal.amount}`} className="block text-12 wrap-anywhere text-ink-2">
                {reversal.by === 'stripe'
                  ? t('Reversed at Stripe')
                  : reversal.state === 'done'
                    ? t('Taken back for a debt')
                    : reversal.state === 'failed'
                      ? t('Could not be taken back')
                      : t('To be taken back for a debt')}
                : {money(reversal.amount)}
                {reversal.order && (
                  <>
                    {' '}
                    · <bdi>{reversal.order.code}</bdi>
                  </>
                )}
                {reversal.reference && (
                  <>
                    {' '}
                    · <bdi className="num">{reversal.reference}</bdi>
                  </>
                )}
                {reversal.error && (
                  <>
                    {' '}
                    · <bdi>{reversal.error}</bdi>
                  </>
                )}
              </small>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
