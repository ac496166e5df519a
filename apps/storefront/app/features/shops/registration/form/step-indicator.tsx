import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Check } from 'lucide'
import type { StepName } from './application.ts'

interface StepIndicatorProps {
  steps: readonly StepName[]
  titles: Record<StepName, string>
  current: StepName
}

/** The steps, with the current and completed ones marked. On phones only their numbers. */
export function StepIndicator({ steps, titles, current }: StepIndicatorProps) {
  const { t } = useTranslation()
  const at = steps.indexOf(current)
  return (
    <>
      <p className="mb-3 text-12 text-ink-2">
        {t('Step {{number}} of {{total}}', { number: at + 1, total: steps.length })}
      </p>
      <ol className="flex items-center gap-3">
        {steps.map((step, place) => (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={cx('flex items-center gap-2.5', place > 0 && 'flex-1 before:h-px before:flex-1 before:bg-line')}
          >
            <span
              className={cx(
                'grid size-8 flex-none place-items-center rounded-full border text-14 font-semibold tabular-nums',
                place <= at ? 'border-transparent bg-accent text-on-accent' : 'border-line-strong text-ink',
              )}
            >
              {place < at ? <Icon as={Check} size={16} stroke={2} /> : <span aria-hidden>{place + 1}</span>}
            </span>
            <span className={cx('max-sm:sr-only', place === at ? 'font-semibold' : 'text-ink-2')}>
              {titles[step]} {place < at && <span className="sr-only">{t('(done)')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
