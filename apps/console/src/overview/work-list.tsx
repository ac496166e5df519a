import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Overview } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, Clock, TriangleAlert } from 'lucide'
import { ageOf, useNow } from '../lib/ages.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { useWorkRows, type WorkRow } from './work-rows.ts'

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
