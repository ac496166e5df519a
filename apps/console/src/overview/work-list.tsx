import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Overview } from '@rialto/contract'
import type { OverviewQueueKey } from '@rialto/contract/market-enums'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, Clock, TriangleAlert } from 'lucide'
import { ageOf, useNow } from '../lib/ages.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { useIsMarket } from '../lib/settings.tsx'

/** The work that waits, the latest first. Empty queues are one calm sentence. */
export function WorkList({ overview }: { overview: Overview }) {
  const { i18n, t } = useTranslation()
  const { rows, empty } = useWorkRows(overview)
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(empty)
  return (
    <section
      aria-label={t('Work that waits')}
      className="overflow-hidden rounded-card border border-line bg-card max-md:-mx-4 max-md:rounded-none"
    >
      <ul className="*:not-first:border-t *:not-first:border-line">
        {rows.map((row, index) => (
          <Row key={row.key} row={row} isFirst={index === 0} />
        ))}
      </ul>
      {empty.length > 0 && (
        <p
          className={cx(
            'flex items-center gap-3 px-4 py-4 text-ink-2 md:px-5',
            rows.length > 0 && 'border-t border-line',
          )}
        >
          <Icon as={CircleCheck} size={18} className="text-ok" />
          {t('Nothing waits: {{names}}', { names })}
        </p>
      )}
    </section>
  )
}

function Row({
  row: { title, text, count, since, lateAfter, action, to },
  isFirst,
}: {
  row: WorkRow
  isFirst: boolean
}) {
  const { i18n } = useTranslation()
  const now = useNow()
  const canOpen = useCanOpen()
  const isLate = since !== null && now - Date.parse(since) > lateAfter
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[2rem_minmax(0,1fr)_8rem_auto] md:px-5">
      <b className="self-start text-22 leading-snug">
        <span className="num">{count}</span>
      </b>
      <div className="min-w-0 max-md:col-span-2">
        <b className="block font-semibold">{title}</b>
        <span className="text-ink-2">{text}</span>
      </div>
      <span
        className={cx(
          'inline-flex items-center gap-1.5 whitespace-nowrap max-md:col-start-2',
          isLate ? 'font-semibold text-warn' : 'text-ink-2',
        )}
      >
        {since && (
          <>
            <Icon as={isLate ? TriangleAlert : Clock} size={16} />
            {ageOf(since, i18n.language, now)}
          </>
        )}
      </span>
      {canOpen(to) ? (
        <ButtonLink
          size="sm"
          to={to}
          variant={isFirst ? 'pri' : undefined}
          aria-label={`${action}: ${title}`}
          className="min-w-24 max-md:min-h-11"
        >
          {action}
        </ButtonLink>
      ) : (
        <span />
      )}
    </li>
  )
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

interface WorkRow {
  key: OverviewQueueKey | 'backup'
  title: string
  text: string
  count: number
  since: string | null
  /** How long it may wait, in milliseconds. */
  lateAfter: number
  action: string
  /** The screen that works it off. */
  to: string
}

/** A backup every day; two hours more, so that one that takes longer is no alarm. */
export const BACKUP_LATE_MS = 26 * HOUR

const byLateness = (a: WorkRow, b: WorkRow): number => latenessOf(b) - latenessOf(a)
/** 1 is due now, as a backup is that was never made. */
const latenessOf = ({ since, lateAfter }: WorkRow): number => (since ? (Date.now() - Date.parse(since)) / lateAfter : 1)

/** The queues as rows, the latest against its promise first, and the names of those in which nothing waits. */
export function useWorkRows({ queues: counted, health }: Overview): { rows: WorkRow[]; empty: string[] } {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  // Applications that came before one seller was to sell have no screen any more.
  const queues = counted.filter(({ key }) => isMarket || key !== 'sellers')
  const words: Record<OverviewQueueKey, Omit<WorkRow, 'key' | 'count' | 'since'> & { short: string }> = {
    sellers: {
      short: t('Applications'),
      title: t('Sellers waiting'),
      text: t('They have applied, and cannot sell before an answer.'),
      lateAfter: 2 * DAY,
      action: t('Decide'),
      to: '/sellers',
    },
    products: {
      short: t('Products'),
      title: t('Products waiting'),
      text: t('Shoppers see them once the market approves them.'),
      lateAfter: DAY,
      action: t('Take a look'),
      to: '/market-products?view=waiting',
    },
    tickets: {
      short: t('Tickets'),
      title: t('Tickets'),
      text: t('Shoppers wait for an answer.'),
      lateAfter: 8 * HOUR,
      action: t('Reply'),
      to: '/tickets',
    },
    reports: {
      short: t('Reports'),
      title: t('Reports'),
      text: isMarket ? t('Things that shoppers and shops have reported.') : t('Things that shoppers have reported.'),
      lateAfter: DAY,
      action: t('Take a look'),
      to: '/reports',
    },
    webhooks: {
      short: t('Webhooks'),
      title: t('Webhooks that fail'),
      text: isMarket ? t('Programs of shops do not take their events.') : t('Programs do not take their events.'),
      lateAfter: DAY,
      action: t('Inspect'),
      to: '/jobs?tab=webhook',
    },
    messages: {
      short: t('Messages'),
      title: t('Messages that fail'),
      text: t('Mails or short messages were refused.'),
      lateAfter: HOUR,
      action: t('Inspect'),
      to: '/jobs',
    },
  }
  const all = queues.map(({ key, count, oldest_at }): WorkRow => ({ key, count, since: oldest_at, ...words[key] }))
  const backup = backupRow(health)
  const waiting = all.filter(({ count }) => count > 0)
  return {
    rows: [...waiting, ...(backup ? [backup] : [])].sort(byLateness),
    empty: queues.filter(({ count }) => count === 0).map(({ key }) => words[key].short),
  }

  function backupRow(health: Overview['health']): WorkRow | null {
    if (!health) return null
    const at = health.backup_at
    if (at && Date.now() - Date.parse(at) < BACKUP_LATE_MS) return null
    return {
      key: 'backup',
      title: at ? t('The backup is old') : t('There is no backup'),
      text: t('Make one every day, and keep it on another machine.'),
      count: 1,
      since: at,
      lateAfter: BACKUP_LATE_MS,
      action: t('Back up'),
      to: '/jobs?tab=backups',
    }
  }
}
