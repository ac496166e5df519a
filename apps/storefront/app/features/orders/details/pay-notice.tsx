import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide'
import { usePayNow } from '../../payment/index.ts'
import { Moment, usePrice } from '../../settings/index.ts'
import { refreshOrder } from './use-order.ts'

/** A notice on an unpaid order with a button to pay. */
export function PayNotice({ order }: { order: Order }) {
  const { t } = useTranslation()
  const price = usePrice(order.currency)
  const client = useQueryClient()
  const { pay, pending } = usePayNow([order], { onRefused: () => refreshOrder(client, order.id) })
  const failed = order.payment_status === 'failed'
  return (
    <section
      aria-label={t('Payment')}
      className={cx(
        'mb-5 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card p-4 sm:px-5',
        failed ? 'bg-danger-soft' : 'bg-warn-soft',
      )}
    >
      <div className={cx('flex min-w-[min(15rem,100%)] flex-1 gap-3', failed ? 'text-danger' : 'text-warn')}>
        <Icon as={failed ? CircleAlert : Clock} />
        <p className="min-w-0">
          <b className="block">{failed ? t('The payment did not go through') : t('This order is not paid yet')}</b>
          {failed ? (
            t('Nothing was taken. You can try again.')
          ) : order.pay_until ? (
            <Moment
              at={order.pay_until}
              write={(moment) =>
                t('Please pay by {{moment}}: an order that stays unpaid is cancelled, and its goods go to others.', {
                  moment,
                })
              }
            />
          ) : (
            t('Please pay soon: an order that stays unpaid is cancelled, and its goods go to others.')
          )}
        </p>
      </div>
      <Button variant="pri" pending={pending} onClick={pay} className="max-sm:w-full">
        {t('Pay now')} <span className="num">{price(order.payable_amount)}</span>
      </Button>
    </section>
  )
}
