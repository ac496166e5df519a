import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SalesFigures, SalesReport, SalesRow } from '@rialto/contract'
import type { SalesDimension } from '@rialto/contract/sales-enums'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Eye, Wallet } from 'lucide'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { saveFile } from '../list/csv.ts'
import type { ListColumn, ListDescription, ListFilter } from '../list/types.ts'
import type { ListState } from '../list/use-list-state.ts'
import { daysOfMonth } from './periods.ts'
import { useSalesWords } from './sales-words.ts'
import { FILTERS, type SalesChoice, type SalesFilterName, toAddress, useSalesFile } from './use-sales.ts'

export type ListedRow = SalesRow & { id: number }

/** The filter that a row of a report stands for; days and months are periods. */
const FILTER_OF: Partial<Record<SalesDimension, SalesFilterName>> = {
  ...{ shop: 'shop_id', product: 'product_id', category: 'category_id' },
  ...{ country: 'country', tax: 'tax', payment: 'payment', delivery: 'delivery' },
}

/** The choices of the address that restrict a report to one of its rows. */
export function choicesOfRow(by: SalesDimension, key: string): Record<string, string> {
  if (by === 'day') return { period: 'own', from: key, to: key }
  if (by === 'month') return { period: 'own', ...daysOfMonth(key) }
  const filter = FILTER_OF[by]
  return filter ? { [filter]: toAddress(key) } : {}
}

/** The report to which a row opens: a month to its days, a category to those below it, anything else to its products or days. */
const OPENED: Record<SalesDimension, SalesDimension> = {
  ...{ day: 'product', month: 'day', shop: 'product', product: 'day', category: 'category' },
  ...{ country: 'product', tax: 'product', payment: 'product', delivery: 'product' },
}

interface SalesListOptions {
  choice: SalesChoice
  state: ListState
  filtered: SalesReport['filtered'] | undefined
  isOwn: boolean
  onOpen: (row: ListedRow) => void
}

export function useSalesList({ choice, state, filtered, isOwn, onOpen }: SalesListOptions): ListDescription<ListedRow> {
  const { t } = useTranslation()
  const { dimensions, nameOf } = useSalesWords()
  const save = useSalesFile(choice)
  const columns = useColumns(choice, isOwn)
  const { by } = choice
  const name = (row: ListedRow) => nameOf(by, row)
  return {
    label: t('Sales by {{what}}', { what: dimensions[by] }),
    fileName: 'sales',
    columns,
    saveAll: async () => saveFile(`sales-${choice.days.from}-${choice.days.to}-${by}.csv`, await save()),
    idOf: ({ id }) => id,
    nameOf: name,
    // What lies in no category has none below it.
    link: ({ key }) =>
      by === 'category' && key === '0'
        ? undefined
        : { to: state.withChoice({ ...choicesOfRow(by, key), by: OPENED[by] }), state: null, keepsScroll: true },
    card: (row) => <SalesCard row={row} name={name(row)} isOwn={isOwn} />,
    action: (row) => (
      <IconButton
        icon={Eye}
        iconSize={18}
        label={t('Orders and entries of {{name}}', { name: name(row) })}
        onClick={() => onOpen(row)}
      />
    ),
    hasSmallAction: true,
    filters: useShownFilters(choice, state, filtered),
    empty: {
      icon: Wallet,
      title: t('Nothing was sold in this time'),
      text: t('Each sale stands here within seconds of its payment.'),
    },
    failed: t('The sales could not be loaded'),
  }
}

/** A chip for each filter of the address, which takes it off. */
function useShownFilters(
  choice: SalesChoice,
  state: ListState,
  filtered: SalesReport['filtered'] | undefined,
): ListFilter<ListedRow>[] {
  const { dimensions, nameOf } = useSalesWords()
  return FILTERS.flatMap((filter) => {
    const value = choice.filters[filter]
    const by = (Object.keys(FILTER_OF) as SalesDimension[]).find((one) => FILTER_OF[one] === filter)
    if (value === undefined || !by) return []
    const name = by === 'shop' || by === 'product' || by === 'category' ? filtered?.[by] : undefined
    const label = nameOf(by, { key: value, name: name ?? '' })
    return [
      { id: filter, label: dimensions[by], options: [{ value: state.filter(filter), label }], matches: () => true },
    ]
  })
}

function useColumns({ by, compare }: SalesChoice, isOwn: boolean): ListColumn<ListedRow>[] {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { dimensions, nameOf } = useSalesWords()
  const count = (id: string, title: string, of: (figures: SalesFigures) => number | null): ListColumn<ListedRow> => ({
    ...{ id, title, align: 'end' },
    cell: ({ figures }) => <span className="num">{of(figures)?.toLocaleString('en') ?? '–'}</span>,
    text: ({ figures }) => String(of(figures) ?? ''),
  })
  const money = (id: string, title: string, of: (figures: SalesFigures) => number): ListColumn<ListedRow> => ({
    ...{ id, title, align: 'end' },
    cell: ({ figures }) => <bdi className="num whitespace-nowrap">{formatMoney(of(figures), currency)}</bdi>,
    text: ({ figures }) => plainAmount(of(figures), currency),
  })
  return [
    {
      ...{ id: 'name', title: dimensions[by], grows: true, text: (row) => nameOf(by, row) },
      cell: (row) => <bdi className="font-semibold wrap-anywhere">{nameOf(by, row)}</bdi>,
    },
    count('orders', t('Orders'), ({ orders }) => orders),
    count('pieces', t('Pieces'), ({ pieces }) => pieces),
    money('sales', t('Sales'), ({ sales }) => sales),
    ...(compare === 'none'
      ? []
      : [
          {
            ...{ id: 'before', title: t('Sales before'), align: 'end' as const },
            cell: ({ before }: ListedRow) => (
              <bdi className="num whitespace-nowrap text-ink-2">
                {before ? formatMoney(before.sales, currency) : '–'}
              </bdi>
            ),
            text: ({ before }: ListedRow) => (before ? plainAmount(before.sales, currency) : ''),
          },
        ]),
    money('tax', t('Tax'), ({ tax }) => tax),
    money('refunds', t('Refunds'), ({ refunds }) => refunds),
    money('commission', t('Commission'), ({ commission }) => commission),
    money('left', isOwn ? t('Left for you') : t('Left for sellers'), ({ left }) => left),
  ]
}

function SalesCard({ row: { figures, before }, name, isOwn }: { row: ListedRow; name: string; isOwn: boolean }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const money = (amount: number) => <bdi className="num">{formatMoney(amount, currency)}</bdi>
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <bdi className="min-w-0 flex-1 basis-32 font-semibold wrap-anywhere">{name}</bdi>
        <span className="font-semibold">{money(figures.sales)}</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-12 text-ink-2">
        {figures.orders !== null && <span>{t('{{count}} orders', { count: figures.orders })}</span>}
        <span>{t('{{count}} pieces', { count: figures.pieces })}</span>
        {before && (
          <span>
            {t('before')} {money(before.sales)}
          </span>
        )}
        {figures.refunds !== 0 && (
          <span>
            {t('Refunds')} {money(figures.refunds)}
          </span>
        )}
        <span>
          {isOwn ? t('Left for you') : t('Left for sellers')} {money(figures.left)}
        </span>
      </p>
    </div>
  )
}
