import type { Readable } from 'node:stream'
import { LEDGER_ACCOUNTS, type LedgerAccount } from '@rialto/contract/market-enums'
import { marketUnits, toDecimal } from '../../../lib/money.ts'
import type { Figure } from '../../../lib/write-csv.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { streamCsv } from '../ledger/index.ts'
import { selectAccountsUntil, selectFeesOfMonth } from './repository.ts'

const COLUMNS = ['month', 'account', 'row', 'vat', 'vat_percent', 'entries', 'debit', 'credit', 'balance', 'currency']

/** Commission and its tax are told by the rates of that tax, which bookkeeping needs, instead of by kinds of postings. */
const FEES: ReadonlySet<LedgerAccount> = new Set(['commission', 'commission_vat'])

/** Streams a month of all accounts for bookkeeping: what each began with, its changes, and what it ended with. Accounts of shops stand as one. */
export function exportBookkeeping({ database: { db } }: ModuleDeps, month: string): Readable {
  async function* rows(): AsyncGenerator<(string | Figure)[]> {
    yield COLUMNS
    const [sums, fees] = await Promise.all([selectAccountsUntil(db, month), selectFeesOfMonth(db, month)])
    for (const account of LEDGER_ACCOUNTS) {
      const own = sums.filter((row) => row.account === account)
      if (own.length === 0) continue
      const total = (isNow: number) =>
        own.reduce((sum, row) => (row.is_now === isNow ? sum + Number(row.amount) : sum), 0)
      yield row(month, account, { name: 'opening', balance: total(0) })
      if (FEES.has(account))
        for (const { document, vat, vat_ppm, net, tax } of fees) {
          const amount = Number(account === 'commission' ? net : tax) * (document === 'charge' ? -1 : 1)
          if (amount !== 0) yield row(month, account, { name: document, vat, ppm: vat_ppm, amount })
        }
      else
        for (const { kind, is_now, amount, count } of own)
          if (is_now === 1) yield row(month, account, { name: kind, amount: Number(amount), count: Number(count) })
      yield row(month, account, { name: 'closing', balance: total(0) + total(1) })
    }
  }
  return streamCsv(rows)
}

interface Row {
  name: string
  vat?: string
  ppm?: number
  count?: number
  /** In minor units; plus: debit. */
  amount?: number
  balance?: number
}

function row(
  month: string,
  account: LedgerAccount,
  { name, vat, ppm, count, amount, balance }: Row,
): (string | Figure)[] {
  const { code, exponent } = marketUnits()
  const written = (minor: number | undefined): string | Figure =>
    minor === undefined ? '' : { figure: toDecimal(minor).toFixed(exponent) }
  return [
    ...[month, account, name, vat ?? ''],
    ppm === undefined ? '' : { figure: String(ppm / 10_000) },
    count === undefined ? '' : { figure: String(count) },
    written(amount !== undefined && amount >= 0 ? amount : undefined),
    written(amount !== undefined && amount < 0 ? -amount : undefined),
    written(balance),
    code,
  ]
}
