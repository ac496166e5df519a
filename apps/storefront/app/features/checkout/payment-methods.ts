import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { Banknote, CreditCard, type IconNode } from 'lucide'
import { useSettings } from '../settings/index.ts'

export interface PaymentOption {
  /** The value of `payment_method`: `cash` or a gateway's name. */
  name: string
  title: string
  text: string
  icon: IconNode
  logo: string | null
  isOnline: boolean
}

type Offer = Pick<SiteSettings, 'cash_on_delivery' | 'online_payment' | 'payment_gateways'>

/** The available gateways; none when online payment is disabled. */
const availableGateways = ({ online_payment, payment_gateways }: Offer) => (online_payment ? payment_gateways : [])

/** The payment methods that the shop's settings allow (docs/spec §1). */
export function usePaymentOptions(): PaymentOption[] {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const cash: PaymentOption = {
    name: 'cash',
    title: t('Cash on Delivery'),
    text: t('Pay when it arrives'),
    icon: Banknote,
    logo: null,
    isOnline: false,
  }
  const online = availableGateways(settings).map(({ name, title, logo }) => ({
    name,
    title,
    text: t('Pay online, on the next page'),
    icon: CreditCard,
    logo,
    isOnline: true,
  }))
  return [...(settings.cash_on_delivery ? [cash] : []), ...online]
}
