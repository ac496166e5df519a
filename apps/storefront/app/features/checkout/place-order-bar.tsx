import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { useToastLift } from '@rialto/ui/use-toast-lift.ts'
import { useRef } from 'react'
import { usePrice } from '../settings/index.ts'
import type { PaymentOption } from './payment-methods.ts'
import type { CheckoutState } from './use-checkout-state.ts'

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

/** Shown after a reload when an attempt was sent without an answer. */
export function UnansweredNotice({ onAskAgain }: { onAskAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" className="mb-4" aside={<TextButton onClick={onAskAgain}>{t('Ask again')}</TextButton>}>
      {t(
        'The shop did not answer when you placed your last order. Ask again what became of it: it is never placed twice.',
      )}
    </Notice>
  )
}

/** Returns why the order cannot be placed, or null when it can. */
export function useOrderObstacle({
  addresses,
  address,
  paymentOption,
  reply,
  quantities,
}: CheckoutState): string | null {
  const { t } = useTranslation()
  if (!paymentOption) return t('No way to pay is offered at the moment.')
  if (addresses.all && !address) return t('Add a delivery address first.')
  if (!address) return ''
  const lines = reply?.checkout_items.flatMap((group) => group.products) ?? []
  const exceedingLine = lines.find((line) => quantities.quantityOf(line) > line.max_quantity)
  if (!exceedingLine) return null
  return exceedingLine.max_quantity > 0
    ? t('Of {{name}} there are {{left}} left', { name: exceedingLine.name, left: exceedingLine.max_quantity })
    : t('{{name}} is sold out', { name: exceedingLine.name })
}
