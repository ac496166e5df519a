import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopWaiting } from '@rialto/contract'
import type { CaseKind } from '@rialto/contract/market-enums'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { Link } from 'react-router'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

interface MoneyWaitingProps {
  waiting: ShopWaiting
  /** The screen that opens a withdrawal. */
  returnsPath: '/returns' | '/market-returns'
}

const DAYS_SHOWN = 5

/** Tells what a shop's money waits for: the days of its releases, orders that have not arrived, and open cases. */
export function MoneyWaiting({ waiting, returnsPath }: MoneyWaitingProps) {
  const { i18n, t } = useTranslation()
  const { total, releases, not_arrived, in_cases, cases } = waiting
  if (releases.length === 0 && not_arrived.orders === 0 && in_cases.orders === 0) return null
  const dayRow = ({ day, orders, amount }: ShopWaiting['releases'][number]) => (
    <Row key={day} name={formatDay(day, i18n.language)} orders={orders} amount={amount} />
  )
  return (
    <section aria-label={t('What is pending or held, and until when')} className="panel px-4 py-3 md:px-5">
      <h2 className="pb-1 text-16">{t('What is pending or held, and until when')}</h2>
      <ul>{releases.slice(0, DAYS_SHOWN).map(dayRow)}</ul>
      {releases.length > DAYS_SHOWN && (
        <Disclosure summary={t('Later days')}>
          <ul>{releases.slice(DAYS_SHOWN).map(dayRow)}</ul>
        </Disclosure>
      )}
      <ul>
        {not_arrived.orders > 0 && (
          <Row name={t('Not known to have arrived')} orders={not_arrived.orders} amount={not_arrived.amount} />
        )}
        {in_cases.orders > 0 && (
          <Row name={t('Until a case is over')} orders={in_cases.orders} amount={in_cases.amount} />
        )}
      </ul>
      <ul>
        {cases.map((one) => (
          <HeldOrder key={one.order.id} held={one} returnsPath={returnsPath} />
        ))}
      </ul>
      <p className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
        <span>{t('Together')}</span>
        <Amount amount={total} />
      </p>
    </section>
  )
}

function Row({ name, orders, amount }: { name: string; orders: number; amount: number }) {
  const { t } = useTranslation()
  return (
    <li className="flex justify-between gap-3 py-1.5">
      <span className="min-w-0">
        {name}
        <span className="block text-12 text-ink-2">{t('{{count}} orders', { count: orders })}</span>
      </span>
      <Amount amount={amount} />
    </li>
  )
}

/** An order with an open case, and a link to each case that has a screen. */
function HeldOrder({
  held,
  returnsPath,
}: { held: ShopWaiting['cases'][number] } & Pick<MoneyWaitingProps, 'returnsPath'>) {
  const { i18n, t } = useTranslation()
  const { order, amount, reasons } = held
  const kinds: Record<CaseKind, string> = {
    withdrawal: t('Withdrawal'),
    complaint: t('Complaint'),
    dispute: t('Dispute'),
  }
  return (
    <li className="flex justify-between gap-3 border-s-2 border-line ps-3 py-1.5 text-13">
      <span className="min-w-0">
        <bdi className="num">{order.code}</bdi>
        {reasons.map(({ kind, id, code, due_at }) => (
          <span key={`${kind} ${id}`} className="block">
            {kind === 'dispute' ? (
              `${kinds[kind]} ${code}`
            ) : (
              <Link
                className="underline underline-offset-3"
                to={`${returnsPath}?open=${id}${kind === 'complaint' ? '&kind=complaint' : ''}`}
              >
                {kinds[kind]} <bdi className="num">{code}</bdi>
              </Link>
            )}
            {due_at && (
              <span className="text-ink-2">
                {' '}
                {t('Money due by {{day}}', { day: formatDay(due_at, i18n.language) })}
              </span>
            )}
          </span>
        ))}
      </span>
      <Amount amount={amount} />
    </li>
  )
}

function Amount({ amount }: { amount: number }) {
  const { currency } = useSettings()
  return <bdi className="num whitespace-nowrap">{formatMoney(amount, currency)}</bdi>
}
