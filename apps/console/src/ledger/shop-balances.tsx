import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PostingKind } from '@rialto/contract/market-enums'
import { Button } from '@rialto/ui/button.tsx'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useLedgerWords } from './ledger-words.ts'
import { ShopFigures } from './money-figures.tsx'
import { MoneyWaiting } from './money-waiting.tsx'
import { WhyChanged } from './why-changed.tsx'

const SHOPS = 'GET /admin/ledger/shops'

/** The balances of each shop, page by page. @param onOpen is called with the shop whose entries are to be shown */
export function ShopBalanceList({ onOpen }: { onOpen: (shop: number) => void }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { accounts } = useLedgerWords()
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [SHOPS],
    queryFn: ({ pageParam, signal }) => consoleApi.call(SHOPS, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
  const shops = data?.pages.flatMap(({ items }) => items) ?? []
  if (shops.length === 0) return null
  return (
    <section className="panel px-4 py-2 md:px-5">
      <Disclosure className="border-b-0" summary={t('What each seller is owed')}>
        <ul className="*:not-first:border-t *:not-first:border-line">
          {shops.map(({ shop, available, pending, held, cash_with }) => (
            <li key={shop.id}>
              <button
                type="button"
                className="flex min-h-11 w-full flex-wrap items-center gap-x-4 py-2 text-start hover:bg-hover"
                onClick={() => onOpen(shop.id)}
              >
                <bdi className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{shop.name}</bdi>
                {(
                  [
                    [available < 0 ? t('Owes') : accounts.available, Math.abs(available)],
                    [accounts.pending, pending],
                    [accounts.held, held],
                    [t('Cash with the seller'), cash_with],
                  ] as const
                ).map(
                  ([name, amount]) =>
                    amount !== 0 && (
                      <span key={name} className="text-13">
                        <span className="text-ink-2">{name}</span>{' '}
                        <bdi className="num whitespace-nowrap">{formatMoney(amount, currency)}</bdi>
                      </span>
                    ),
                )}
              </button>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('More sellers')}
          </Button>
        )}
      </Disclosure>
    </section>
  )
}

interface MoneyOfShopProps {
  id: number
  /** Called with the month and the kind of the shop's entries that are to be shown. */
  onOpen: (chosen: { month: string; kind: PostingKind }) => void
}

/** The balances of one shop with what they wait for and why they have changed, as its team reads them. */
export function MoneyOfShop({ id, onOpen }: MoneyOfShopProps) {
  const { t } = useTranslation()
  const call = 'GET /admin/ledger/shops/{id}'
  const { data, error } = useQuery({
    queryKey: [call, id],
    queryFn: ({ signal }) => consoleApi.call(call, { params: { id }, signal }),
  })
  if (error) return <p role="alert">{t('The entries could not be loaded')}</p>
  if (!data) return null
  const { shop, money, waiting } = data
  return (
    <section
      aria-label={t('What {{shop}} is owed', { shop: shop.name })}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 className="text-18">
        <bdi>{shop.name}</bdi>
      </h2>
      <ShopFigures money={money} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {money.change && <WhyChanged change={money.change} onOpen={onOpen} />}
        <MoneyWaiting waiting={waiting} returnsPath="/market-returns" />
      </div>
    </section>
  )
}
