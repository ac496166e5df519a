import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import { timeZone } from '@rialto/client/time-zone.ts'
import type { FiguresOfSpan, MarketHealth, OrderFigures, Overview } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, TriangleAlert } from 'lucide'
import { useId } from 'react'
import { ageOf, useNow } from '../lib/ages.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useCanOpen, usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { PageHead } from '../list/page-head.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { useActorName } from '../record/record-words.tsx'
import { ReadinessList, useReadiness } from '../setup/readiness.tsx'
import { BACKUP_LATE_MS, useWorkRows, type WorkRow } from './overview-work.ts'

/** How much needs a person, in a sentence. */
function WorkSum({ overview }: { overview: Overview }) {
  const { t } = useTranslation()
  const { rows } = useWorkRows(overview)
  const waiting = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="mb-4 text-ink-2">
      {waiting === 0 ? t('Nothing needs a person now.') : t('{{count}} things need a person.', { count: waiting })}
    </p>
  )
}

/** Leads back to the setup of a market that is not open yet. */
function OpeningNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="warn" className="mb-4">
      {t('Shoppers do not see the market yet.')} <TextLink to="/setup">{t('Go on setting it up')}</TextLink>
    </Notice>
  )
}

/** The market's work that needs a person, its health and its figures. */
export function OverviewScreen() {
  const { t } = useTranslation()
  const query = useOverview()
  const { data, dataUpdatedAt } = query
  const { place } = usePlace()
  const readsRecord = place?.kind === 'market' && place.market.permissions.includes('record')
  const readsSettings = place?.kind === 'market' && place.market.permissions.includes('settings')
  return (
    <>
      <PageHead title={t('Overview')} updatedAt={dataUpdatedAt} />
      {data ? (
        <>
          {data.is_opening && <OpeningNotice />}
          <WorkSum overview={data} />
          {data.health && <HealthLine health={data.health} />}
          <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
            <WorkList overview={data} />
            <div className="grid min-w-0 gap-6">
              {data.figures && (
                <aside aria-label={t('Figures')} className="min-w-0">
                  <Figures spans={data.figures} />
                </aside>
              )}
              {readsSettings && <StillMissing />}
              {readsRecord && <LatestChanges />}
            </div>
          </div>
        </>
      ) : (
        <WaitingScreen query={query} failed={t('The overview could not be loaded')} />
      )}
    </>
  )
}

/** The open lines of the readiness list, for those who may change the settings. It goes once all lines are done. */
function StillMissing() {
  const { t } = useTranslation()
  const id = useId()
  const missing = useReadiness().data?.lines.filter(({ state }) => state !== 'done') ?? []
  if (missing.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-16">
        {t('Still missing')}
      </h2>
      <ReadinessList lines={missing} />
    </section>
  )
}

const POLL_MS = 30_000

/** The market at this moment, by days of its time zone; read again every 30 seconds. */
function useOverview() {
  return useQuery({
    queryKey: ['GET /admin/overview'],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/overview', { query: { time_zone: timeZone() }, signal }),
    refetchInterval: POLL_MS,
  })
}

interface Part {
  name: string
  value: string
  isWrong: boolean
}

/** The parts of the market in one line; those that are wrong stand first, with a triangle and words. */
function HealthLine({ health }: { health: MarketHealth }) {
  const { i18n, t } = useTranslation()
  const { database, reading, search, realtime, outbox, payments, backup_at, backup_fault } = health
  const stateTexts = { ok: t('works'), down: t('does not answer'), off: t('switched off') }
  const paymentTexts = {
    ok: payments?.mode === 'test' ? t('test key: no money is taken') : t('works'),
    unchecked: t('not checked: Stripe could not be reached'),
    refused: t('Stripe refuses the key: give another in the settings'),
    failing: t('payments cannot be started: see the settings'),
  }
  const backupIsOld = backup_at === null || Date.now() - Date.parse(backup_at) > BACKUP_LATE_MS
  const parts: Part[] = [
    { name: t('Database'), value: t('{{ms}} ms', { ms: database.ms }), isWrong: database.state === 'down' },
    ...(reading ? [{ name: t('Products'), value: readingText(reading), isWrong: false }] : []),
    { name: t('Search'), value: stateTexts[search], isWrong: search === 'down' },
    { name: t('Live updates'), value: stateTexts[realtime], isWrong: realtime === 'down' },
    ...(payments && payments.state !== 'off'
      ? [
          {
            name: t('Cards'),
            value: paymentTexts[payments.state],
            isWrong: payments.state !== 'ok' || payments.mode === 'test',
          },
        ]
      : []),
    { name: t('Outbox'), value: t('{{number}} waiting', { number: outbox }), isWrong: false },
    {
      name: t('Backup'),
      value: backup_at === null ? t('none') : ageOf(backup_at, i18n.language),
      isWrong: backupIsOld || Boolean(backup_fault),
    },
  ]
  function readingText({ part, done, total }: NonNullable<MarketHealth['reading']>) {
    const percent = Math.floor((100 * done) / total)
    return part === 'lists'
      ? t('lists are being read, {{percent}} %', { percent })
      : t('words for the search are being read, {{percent}} %', { percent })
  }
  const sorted = [...parts.filter(({ isWrong }) => isWrong), ...parts.filter(({ isWrong }) => !isWrong)]
  return (
    <ul aria-label={t('Health')} className="mb-5 flex flex-wrap gap-x-5 gap-y-1.5 border-y border-line py-2.5 text-13">
      {sorted.map(({ name, value, isWrong }) => (
        <li key={name} className={cx('inline-flex items-center gap-2', isWrong && 'font-semibold text-warn')}>
          {isWrong ? (
            <Icon as={TriangleAlert} size={14} />
          ) : (
            <span aria-hidden className="size-2 flex-none rounded-full bg-ok" />
          )}
          <span className={isWrong ? undefined : 'text-ink-2'}>{name}</span> {value}
        </li>
      ))}
    </ul>
  )
}

/** Orders and sales of today, 7 and 28 days, each beside the time before. */
function Figures({ spans }: { spans: readonly FiguresOfSpan[] }) {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const titles: Record<number, string> = { 1: t('Today'), 7: t('Last 7 days'), 28: t('Last 28 days') }
  return (
    <div className="grid gap-5">
      {spans.map((span) => (
        <FiguresTable
          key={span.days}
          span={span}
          title={titles[span.days] ?? String(span.days)}
          before={span.days === 1 ? t('a week ago') : t('before')}
        />
      ))}
      {canOpen('/market-money/sales') && <TextLink to="/market-money/sales">{t('All sales')}</TextLink>}
    </div>
  )
}

function FiguresTable({ span, title, before }: { span: FiguresOfSpan; title: string; before: string }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const count = (figure: number) => figure.toLocaleString('en')
  const rows: [string, (figures: OrderFigures) => string][] = [
    [t('Orders'), ({ orders }) => count(orders)],
    [t('Sales'), ({ sales }) => formatMoney(sales, currency)],
    [t('Cancelled'), ({ cancelled }) => count(cancelled)],
  ]
  return (
    <table className="w-full table-fixed border-b border-line">
      <thead>
        <tr className="text-13 text-ink-2 *:pb-1 *:font-normal">
          <th scope="col" className="text-start">
            {title}
          </th>
          <th scope="col" className="text-end">
            {t('now')}
          </th>
          <th scope="col" className="text-end">
            {before}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, of]) => (
          <tr key={name} className="h-8">
            <th scope="row" className="text-start font-normal text-ink-2">
              {name}
            </th>
            <td className="text-end">
              <span className="num">{of(span.now)}</span>
            </td>
            <td className="text-end text-ink-2">
              <span className="num">{of(span.before)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const SHOWN = 5
/** The latest changes of the market, for those who may read the record. */
function LatestChanges() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const nameOf = useActorName()
  const { data, error } = useQuery({
    queryKey: ['record', 'market', 'latest'],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/record', { query: { limit: SHOWN }, signal }),
    refetchInterval: POLL_MS,
  })
  if (error) return <Notice tone="error">{messageOf(error, t('The record could not be loaded'))}</Notice>
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <h2 id={id} className="text-16">
          {t('Changed lately')}
        </h2>
        <TextLink to="/record">{t('The whole record')}</TextLink>
      </div>
      <ul>
        {data.items.map(({ id: change, at, actor, sentence }) => (
          <li key={change} className="border-b border-line py-2.5">
            <span className="block wrap-anywhere">{sentence}</span>
            <span className="text-12 text-ink-2">
              <bdi>{nameOf(actor)}</bdi> · <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The work that waits, the latest first. Empty queues are one calm sentence. */
function WorkList({ overview }: { overview: Overview }) {
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
