import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MissingFeeInvoice } from '@rialto/contract'
import type { FeeInvoiceGap } from '@rialto/contract/fee-enums'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ReceiptText } from 'lucide'
import { listed } from '../lib/inline-text.ts'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { monthName } from '../list/months.ts'
import type { ListColumn, ListDescription } from '../list/types.ts'

/** Returns what writes the facts that an invoice lacks as a list in words. */
export function useGapWords() {
  const { i18n, t } = useTranslation()
  const gaps: Record<FeeInvoiceGap, string> = {
    market_name: t('the legal name of the market'),
    market_address: t('the address of the market, with its country'),
    market_vat_id: t('the VAT number of the market'),
    shop_name: t('the legal name'),
    shop_address: t('the address'),
    shop_vat_id: t('the VAT number'),
    invoice: t('the invoice that is taken back'),
  }
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (of: readonly FeeInvoiceGap[]) => list.format(of.map((gap) => gaps[gap]))
}

type Listed = MissingFeeInvoice & { id: number }

/** A row is a shop and a month: both together tell it from others. */
export const withIds = ({ items, next_cursor }: { items: MissingFeeInvoice[]; next_cursor: string | null }) => ({
  items: items.map((row): Listed => ({ ...row, id: Number(`${row.shop.id}${row.month.replace('-', '')}`) })),
  next_cursor,
})

/** The list of the months of shops whose fee has no invoice. Their seller's screen opens, where what is missing is told. */
export function useMissingList({
  filters,
  views,
}: Pick<ListDescription<Listed>, 'filters' | 'views'>): ListDescription<Listed> {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const writeGaps = useGapWords()
  const monthOf = ({ month }: Listed) => monthName(month, i18n.language)
  const lacksOf = ({ lacks }: Listed) => (lacks.length > 0 ? writeGaps(lacks) : t('It is being written.'))
  const money = (amount: number, isStrong = false) => (
    <bdi className={`num whitespace-nowrap ${isStrong ? 'font-semibold' : 'text-ink-2'}`}>
      {formatMoney(amount, currency)}
    </bdi>
  )
  const amounts = (['net', 'vat'] as const).map(
    (part): ListColumn<Listed> => ({
      id: part,
      title: { net: t('Net'), vat: t('Tax') }[part],
      align: 'end',
      cell: (row) => money(row[part]),
      text: (row) => plainAmount(row[part], currency),
    }),
  )
  return {
    label: t('Missing fee invoices'),
    fileName: 'missing-fee-invoices',
    columns: [
      {
        id: 'month',
        title: t('Month'),
        cell: (row) => <b className="whitespace-nowrap">{monthOf(row)}</b>,
        text: ({ month }) => month,
      },
      {
        id: 'shop',
        title: t('Seller'),
        cell: ({ shop }) => <bdi className="block max-w-60 truncate">{shop.name}</bdi>,
        text: ({ shop }) => shop.name,
      },
      {
        id: 'lacks',
        title: t('What is missing'),
        grows: true,
        cell: (row) => <span className="block first-letter:uppercase">{lacksOf(row)}</span>,
        text: lacksOf,
      },
      ...amounts,
    ],
    idOf: ({ id }) => id,
    nameOf: (row) => listed([row.shop.name, monthOf(row)]),
    action: ({ shop }) => (
      <TextLink to={`/sellers?open=${shop.id}`} aria-label={`${t('Open the seller')}: ${shop.name}`}>
        {t('Open the seller')}
      </TextLink>
    ),
    ...(filters && { filters }),
    ...(views && { views }),
    card: (row) => (
      <span className="grid gap-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b>
            <bdi>{row.shop.name}</bdi>
          </b>
          {money(row.net + row.vat, true)}
        </span>
        <span className="text-13 text-ink-2">
          {monthOf(row)}: {lacksOf(row)}
        </span>
      </span>
    ),
    empty: {
      icon: ReceiptText,
      title: t('No fee invoice is missing'),
      text: t('A month stands here where it is closed and details keep its invoice from being written.'),
    },
    failed: t('The invoices could not be loaded'),
  }
}
