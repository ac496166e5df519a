import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerToday } from '@rialto/contract'
import type { ChecklistStep } from '@rialto/contract/enums'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { Check } from 'lucide'
import { useCanOpen } from '../lib/place.tsx'
import { Section } from '../lib/section.tsx'

interface Step {
  title: string
  text: string
  /** The button, and the address that it leads to. */
  action: string
  to: string
}

function useSteps(): Record<ChecklistStep, Step> {
  const { t } = useTranslation()
  return {
    logo: {
      title: t('Your mark'),
      text: t('Shoppers know a shop by its logo.'),
      action: t('Add a logo'),
      to: '/shop',
    },
    delivery: {
      title: t('Say what delivery costs'),
      text: t('And how long it takes. Until then your shop takes no orders; 0 means free.'),
      action: t('Set delivery'),
      to: '/shop#delivery',
    },
    first_product: {
      title: t('The first product on the shelf'),
      text: t('A name, a price and a picture are enough to begin.'),
      action: t('Add a product'),
      to: '/products',
    },
    first_answer: {
      title: t('The first answer'),
      text: t('Questions of shoppers arrive in your inbox.'),
      action: t('Open inbox'),
      to: '/inbox',
    },
  }
}

/** The first steps of a new shop; the next one stands out. */
export function Checklist({ steps }: { steps: NonNullable<SellerToday['checklist']> }) {
  const { t } = useTranslation()
  const texts = useSteps()
  const canOpen = useCanOpen()
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)?.key
  return (
    <Section
      title={t('Open your shop')}
      action={<span className="text-ink-2">{t('{{done}} of {{total}} done', { done, total: steps.length })}</span>}
    >
      <ProgressBar value={done / steps.length} className="px-4 py-2 md:px-5" />
      <ul className="*:not-first:border-t *:not-first:border-line">
        {steps.map(({ key, done: isDone }) => {
          const { title, text, action, to } = texts[key]
          return (
            <li
              key={key}
              className={cx('flex min-h-14 items-center gap-3 px-4 py-2 md:px-5', key === next && 'bg-accent-soft')}
            >
              <span
                className={cx(
                  'grid size-6 flex-none place-items-center rounded-full border',
                  isDone ? 'border-accent bg-accent text-on-accent' : 'border-field bg-card',
                )}
              >
                {isDone && <Icon as={Check} size={16} />}
              </span>
              <div className="min-w-0 flex-1">
                <b className={isDone ? 'font-semibold text-ink-2' : undefined}>{title}</b>
                <span className="sr-only">{isDone ? ` (${t('done')})` : ''}</span>
                {!isDone && <p className="text-ink-2">{text}</p>}
              </div>
              {!isDone && canOpen(to) && (
                <ButtonLink size="sm" to={to} variant={key === next ? 'pri' : undefined} className="max-md:min-h-11">
                  {action}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
