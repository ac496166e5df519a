import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { timeZone } from '@rialto/client/time-zone.ts'
import type { SellerToday } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide'
import { ConfirmContact } from '../access/confirm-contact.tsx'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { WaitingScreen } from '../list/waiting.tsx'
import { HandOverQueue, PackingQueue } from './packing-queue.tsx'
import { ProposalQueue, ReviewQueue, StockQueue, WaitingQueue } from './queues.tsx'
import { Checklist, SalesFact } from './today-parts.tsx'

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
