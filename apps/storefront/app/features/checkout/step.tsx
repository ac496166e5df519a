import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Check } from 'lucide'
import { type ReactNode, useId } from 'react'

interface StepProps {
  number: number
  title: string
  /** Whether the step is complete. */
  done: boolean
  /** Rendered at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
}

/** A numbered step of the checkout, with a tick once it is complete. */
export function Step({ number, title, done, action, children }: StepProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-4 sm:p-6">
      <header className="mb-4 flex min-h-8 items-center gap-3">
        <span
          className={cx(
            'grid size-8 flex-none place-items-center rounded-full border text-14 font-semibold tabular-nums',
            done ? 'border-transparent bg-accent text-on-accent' : 'border-line-strong text-ink',
          )}
        >
          {done ? <Icon as={Check} size={16} stroke={2} /> : <span aria-hidden>{number}</span>}
        </span>
        <h2 id={id} className="text-18">
          {title} {done && <span className="sr-only">{t('(done)')}</span>}
        </h2>
        {action && <div className="ms-auto">{action}</div>}
      </header>
      {children}
    </section>
  )
}

/** Cards with a native radio, as in `ui/radio-group.tsx`. */
export const choiceCard =
  'rounded-control border border-line-strong bg-card transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:bg-[color-mix(in_srgb,var(--accent-soft)_55%,var(--card))] has-[:checked]:ring-1 has-[:checked]:ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'

export const choiceDot =
  'size-5 flex-none appearance-none rounded-full border-[1.5px] border-field bg-card transition-[border-width,border-color] checked:border-[6px] checked:border-accent-edge disabled:border-line'
