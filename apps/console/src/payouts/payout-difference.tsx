import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PayoutChange } from '@rialto/contract'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { Amount, differenceOf, KindDifferences } from '../ledger/why-changed.tsx'
import { TextWithAmount } from '../lib/money.tsx'

/** The id of {@link PayoutDifference} on its page, for links to it. */
export const WHY = 'why'

/** Tells why a payout is more or less than the shop's payout before, by kinds of entries that add up to the difference. */
export function PayoutDifference({ change: { amount, before, kinds } }: { change: PayoutChange }) {
  const { i18n, t } = useTranslation()
  if (!before)
    return <p className="text-ink-2">{t('This is your first payout, so there is none to compare it with.')}</p>
  const day = formatDay(before.day, i18n.language)
  const difference = differenceOf({ amount, amount_before: before.amount })
  const title =
    difference < 0
      ? t('Why less than last time')
      : difference > 0
        ? t('Why more than last time')
        : t('Against the last payout')
  const sentence = (slot: string) =>
    difference < 0
      ? t('{{amount}} less than the payout of {{day}}:', { amount: slot, day })
      : difference > 0
        ? t('{{amount}} more than the payout of {{day}}:', { amount: slot, day })
        : t('As much as the payout of {{day}}:', { day })
  return (
    <section id={WHY} aria-label={title} className="panel scroll-mt-20 px-4 py-3 md:px-5">
      <h2 className="text-16">{title}</h2>
      <p className="pt-1">
        {difference === 0 ? sentence('') : <TextWithAmount write={sentence} amount={Math.abs(difference)} />}
      </p>
      <KindDifferences
        kinds={kinds}
        difference={difference}
        details={(row) => (
          <ul>
            <li className="flex items-center justify-between gap-3 py-1.5">
              <span>{t('This time: {{count}} entries', { count: row.count })}</span>
              <Amount amount={row.amount} />
            </li>
            <li className="flex items-center justify-between gap-3 py-1.5">
              <TextLink to={`/money/payouts/${before.id}`}>
                {t('{{day}}: {{count}} entries', { day, count: row.count_before })}
              </TextLink>
              <Amount amount={row.amount_before} />
            </li>
          </ul>
        )}
      />
    </section>
  )
}
