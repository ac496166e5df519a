import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { RATING_MAX } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Star } from 'lucide'
import { type ReactNode, useId, useState } from 'react'

interface StarFieldProps {
  /** Null before a selection. */
  value: number | null
  onChange: (stars: number) => void
  error?: ReactNode
}

const stars = Array.from({ length: RATING_MAX }, (_, place) => place + 1)

/** A choice of one to five stars with a label for each. Native radios, so that arrow keys work. */
export function StarField({ value, onChange, error }: StarFieldProps) {
  const { t } = useTranslation()
  const [over, setOver] = useState<number | null>(null)
  const id = useId()
  const labels = [t('Poor'), t('Fair'), t('Good'), t('Very good'), t('Excellent')]
  const shown = over ?? value ?? 0
  return (
    <fieldset aria-describedby={error ? `${id}-note` : undefined} className="min-w-0">
      <legend className="font-semibold">{t('Your rating')}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-mx-2 flex" onPointerLeave={() => setOver(null)}>
          {stars.map((star) => (
            <label
              key={star}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOver(star)}
              className="grid size-11 place-items-center rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge"
            >
              <input
                type="radio"
                name={id}
                value={star}
                checked={star === value}
                aria-label={`${t('{{count}} stars', { count: star })}: ${labels[star - 1]}`}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(star)}
                className="sr-only"
              />
              <Icon
                as={Star}
                size={30}
                className={cx('transition-colors', star <= shown ? 'fill-star text-star' : 'text-ink-3')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="text-ink-2">
          {labels[shown - 1]}
        </span>
      </div>
      <div className="mt-1 empty:hidden">
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </fieldset>
  )
}
