import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SalesFigures, SalesReport } from '@rialto/contract'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useIsMarket, useSettings } from '../lib/settings.tsx'

interface TotalsProps {
  report: SalesReport
  /** A team reads of its own shop. */
  isOwn: boolean
}

/** The whole of a report: its main figures beside those of the time before, and how they add up. */
export function SalesTotals({ report, isOwn }: TotalsProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { totals, totals_before: before } = report
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency))
  const count = (figure: number | null) => (figure === null ? '–' : figure.toLocaleString('en'))
  const percent = (figure: number | null) => (figure === null ? '–' : `${figure} %`)
  const figures: [string, (of: SalesFigures) => string][] = [
    [t('Sales'), ({ sales }) => money(sales)],
    [isOwn ? t('Left for you') : t('Left for sellers'), ({ left }) => money(left)],
    [t('Orders'), ({ orders }) => count(orders)],
    [t('Pieces'), ({ pieces }) => count(pieces)],
    [t('Average order'), ({ average }) => money(average)],
    [t('Pieces given back'), ({ returned_percent }) => percent(returned_percent)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3 xl:grid-cols-6">
      {figures.map(([name, of]) => (
        <div key={name} className="min-w-0">
          <dt className="text-12 text-ink-2">{name}</dt>
          <dd>
            <bdi className="num text-18 font-semibold">{of(totals)}</bdi>
            {before && (
              <span className="block text-12 text-ink-2">
                {t('before')} <bdi className="num">{of(before)}</bdi>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How sales come to what is left, line by line. */
export function SalesSum({ report, isOwn }: TotalsProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const isMarket = useIsMarket()
  const { totals } = report
  const lines: [string, number, 'sum'?][] = [
    [t('Goods at their prices'), totals.gross],
    [isOwn ? t('Your vouchers') : t('Vouchers of sellers'), -totals.shop_discounts],
    [t('Delivery'), totals.delivery],
    [t('Tax on top of prices'), totals.tax_added],
    [t('Orders of before the ledger, and rounding'), totals.other],
    [t('Sales'), totals.sales, 'sum'],
    [t('Refunds'), -totals.refunds],
    [t('Commission'), -totals.commission],
    [t('VAT on the commission'), -totals.commission_vat],
    [isOwn ? t('Left for you') : t('Left for sellers'), totals.left, 'sum'],
  ]
  const beside: [string, number][] = [
    [t('Of sales, paid by vouchers of the market'), totals.market_discounts],
    [t('Of refunds, what those vouchers had paid'), totals.refunded_market],
    [t('Tax in sales'), totals.tax],
    [t('Sales without tax'), totals.net],
    [t('Tax in refunds'), totals.refunded_tax],
    [t('Given to shoppers by the market'), totals.market_borne],
  ]
  const shown = ([, amount, kind]: [string, number, 'sum'?]) => amount !== 0 || kind === 'sum'
  const row = ([name, amount, kind]: [string, number, 'sum'?]) => (
    <div
      key={name}
      className={
        kind ? 'flex justify-between gap-3 border-t border-line py-2 font-semibold' : 'flex justify-between gap-3 py-1'
      }
    >
      <dt className="min-w-0">{name}</dt>
      <dd>
        <bdi className="num whitespace-nowrap">{formatMoney(amount, currency)}</bdi>
      </dd>
    </div>
  )
  return (
    <div className="panel px-4 py-2 md:px-5">
      <Disclosure className="border-b-0" summary={t('How it adds up, and what counts when')}>
        <div className="grid gap-x-10 gap-y-4 py-2 md:grid-cols-2">
          <dl>{lines.filter(shown).map(row)}</dl>
          <div className="grid content-start gap-3">
            <dl>{beside.filter(shown).map((line) => row(line))}</dl>
            <div className="grid gap-1 text-13 text-ink-2">
              <p>{t('A sale counts on the day on which it was paid; a cash order once its cash was collected.')}</p>
              <p>{t('A refund counts on the day on which it was begun, whenever the order was placed.')}</p>
              <p>{t('Commission counts once the order has arrived.')}</p>
              <p>
                {t(
                  'Days are those of the market’s time zone. Categories are those of today; each product counts once.',
                )}
              </p>
              {isMarket && <p>{t('Orders that were settled before the ledger began are not counted.')}</p>}
            </div>
          </div>
        </div>
      </Disclosure>
    </div>
  )
}
