import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductShop } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Banknote, CreditCard, type IconNode, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { useSettings } from '../../settings/index.ts'
import { useDelivery } from '../../shops/index.ts'

interface ProductFactsProps {
  shop: ProductShop
  /** The price of the selected variant, which may reach the free-delivery threshold by itself. */
  price: number
  className?: string
}

/** Delivery and payment. */
export function ProductFacts({ shop, price, className }: ProductFactsProps) {
  const { time, cost } = useDelivery(shop, price)
  const payment = usePayment()
  return (
    <ul className={cx('border-t border-line', className)}>
      <Fact icon={Truck} title={time} text={cost} />
      {payment && <Fact {...payment} />}
    </ul>
  )
}

function usePayment(): { icon: IconNode; title: string; text: string } | null {
  const { t } = useTranslation()
  const { cash_on_delivery: cash, online_payment: online } = useSettings().settings
  if (cash && online)
    return { icon: Banknote, title: t('Cash on delivery or online'), text: t('Pay when it arrives, or now') }
  if (cash) return { icon: Banknote, title: t('Cash on delivery'), text: t('Pay when it arrives') }
  return online ? { icon: CreditCard, title: t('Online payment'), text: t('Pay safely when you order') } : null
}

function Fact({ icon, title, text }: { icon: IconNode; title: ReactNode; text: ReactNode }) {
  return (
    <li className="flex gap-3.5 border-b border-line py-3.5">
      <Icon as={icon} className="mt-px text-accent-ink" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">{text}</p>
      </div>
    </li>
  )
}
