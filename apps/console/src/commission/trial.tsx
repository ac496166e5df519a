import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { CommissionTrial } from '@rialto/contract'
import { COMMISSION_TRIAL_DAYS } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

type Days = (typeof COMMISSION_TRIAL_DAYS)[number]
type Order = CommissionTrial['changed_orders'][number]

interface TrialCalls {
  /** Of what, so that another rule or version is tried anew. */
  of: readonly unknown[]
  /** The sums; of the market also by shop. Undefined: a shop tries its own orders alone. */
  all?: (days: Days) => Promise<CommissionTrial>
  /** The orders of a shop, page by page. */
  ofShop: (request: { days: Days; shopId: number | null; cursor: string | null }) => Promise<CommissionTrial>
}

function useAmounts() {
  const { currency } = useSettings()
  const money = (amount: number) => formatMoney(amount, currency)
  return { money, signed: (amount: number) => (amount > 0 ? `+${money(amount)}` : money(amount)) }
}

/** A rule tried on the orders of the last days: the difference as a sum, by shop, by order and by line. */
export function Trial({ of, all, ofShop }: TrialCalls) {
  const { t } = useTranslation()
  const [days, setDays] = useState<Days>(90)
  const [shopId, setShopId] = useState<number | null>(null)
  const sums = useQuery({
    queryKey: ['commission trial', ...of, days],
    queryFn: () => all?.(days) ?? ofShop({ days, shopId: null, cursor: null }),
  })
  const { data, error } = sums
  return (
    <section aria-labelledby="trial-title" className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="trial-title" className="text-14 font-semibold">
          {t('Tried on the last {{number}} days', { number: days })}
        </h3>
        <OptionGroup
          size="sm"
          legend={t('Days of the trial')}
          legendHidden
          options={COMMISSION_TRIAL_DAYS.map((count) => ({ value: String(count), label: String(count) }))}
          value={[String(days)]}
          unavailableLabel=""
          onChange={([chosen]) => setDays(COMMISSION_TRIAL_DAYS.find((count) => String(count) === chosen) ?? days)}
        />
      </div>
      {error && !data && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {!data && !error && <Skeleton className="h-24" />}
      {data && <Sums trial={data} isOfMarket={all !== undefined} />}
      {data && all && data.shops.length > 0 && <Shops shops={data.shops} opened={shopId} onOpen={setShopId} />}
      {data && (!all || shopId !== null) && (
        <Orders
          key={`${days} ${shopId}`}
          of={[...of, days, shopId]}
          load={(cursor) => ofShop({ days, shopId, cursor })}
        />
      )}
    </section>
  )
}

function Sums({
  trial: { before, after, difference, shops, orders },
  isOfMarket,
}: {
  trial: CommissionTrial
  isOfMarket: boolean
}) {
  const { t } = useTranslation()
  const { money } = useAmounts()
  const values = { before: money(before), after: money(after), amount: money(Math.abs(difference)) }
  const more = shops.filter((shop) => shop.difference > 0).length
  const less = shops.filter((shop) => shop.difference < 0).length
  if (orders === 0) return <p className="text-ink-2">{t('There are no orders of these days.')}</p>
  return (
    <p aria-live="polite">
      {difference === 0
        ? t('Nothing changes: the commission of these days stays {{before}}.', values)
        : difference > 0
          ? t('{{amount}} more: {{before}} becomes {{after}}.', values)
          : t('{{amount}} less: {{before}} becomes {{after}}.', values)}{' '}
      {isOfMarket && difference !== 0 && t('Sellers who pay more: {{more}}, who pay less: {{less}}.', { more, less })}
    </p>
  )
}

interface ShopsProps {
  shops: CommissionTrial['shops']
  opened: number | null
  onOpen: (shopId: number | null) => void
}

function Shops({ shops, opened, onOpen }: ShopsProps) {
  const { t } = useTranslation()
  const { money, signed } = useAmounts()
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-12 text-ink-2">
            <th scope="col" className="py-2 text-start font-normal">
              {t('Seller')}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {t('Sales of this rule')}
            </th>
            <th scope="col" className="py-2 text-end font-normal">
              {t('Difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shops.map(({ shop, sales, difference }) => (
            <tr key={shop.id} className="border-b border-line last:border-0">
              <th scope="row" className="py-0 text-start font-normal">
                <button
                  type="button"
                  aria-expanded={opened === shop.id}
                  className="min-h-11 w-full text-start wrap-anywhere underline decoration-dotted underline-offset-4"
                  onClick={() => onOpen(opened === shop.id ? null : shop.id)}
                >
                  <bdi>{shop.name}</bdi>
                </button>
              </th>
              <td className="text-end whitespace-nowrap">
                <span className="num">{money(sales)}</span>
              </td>
              <td className="text-end whitespace-nowrap">
                <span className="num">{signed(difference)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface OrdersProps {
  of: readonly unknown[]
  load: (cursor: string | null) => Promise<CommissionTrial>
}

/** The orders that come to something else, the latest first, each with its lines. */
function Orders({ of, load }: OrdersProps) {
  const { t } = useTranslation()
  const { data, error, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['commission trial orders', ...of],
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const orders = data?.pages.flatMap(({ changed_orders }) => changed_orders) ?? []
  if (error && !data) return <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
  if (!data) return <Skeleton className="h-24" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul className="*:not-first:border-t *:not-first:border-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {orders.length === 0 && <p className="text-ink-2">{t('It decides about no order of these days.')}</p>}
      {hasNextPage && (
        <Button pending={isFetching} onClick={() => void fetchNextPage()}>
          {t('Earlier orders')}
        </Button>
      )}
    </div>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { t, i18n } = useTranslation()
  const { money, signed } = useAmounts()
  const { code, placed_at, before, after, difference, lines, delivery_before, delivery_after } = order
  const change = (from: number, to: number) => (
    <span className="num">{from === to ? money(to) : `${money(from)} → ${money(to)}`}</span>
  )
  return (
    <li>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2">
          <span className="min-w-0 flex-1">
            <span className="num">{code}</span>
            <small className="block text-12 text-ink-2">{formatLocalDay(placed_at, i18n.language)}</small>
          </span>
          <span className="num">{signed(difference)}</span>
        </summary>
        <dl className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-s-2 border-accent-edge ps-3 text-13">
          {lines.map((line, index) => (
            // Lines of an order have no other name, and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={index} className="contents">
              <dt className="wrap-anywhere">
                {line.quantity} × <bdi>{line.name}</bdi>
              </dt>
              <dd className="text-end">{change(line.before, line.after)}</dd>
            </div>
          ))}
          {(delivery_before > 0 || delivery_after > 0) && (
            <>
              <dt>{t('Delivery')}</dt>
              <dd className="text-end">{change(delivery_before, delivery_after)}</dd>
            </>
          )}
          <dt className="font-semibold">{t('Commission')}</dt>
          <dd className="text-end font-semibold">{change(before, after)}</dd>
        </dl>
      </details>
    </li>
  )
}
