import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ORDER_NOTE_MAX } from '@rialto/contract/limits'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { choiceCard, choiceDot } from './choice-style.ts'
import type { PaymentOption } from './payment-methods.ts'
import { Step } from './step.tsx'

interface PaymentStepProps {
  paymentOptions: readonly PaymentOption[]
  chosen: PaymentOption | undefined
  onChoose: (name: string) => void
  error: string | undefined
  note: string
  onNote: (note: string) => void
}

/** Step 3: payment method and a note for the sellers. */
export function PaymentStep({ paymentOptions, chosen, onChoose, error, note, onNote }: PaymentStepProps) {
  const { t } = useTranslation()
  return (
    <Step number={3} title={t('Payment')} done={chosen !== undefined && !error}>
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
      <TextArea
        label={t('Note for the sellers')}
        aside={t('optional')}
        hint={t('{{count}} characters left', { count: ORDER_NOTE_MAX - note.length })}
        name="note"
        rows={2}
        maxLength={ORDER_NOTE_MAX}
        dir="auto"
        value={note}
        onChange={(event) => onNote(event.target.value)}
        className="mt-5"
      />
    </Step>
  )
}
