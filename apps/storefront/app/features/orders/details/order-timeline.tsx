import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import type { ReactNode } from 'react'
import { Moment } from '../../settings/index.ts'
import { useOrderStatuses } from '../status.ts'
import { type TimelineStep, timelineSteps } from './timeline-steps.ts'
import './order-timeline.css'

/** The status history of an order: steps side by side if there is room, otherwise one below the other. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation()
  const steps = timelineSteps(order)
  const sent = itemsSent(order)
  const total = order.quantity
  return (
    <div className="@container">
      <ol aria-label={t('Order status')} className="order-steps">
        {steps.map((step, index) => (
          <Step key={step.status} step={step} isLed={isReached(steps[index + 1])}>
            {step.current && sent > 0 && sent < total && (
              <span className="text-12 text-ink-2">
                {t('Sent so far: {{sent}} of {{total}} items', { sent, total })}
              </span>
            )}
          </Step>
        ))}
      </ol>
    </div>
  )
}

const isReached = (step: TimelineStep | undefined): boolean => step !== undefined && (step.at !== null || step.current)

const itemsSent = ({ shipments = [] }: Order): number =>
  shipments
    .filter(({ handed_over_at }) => handed_over_at !== null)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + line.quantity, 0)

interface StepProps {
  step: TimelineStep
  /** The order has moved on to the next step. */
  isLed: boolean
  children: ReactNode
}

function Step({ step, isLed, children }: StepProps) {
  const { t } = useTranslation()
  const { status, at, current } = step
  const { label, icon } = useOrderStatuses()[status]
  const done = isReached(step)
  return (
    <li aria-current={current ? 'step' : undefined} data-led={isLed || undefined} className="order-step">
      <span
        className={cx(
          'grid size-8 flex-none place-items-center rounded-full',
          status === 'cancelled'
            ? 'bg-sale-soft text-sale'
            : done
              ? 'bg-accent text-on-accent'
              : 'border border-line-strong text-ink-2',
        )}
      >
        <Icon as={icon} size={16} />
      </span>
      <span className="order-step-words">
        <span className={current ? 'font-semibold' : done ? undefined : 'text-ink-2'}>{label}</span>
        {at ? (
          <Moment at={at} className="text-12 text-ink-2" />
        ) : (
          !done && <span className="sr-only">{t('Still to come')}</span>
        )}
        {children}
      </span>
    </li>
  )
}
