import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowRight, Clock } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ageOf } from '../lib/ages.tsx'
import { Section } from '../lib/section.tsx'

interface QueueProps {
  title: string
  count: number
  /** Beside the count. */
  note?: ReactNode
  action?: ReactNode
  /** How many of the things are shown, and the screen with all of them, if there is one. */
  shown: number
  all?: string | null
  empty: string
  children: ReactNode
}

/** Work that waits: how much, the rows that have waited longest, and the way to all of it. */
export function Queue({ title, count, note, action, shown, all, empty, children }: QueueProps) {
  const { t } = useTranslation()
  return (
    <Section
      title={title}
      aside={
        <span className="inline-flex flex-wrap items-center gap-x-3">
          <span className="num">{count}</span>
          {note}
        </span>
      }
      action={action}
    >
      {count === 0 ? (
        <p className="px-4 py-4 text-ink-2 md:px-5">{empty}</p>
      ) : (
        <ul className="*:not-first:border-t *:not-first:border-line">{children}</ul>
      )}
      {count > shown && all && (
        <Link
          to={all}
          className="flex min-h-11 items-center gap-2 px-4 text-ink-2 hover:bg-hover hover:text-ink md:px-5"
        >
          {t('{{count}} more', { count: count - shown })}
          <Icon as={ArrowRight} size={16} flip />
        </Link>
      )}
    </Section>
  )
}

/** The age of what has waited longest. */
export function OldestNote({
  label,
  since,
  lateAfter,
}: {
  label: (age: string) => string
  since: string
  lateAfter: number
}) {
  const { i18n } = useTranslation()
  const isLate = Date.now() - Date.parse(since) > lateAfter
  return (
    <span className={isLate ? 'inline-flex items-center gap-1.5 font-semibold text-warn' : 'text-ink-2'}>
      {isLate && <Icon as={Clock} size={16} />}
      {label(ageOf(since, i18n.language))}
    </span>
  )
}

interface QueueRowProps {
  /** A picture or an avatar; all queues have the same column for it. */
  lead: ReactNode
  title: ReactNode
  text: ReactNode
  /** How long it has waited, or how much it is. */
  end?: ReactNode
  action?: ReactNode
}

export function QueueRow({ lead, title, text, end, action }: QueueRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2 md:px-5">
      <span className="flex w-15 flex-none">{lead}</span>
      <div className="min-w-0 flex-1">
        <div className="truncate">{title}</div>
        <div className="flex items-baseline gap-2 text-12 text-ink-2">
          {end && <span className="md:hidden">{end}</span>}
          <span className="line-clamp-2 min-w-0 md:line-clamp-1">{text}</span>
        </div>
      </div>
      {end && <span className="hidden md:block">{end}</span>}
      {action && <span className="flex-none max-md:[&>*]:min-h-11">{action}</span>}
    </li>
  )
}

/** The picture of one product. */
export function ProductPicture({ src }: { src: string }) {
  return (
    <img
      src={`${src}?w=96`}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className="dim-dark size-9 rounded-badge bg-tile object-cover"
    />
  )
}
