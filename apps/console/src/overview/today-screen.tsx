import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { timeZone } from '@rialto/client/time-zone.ts'
import type { Sales, SellerToday } from '@rialto/contract'
import type { ChecklistStep } from '@rialto/contract/enums'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, PackageOpen } from 'lucide'
import { ConfirmContact } from '../access/confirm-contact.tsx'
import { consoleApi } from '../lib/api.ts'
import { formatMoney, TextWithAmount } from '../lib/money.tsx'
import { useCanOpen, usePlace } from '../lib/place.tsx'
import { Fact, Section } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { HandOverQueue, PackingQueue, ProposalQueue, ReviewQueue, StockQueue, WaitingQueue } from './today-queues.tsx'

/** The work that waits in the current shop, the longest first, and its sales beside it. */
export function TodayScreen() {
  const { t } = useTranslation()
  const query = useToday()
  const { data } = query
  return (
    <>
      <TodayHead today={data} />
      <ConfirmContact />
      {data ? <Work today={data} /> : <WaitingScreen query={query} failed={t('Your day could not be loaded')} />}
    </>
  )
}

function TodayHead({ today }: { today: SellerToday | undefined }) {
  const { i18n, t } = useTranslation()
  const { place, user } = usePlace()
  const isNew = Boolean(today?.checklist)
  const name = user.person.name.split(' ')[0] ?? ''
  const greeting = useGreeting(name)
  const orders = today?.to_pack
  const first = orders?.orders[0]
  const mayFulfil = place?.kind === 'shop' && place.shop.permissions.includes('orders.fulfil')
  const day = new Intl.DateTimeFormat(`${i18n.language}-u-nu-latn-ca-gregory`, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: timeZone(),
  }).format(new Date())
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-22 md:text-28">{isNew ? t('Welcome to the market, {{name}}', { name }) : greeting}</h1>
        <p className="text-ink-2">
          {day}
          {orders && ` · ${t('{{count}} orders to pack', { count: orders.count })}`}
        </p>
      </div>
      {first && mayFulfil && (
        <ButtonLink to={`/orders/${first.id}`} variant="pri" className="max-md:w-full">
          <Icon as={PackageOpen} />
          {t('Start packing')}
        </ButtonLink>
      )}
    </div>
  )
}

/** By the clock of this device. */
function useGreeting(name: string): string {
  const { t } = useTranslation()
  const hour = new Date().getHours()
  if (hour >= 5 && hour < 12) return t('Good morning, {{name}}', { name })
  return hour >= 12 && hour < 18 ? t('Good afternoon, {{name}}', { name }) : t('Good evening, {{name}}', { name })
}

/** Nothing new is published before the shop has told who sells. */
function TellFirst() {
  const { t } = useTranslation()
  const mayTell = useCanOpen()('/legal')
  return (
    <Notice tone="warn">
      {t('The market asks who sells. Nothing new goes on the shelf until you have told it.')}{' '}
      {mayTell && (
        <TextLink to="/legal" className="font-semibold">
          {t('See what is missing')}
        </TextLink>
      )}
    </Notice>
  )
}

function Work({ today }: { today: SellerToday }) {
  const queries = useQueryClient()
  const { to_pack, to_hand_over, unanswered, low_stock, new_reviews, flash_proposals, sales, checklist } = today
  const reload = () => {
    for (const key of ['GET /seller/today', 'GET /console/me', 'GET /seller/orders'])
      void queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {today.must_tell_first && <TellFirst />}
        {checklist && <Checklist steps={checklist} />}
        {to_pack && <PackingQueue queue={to_pack} onChanged={reload} />}
        {to_hand_over && to_hand_over.count > 0 && <HandOverQueue queue={to_hand_over} onChanged={reload} />}
        {unanswered && <WaitingQueue queue={unanswered} />}
        {flash_proposals && flash_proposals.count > 0 && <ProposalQueue queue={flash_proposals} />}
        {low_stock && <StockQueue queue={low_stock} />}
        {new_reviews && <ReviewQueue queue={new_reviews} />}
      </div>
      {sales && (
        <aside className="min-w-0">
          <SalesFact sales={sales} />
        </aside>
      )}
    </div>
  )
}

const POLL_MS = 30_000

/** The work of the current shop, by days of its time zone; read again every 30 seconds. */
function useToday() {
  const { place } = usePlace()
  return useQuery({
    queryKey: ['GET /seller/today', place?.key],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/today', { query: { time_zone: timeZone() }, signal }),
    refetchInterval: POLL_MS,
  })
}

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
function Checklist({ steps }: { steps: NonNullable<SellerToday['checklist']> }) {
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

/** Today's sales beside those of the same weekday a week ago, and the last 14 days. */
function SalesFact({ sales }: { sales: Sales }) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const canOpen = useCanOpen()
  const money = (amount: number) => formatMoney(amount, currency)
  const lastWeek = sales.days.at(-8)
  const weekday = lastWeek ? dayName(lastWeek.date, i18n.language) : ''
  const fortnight = sales.days.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <>
      <Fact title={t('Sales today')}>
        <b className="text-28 leading-flat">
          <span className="num">{money(sales.today)}</span>
        </b>
        <p className="text-ink-2">
          {t('{{count}} orders', { count: sales.orders_today })}.{' '}
          <TextWithAmount
            write={(slot) => t('Last {{weekday}} until now: {{amount}}', { weekday, amount: slot })}
            amount={sales.same_day_last_week}
          />
        </p>
        <SalesLine
          today={sales.hours.today}
          lastWeek={sales.hours.last_week}
          label={t('Sales of today and of last {{weekday}}, hour by hour', { weekday })}
        />
      </Fact>
      <Fact
        title={t('Last 14 days')}
        action={canOpen('/money/sales') && <TextLink to="/money/sales">{t('All sales')}</TextLink>}
      >
        <b>
          <span className="num">{money(fortnight)}</span>
        </b>
        <DayBars days={sales.days} />
      </Fact>
    </>
  )
}

const dayName = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date))

/** A bar for each day, the latest at the inline end; the figures are in a list for screen readers. */
function DayBars({ days }: Pick<Sales, 'days'>) {
  const { i18n } = useTranslation()
  const { currency } = useSettings()
  const most = Math.max(1, ...days.map(({ amount }) => amount))
  const day = new Intl.DateTimeFormat(`${i18n.language}-u-nu-latn`, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <ol className="flex h-12 items-end gap-1">
      {days.map(({ date, amount }, index) => {
        const title = `${day.format(Date.parse(date))}: ${formatMoney(amount, currency)}`
        return (
          <li key={date} title={title} className="flex h-full flex-1 items-end">
            <span className="sr-only">{title}</span>
            <span
              aria-hidden
              style={{ blockSize: `${Math.max(4, (amount / most) * 100)}%` }}
              className={
                index === days.length - 1 ? 'w-full rounded-t-sm bg-accent' : 'w-full rounded-t-sm bg-line-strong'
              }
            />
          </li>
        )
      })}
    </ol>
  )
}

interface SalesLineProps {
  /** Sums at the end of each hour: of today until now, and of a whole day. */
  today: readonly number[]
  lastWeek: readonly number[]
  label: string
}

const WIDTH = 280
const HEIGHT = 52

/** Two lines over the day, from the inline start: today's sales, and those of the same weekday a week ago. */
function SalesLine({ today, lastWeek, label }: SalesLineProps) {
  const most = Math.max(...today, ...lastWeek)
  if (most === 0) return null
  const point = (sum: number, hour: number) =>
    `${((hour + 1) * WIDTH) / 24},${HEIGHT - 2 - (sum / most) * (HEIGHT - 6)}`
  const points = (sums: readonly number[]) => [`0,${HEIGHT - 2}`, ...sums.map(point)].join(' ')
  const end = point(today.at(-1) ?? 0, today.length - 1).split(',')
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      className="mt-1 w-full overflow-visible rtl:-scale-x-100"
      fill="none"
      strokeWidth={2}
      strokeLinejoin="round"
    >
      <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-line" strokeWidth={1} />
      <polyline points={points(lastWeek)} className="stroke-line-strong" />
      <polyline points={points(today)} className="stroke-accent-ink" />
      <circle cx={end[0]} cy={end[1]} r={3.5} className="fill-accent-ink" />
    </svg>
  )
}
