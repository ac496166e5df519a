import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PayoutOrder, PayoutReasons } from '@rialto/contract'
import { Disclosure } from '@rialto/ui/disclosure.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useLedgerWords } from '../ledger/ledger-words.ts'
import { Amount } from '../ledger/why-changed.tsx'
import { useMay } from '../lib/place.tsx'

/** The orders that a payout pays, each of which opens to its entries; all together they are the payout. */
export function PayoutOrders({ reasons: { change, orders, has_more } }: { reasons: PayoutReasons }) {
  const { t } = useTranslation()
  const shown = orders.reduce((sum, { amount }) => sum + amount, 0)
  const title = t('What it pays')
  return (
    <section aria-label={title} className="panel px-4 py-3 md:px-5">
      <h2 className="text-16">{title}</h2>
      {orders.map((one) => (
        <Order key={one.order?.id ?? 'none'} of={one} />
      ))}
      {has_more && (
        <p className="flex justify-between gap-3 border-b border-line py-3">
          <span>{t('More orders, which are not listed here')}</span>
          {/* Sums of decimals may be off by less than any currency has. */}
          <Amount amount={Number((change.amount - shown).toFixed(3))} />
        </p>
      )}
      <p className="flex justify-between gap-3 pt-3 text-16 font-semibold">
        <span>{t('Payout')}</span>
        <Amount amount={change.amount} />
      </p>
    </section>
  )
}

function Order({ of: { order, amount, parts } }: { of: PayoutOrder }) {
  const { t } = useTranslation()
  const { kinds } = useLedgerWords()
  const mayOpen = useMay('orders.read')
  return (
    <Disclosure
      summary={
        <span className="flex min-w-0 flex-1 justify-between gap-3">
          {order ? <bdi className="num">{order.code}</bdi> : <span>{t('Without an order')}</span>}
          <Amount amount={amount} />
        </span>
      }
    >
      <ul className="border-s-2 border-accent-line ps-3">
        {parts
          .toSorted((one, other) => other.amount - one.amount)
          .map(({ kind, amount: part }) => (
            <li key={kind} className="flex justify-between gap-3 py-1.5">
              <span className="min-w-0 wrap-anywhere">{kinds[kind]}</span>
              <Amount amount={part} />
            </li>
          ))}
      </ul>
      {order && mayOpen && (
        <TextLink to={`/orders/${order.id}`} className="mt-2 inline-flex min-h-11 items-center md:min-h-9">
          {t('Open the order')}
        </TextLink>
      )}
    </Disclosure>
  )
}
