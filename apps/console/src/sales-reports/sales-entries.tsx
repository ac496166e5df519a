import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SalesEntry } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useLedgerWords } from '../ledger/ledger-words.ts'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useCanOpen, usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { type SalesQuery, useSalesEntries } from './use-sales.ts'

interface SalesEntriesProps {
  title: string
  query: SalesQuery
  onClose: () => void
}

/** The entries that a row of a report is the sum of, each with its order. */
export function SalesEntries({ title, query, onClose }: SalesEntriesProps) {
  const { t } = useTranslation()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useSalesEntries(query)
  const entries = data?.pages.flatMap(({ items }) => items)
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} closeLabel={t('Close')}>
      {error && <p role="alert">{messageOf(error, t('The sales could not be loaded'))}</p>}
      {!entries && !error && <p role="status">{t('Loading')}</p>}
      {entries?.length === 0 && <p>{t('No entries here')}</p>}
      <ul>
        {entries?.map((entry) => (
          <Entry key={`${entry.posting_id} ${entry.order.id}`} entry={entry} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="grid justify-center py-3">
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Entry({ entry }: { entry: SalesEntry }) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const { place } = usePlace()
  const { kinds } = useLedgerWords()
  const canOpen = useCanOpen()
  const isMarket = place?.kind === 'market'
  const to = isMarket ? `/market-orders/${entry.order.id}` : `/orders/${entry.order.id}`
  const amounts = (
    [
      [t('Sales'), entry.sales],
      [t('Refunds'), entry.refunds],
      [t('Commission'), entry.commission],
      [t('VAT on the commission'), entry.commission_vat],
    ] as const
  ).filter(([, amount]) => amount !== 0)
  return (
    <li className="grid gap-1 border-b border-line py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{kinds[entry.kind]}</b>
        <bdi className="num font-semibold">{formatMoney(entry.left, currency)}</bdi>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-13 text-ink-2">
        <time dateTime={entry.at}>{formatDay(entry.at, i18n.language)}</time>
        {canOpen(to) ? (
          <TextLink to={to}>{entry.order.code}</TextLink>
        ) : (
          <span className="num">{entry.order.code}</span>
        )}
        {isMarket && <bdi>{entry.shop.name}</bdi>}
        {amounts.map(([name, amount]) => (
          <span key={name}>
            {name} <bdi className="num">{formatMoney(amount, currency)}</bdi>
          </span>
        ))}
      </p>
    </li>
  )
}
