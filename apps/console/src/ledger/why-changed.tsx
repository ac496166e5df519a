import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MoneyChange } from '@rialto/contract'
import type { PostingKind } from '@rialto/contract/market-enums'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import type { ReactNode } from 'react'
import { formatMoney, TextWithAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { monthName } from '../list/months.ts'
import { useLedgerWords } from './ledger-words.ts'

interface WhyChangedProps {
  change: MoneyChange
  /** Called with the month and the kind of the entries that are to be shown. */
  onOpen: (chosen: { month: string; kind: PostingKind }) => void
}

/** Tells why less or more has become available to a shop than in the month before, by kinds of entries, each of which opens. */
export function WhyChanged({ change, onOpen }: WhyChangedProps) {
  const { i18n, t } = useTranslation()
  const nameOf = (month: string) => monthName(month, i18n.language)
  const difference = differenceOf(change)
  const months = { month: nameOf(change.month), before: nameOf(change.before) }
  const title =
    difference < 0
      ? t('Why less has become available')
      : difference > 0
        ? t('Why more has become available')
        : t('What has become available')
  const sentence = (amount: string) =>
    difference < 0
      ? t('So far in {{month}}, {{amount}} less became available than in all of {{before}}:', { ...months, amount })
      : difference > 0
        ? t('So far in {{month}}, {{amount}} more became available than in all of {{before}}:', { ...months, amount })
        : t('So far in {{month}}, as much became available as in all of {{before}}:', months)
  return (
    <section aria-label={title} className="panel px-4 py-3 md:px-5">
      <h2 className="text-16">{title}</h2>
      <p className="pt-1">
        {difference === 0 ? sentence('') : <TextWithAmount write={sentence} amount={Math.abs(difference)} />}
      </p>
      <KindDifferences
        kinds={change.kinds}
        difference={difference}
        details={(row) => (
          <ul>
            {(
              [
                [change.month, row.count, row.amount],
                [change.before, row.count_before, row.amount_before],
              ] as const
            ).map(([month, count, amount]) => (
              <li key={month} className="flex items-center justify-between gap-3">
                <button
                  type="button"
                  className="min-h-11 text-start underline decoration-line-2 decoration-dotted underline-offset-4 hover:bg-hover md:min-h-9"
                  onClick={() => onOpen({ month, kind: row.kind })}
                >
                  {t('{{month}}: {{count}} entries', { month: nameOf(month), count })}
                </button>
                <Amount amount={amount} />
              </li>
            ))}
          </ul>
        )}
      />
    </section>
  )
}

type KindSums = MoneyChange['kinds'][number]

interface KindDifferencesProps {
  kinds: readonly KindSums[]
  /** To which those of the kinds add up. */
  difference: number
  /** The content of an opened kind. */
  details: (row: KindSums) => ReactNode
}

/** The difference of each kind of entries, which opens, and their sum at the foot. */
export function KindDifferences({ kinds, difference, details }: KindDifferencesProps) {
  const { t } = useTranslation()
  const { kinds: names } = useLedgerWords()
  return (
    <>
      {kinds.map((row) => (
        <Disclosure
          key={row.kind}
          summary={
            <span className="flex min-w-0 flex-1 justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{names[row.kind]}</span>
              <Amount amount={differenceOf(row)} isSigned />
            </span>
          }
        >
          {details(row)}
        </Disclosure>
      ))}
      <p className="flex justify-between gap-3 pt-2 font-semibold">
        <span>{t('Difference')}</span>
        <Amount amount={difference} isSigned />
      </p>
    </>
  )
}

/** Of decimals, whose difference may be off by less than any currency has. */
export const differenceOf = ({ amount, amount_before }: Pick<MoneyChange, 'amount' | 'amount_before'>): number =>
  Number((amount - amount_before).toFixed(3))

/** An amount of the market's currency, in tabular figures. */
export function Amount({ amount, isSigned = false }: { amount: number; isSigned?: boolean }) {
  const { currency } = useSettings()
  return (
    <bdi className="num whitespace-nowrap">
      {isSigned && amount > 0 && '+'}
      {formatMoney(amount, currency)}
    </bdi>
  )
}
