import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ShopMoney } from '@rialto/contract'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

/** A figure at the head of a screen about money: its name, the amount, and what is to be known of it. */
export function Figure({ name, amount, note }: { name: string; amount: number; note: string }) {
  const { currency } = useSettings()
  return (
    <div className="bg-card p-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        {/* The amount is read left to right, and begins where its line does. */}
        <span className="block text-22 font-semibold">
          <bdi className="num">{formatMoney(amount, currency)}</bdi>
        </span>
        <span className="block text-12 text-ink-2">{note}</span>
      </dd>
    </div>
  )
}

interface ShopFiguresProps {
  money: ShopMoney
  /** It is read by the shop's own team. */
  isOwn?: boolean
}

/** The balances of a shop: available, pending, held, and the cash that it has. */
export function ShopFigures({ money, isOwn = false }: ShopFiguresProps) {
  const { i18n, t } = useTranslation()
  const { available, pending, held, cash_with, next_release_at } = money
  const day = next_release_at && formatDay(next_release_at, i18n.language)
  const [owes, taken] = isOwn
    ? [t('You owe'), t('It is taken from your next sales.')]
    : [t('Owes'), t('It is taken from the next sales.')]
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
      <Figure
        name={available < 0 ? owes : t('Available')}
        amount={Math.abs(available)}
        note={available < 0 ? taken : t('Can be paid out')}
      />
      <Figure
        name={t('Pending')}
        amount={pending}
        note={day ? t('Next release on {{day}}', { day }) : t('Released some days after an order has arrived')}
      />
      <Figure name={t('Held')} amount={held} note={t('By withdrawals, complaints and disputes')} />
      <Figure
        name={isOwn ? t('Cash with you') : t('Cash with the seller')}
        amount={cash_with}
        note={t('Collected and not yet settled')}
      />
    </dl>
  )
}
