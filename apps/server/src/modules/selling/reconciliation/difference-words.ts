import type { DifferenceKind } from '@rialto/contract/proof-enums'
import { marketUnits, toDecimal } from '../../../lib/money.ts'
import { type TextKey, text, translate } from '../../../lib/texts.ts'
import type { DifferenceRow } from './repository.ts'

const differenceNames: Readonly<Record<DifferenceKind, TextKey>> = {
  charge: text('Payment'),
  refund: text('Refunds of a payment'),
  dispute: text('Dispute'),
  fee: text('Fee of the payment gateway'),
  payout: text('Payout of the gateway'),
  currency: text('Movement in another currency'),
  movement: text('Movement of another kind'),
  gateway_balance: text('Balance at the gateway'),
  unread: text('The gateway did not answer'),
  posting: text('Posting that does not add up to 0'),
  unsealed: text('Posting that was left open'),
  balance: text('Balance of an account'),
  month: text('Sums of a month'),
  order: text('Money of an order'),
  refund_due: text('Owed to the customer of an order'),
  chain: text('Proved day that reads otherwise now'),
}

/** A difference in one line: what it is, and both sides. */
export function differenceWords(
  row: Pick<DifferenceRow, 'kind' | 'reference' | 'ours' | 'theirs'>,
  locale: string,
): string {
  const { exponent, code } = marketUnits()
  const written = (amount: number | null) => (amount === null ? '–' : `${toDecimal(amount).toFixed(exponent)} ${code}`)
  const name = translate(locale, differenceNames[row.kind])
  if (row.ours === null && row.theirs === null) return `${name}: ${row.reference}`
  return translate(locale, text('{{what}} {{name}}: {{ours}} in the ledger, {{theirs}} outside'), {
    ...{ what: name, name: row.reference },
    ...{ ours: written(row.ours), theirs: written(row.theirs) },
  })
}
