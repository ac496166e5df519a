import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import type { PaymentOption } from './payment-methods.ts'
import { choiceCard, choiceDot, Step } from './step.tsx'

interface PaymentStepProps {
  paymentOptions: readonly PaymentOption[]
  chosen: PaymentOption | undefined
  /** The shopper has chosen it. */
  confirmed: boolean
  onChoose: (name: string) => void
  error: string | undefined
}

/** Step 2: the payment method. */
export function PaymentStep({ paymentOptions, chosen, confirmed, onChoose, error }: PaymentStepProps) {
  const { t } = useTranslation()
  return (
    <Step number={2} title={t('Payment')} done={chosen !== undefined && confirmed && !error}>
      {paymentOptions.length === 0 ? (
        <Notice tone="warn">
          {t('This shop takes no payments at the moment, so nothing can be ordered. Please come back later.')}
        </Notice>
      ) : (
        <fieldset aria-describedby={error && 'checkout-payment-note'} className="min-w-0">
          <legend className="sr-only">{t('Payment')}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {paymentOptions.map((paymentOption) => (
              <label key={paymentOption.name} className={`${choiceCard} flex gap-3 p-4`}>
                <input
                  type="radio"
                  name="checkout-payment"
                  value={paymentOption.name}
                  checked={paymentOption.name === chosen?.name}
                  onChange={() => onChoose(paymentOption.name)}
                  // The method that is chosen already is confirmed by a click, which changes nothing.
                  onClick={() => !confirmed && onChoose(paymentOption.name)}
                  aria-invalid={error ? true : undefined}
                  className={choiceDot}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{paymentOption.title}</span>
                  <span className="mt-0.5 block text-ink-2">{paymentOption.text}</span>
                </span>
                {paymentOption.logo ? (
                  <img src={paymentOption.logo} alt="" height={20} className="h-5" />
                ) : (
                  <Icon as={paymentOption.icon} className="text-ink-2" />
                )}
              </label>
            ))}
          </div>
          <div className="mt-1.5 empty:hidden">
            <FieldNote id="checkout-payment-note" error={error} />
          </div>
        </fieldset>
      )}
    </Step>
  )
}
