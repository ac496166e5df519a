import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { BadgeCheck, Banknote, type IconNode, PackageCheck, Truck } from 'lucide'
import { usePrice } from '../../settings/index.ts'
import { totalOf } from './outcome.ts'

/** The next steps of an order. */
export function NextSteps({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  // Orders that were placed together have one currency.
  const price = usePrice(orders[0]?.currency)
  const cash = orders.filter((order) => order.payment_method === 'cash' && order.payment_status !== 'paid')
  const steps: { icon: IconNode; title: string; text: string }[] = [
    {
      icon: BadgeCheck,
      title: t('The shop confirms it'),
      text: t('You are told at each step, and find it all under your orders.'),
    },
    { icon: PackageCheck, title: t('It is packed'), text: t('Until the shop has confirmed it you can still cancel.') },
    cash.length > 0
      ? {
          icon: Banknote,
          title: t('It arrives, and you pay'),
          text: t('Have {{amount}} ready for the courier.', { amount: price(totalOf(cash)) }),
        }
      : { icon: Truck, title: t('It arrives'), text: t('It is paid: there is nothing left to do.') },
  ]
  return (
    <section aria-labelledby="what-next" className="panel p-4 sm:p-6">
      <h2 id="what-next" className="mb-4 text-18">
        {t('What comes next')}
      </h2>
      <ol className="grid gap-4">
        {steps.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <span className="grid size-11 flex-none place-items-center rounded-control bg-accent-soft text-accent-ink">
              <Icon as={icon} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
