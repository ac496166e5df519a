import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { useToastLift } from '@rialto/ui/use-toast-lift.ts'
import { useRef } from 'react'
import { usePrice } from '../../settings/index.ts'
import type { PaymentOption } from '../steps/payment-methods.ts'

interface PlaceOrderBarProps {
  payable: number
  isFresh: boolean
  canPlace: boolean
  onPlace: () => void
  paymentOption: PaymentOption | undefined
}

/**
 * The total and the button, sticky at the bottom on phones and small tablets; on low screens at the end of the page.
 */
export function PlaceOrderBar({ payable, isFresh, canPlace, onPlace, paymentOption }: PlaceOrderBarProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const bar = useRef<HTMLDivElement>(null)
  useToastLift(bar)
  return (
    <div
      ref={bar}
      data-dock="place"
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-card low:static low:mt-6 lg:hidden"
    >
      <div className="wrap flex items-center gap-4 py-3">
        <p className="min-w-0 flex-1">
          <span className="block text-12 text-ink-2">
            {t('Payable Amount')}
            {paymentOption && <> · {paymentOption.title}</>}
          </span>
          <span className={cx('num text-18 font-semibold transition-colors', !isFresh && 'text-ink-2')}>
            {price(payable)}
          </span>
        </p>
        <Button variant="pri" size="lg" disabled={!canPlace} onClick={onPlace}>
          {t('Place Order')}
        </Button>
      </div>
    </div>
  )
}
