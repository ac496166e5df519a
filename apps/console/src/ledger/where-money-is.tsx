import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { LedgerOverview } from '@rialto/contract'
import type { LedgerAccount } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck, TriangleAlert } from 'lucide'
import { listed } from '../lib/inline-text.ts'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useLedgerWords } from './ledger-words.ts'

type Row = { name: string; account: LedgerAccount; amount: number }

interface WhereMoneyIsProps {
  overview: LedgerOverview
  /** Called with the account whose entries are to be shown. */
  onOpen: (account: LedgerAccount) => void
}

/** Shows the same sum twice: where the money is or what it was spent on, and whose it is. */
export function WhereMoneyIs({ overview: { accounts, totals }, onOpen }: WhereMoneyIsProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { marketAccounts } = useLedgerWords()
  const owing: Partial<Record<LedgerAccount, string>> = {
    available: t('Sellers below zero'),
    pending: t('Sellers below zero, pending'),
  }
  const nameOf = (account: LedgerAccount, gateway: string | null) => listed([marketAccounts[account], gateway])
  const here: Row[] = accounts.flatMap(({ account, gateway, plus }) =>
    plus === 0 ? [] : [{ name: owing[account] ?? nameOf(account, gateway), account, amount: plus }],
  )
  const whose: Row[] = accounts.flatMap(({ account, gateway, minus }) =>
    minus === 0 ? [] : [{ name: nameOf(account, gateway), account, amount: -minus }],
  )
  const isEven = totals.off === 0
  if (accounts.length === 0)
    return <p className="panel px-4 py-6 md:px-5">{t('Nothing has been paid yet. Each payment is posted here.')}</p>
  return (
    <section aria-label={t('Where the money is, and whose it is')} className="panel">
      <h2 className="border-b border-line px-4 py-3 text-16 md:px-5">{t('Where the money is, and whose it is')}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 md:divide-x md:divide-line">
        <Side title={t('It is here, or was spent')} rows={here} total={totals.here} onOpen={onOpen} />
        <Side title={t('It belongs to')} rows={whose} total={totals.whose} onOpen={onOpen} />
      </div>
      <p
        className={cx(
          'flex items-center gap-3 border-t border-line px-4 py-3 md:px-5',
          isEven ? 'bg-ok-soft' : 'bg-danger-soft',
        )}
      >
        <Icon
          as={isEven ? CircleCheck : TriangleAlert}
          className={cx('flex-none', isEven ? 'text-ok' : 'text-danger')}
        />
        <span>
          <b>
            {t('Sum')} <bdi className="num">{formatMoney(totals.off, currency)}</bdi>
          </b>{' '}
          <span className="text-ink-2">
            {isEven
              ? t('Every posting adds up to zero, so both sides are the same.')
              : t('Both sides should be the same. Tell the person who looks after the server.')}
          </span>
        </span>
      </p>
    </section>
  )
}

interface SideProps extends Pick<WhereMoneyIsProps, 'onOpen'> {
  title: string
  rows: readonly Row[]
  total: number
}

function Side({ title, rows, total, onOpen }: SideProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const money = (amount: number) => <bdi className="num whitespace-nowrap">{formatMoney(amount, currency)}</bdi>
  return (
    <section aria-label={title} className="px-4 py-3 max-md:not-first:border-t max-md:not-first:border-line md:px-5">
      <h3 className="pb-1 text-13 text-ink-2">{title}</h3>
      <ul>
        {rows.map(({ name, account, amount }) => (
          <li key={name}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center justify-between gap-3 text-start hover:bg-hover md:min-h-9"
              onClick={() => onOpen(account)}
            >
              <span className="min-w-0 underline decoration-line-2 decoration-dotted underline-offset-4 wrap-anywhere">
                {name}
              </span>
              {money(amount)}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1 flex justify-between gap-3 border-t border-line pt-2 font-semibold">
        <span>{t('Together')}</span>
        {money(total)}
      </p>
    </section>
  )
}
