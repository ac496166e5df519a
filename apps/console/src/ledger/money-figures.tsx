import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

/** A figure at the head of a screen about money: its name, the amount, and what is to be known of it. */
export function Figure({ name, amount, note }: { name: string; amount: number; note: string }) {
  const { currency } = useSettings()
  return (
    <div className="bg-card p-4">
      <dt className="text-ink-2">{name}</dt>
      <dd>
        <bdi className="num block text-22 font-semibold">{formatMoney(amount, currency)}</bdi>
        <span className="block text-12 text-ink-2">{note}</span>
      </dd>
    </div>
  )
}
