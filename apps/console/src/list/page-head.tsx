import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock } from '@rialto/client/moments.ts'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { $isLive } from '../lib/live-state.ts'

interface PageHeadProps {
  title: string
  /** When the content was read, in milliseconds since 1970; 0: not yet. */
  updatedAt?: number
  /** False if changes do not arrive over realtime. */
  isRealtime?: boolean
  /** The screen that this one was opened from. */
  back?: { to: string; label: string }
  children?: ReactNode
}

/** The title of a screen, when its content was read, and its actions. */
export function PageHead({ title, updatedAt = 0, isRealtime = true, back, children }: PageHeadProps) {
  const { i18n, t } = useTranslation()
  const isLive = useStoreValue($isLive, false) && isRealtime
  return (
    <div className={cx('mb-1 flex flex-wrap items-center gap-3 md:mb-3 md:min-h-11', back && 'max-md:mb-3')}>
      {back && (
        <Link to={back.to} aria-label={back.label} className="icon-btn -ms-2 hover:bg-hover">
          <Icon as={ArrowLeft} flip />
        </Link>
      )}
      {/* Phones show the name of a screen of the navigation in the top line. */}
      <h1 className={cx('min-w-0 text-22', !back && 'max-md:sr-only')}>{title}</h1>
      {updatedAt > 0 && (
        <span className="inline-flex min-h-8 items-center gap-2 rounded-control bg-ground-2 px-2.75 text-12 whitespace-nowrap text-ink-2">
          {isLive ? (
            <>
              <span aria-hidden className="size-2 flex-none rounded-full bg-ok" />
              {t('Live')}
            </>
          ) : (
            t('Updated {{time}}, every 30 seconds', {
              time: formatClock(new Date(updatedAt).toISOString(), i18n.language),
            })
          )}
        </span>
      )}
      {children && <div className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">{children}</div>}
    </div>
  )
}

/** The figures at the head of a screen, each with its name above. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt className="text-12 text-ink-2">{name}</dt>
          <dd className="text-18 font-semibold">
            <bdi>{figure}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
