import type { SalesProof } from '@rialto/contract'
import type { Database } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import {
  countDue,
  PROVEN_FIGURES,
  selectFactsByDay,
  selectLedgerFigures,
  selectReportFigures,
  selectSumsByPeriod,
} from './repository-proof.ts'
import { SALES_MEASURES } from './rules-facts.ts'

/** Compares what reports are read from with the ledger. */
export async function proveSales({ database }: ModuleDeps): Promise<SalesProof> {
  const [due, ledger, reports, wrong] = await Promise.all([
    countDue(database.db),
    selectLedgerFigures(database),
    selectReportFigures(database),
    countWrongSums(database),
  ])
  const figures = PROVEN_FIGURES.map((figure) => ({
    figure,
    reports: toDecimal(Number(reports[figure] ?? 0)),
    ledger: toDecimal(Number(ledger[figure] ?? 0)),
  }))
  const agrees = wrong === 0 && figures.every((one) => one.reports === one.ledger)
  return { due, figures, wrong_sums: wrong, agrees }
}

/** Each kind of sums tells the same facts apart, so that those of a day or month are the same in all of them. */
async function countWrongSums(database: Database): Promise<number> {
  const [facts, sums] = await Promise.all([selectFactsByDay(database), selectSumsByPeriod(database)])
  const expected = new Map<string, number[]>()
  for (const row of facts) {
    const values = SALES_MEASURES.map((measure) => Number(row[measure]))
    for (const key of keysOf(Number(row.period))) {
      const sum = expected.get(key) ?? SALES_MEASURES.map(() => 0)
      expected.set(
        key,
        sum.map((one, index) => one + (values[index] ?? 0)),
      )
    }
  }
  let wrong = 0
  for (const row of sums) {
    const key = `${row.kind} ${row.period}`
    const sum = expected.get(key)
    expected.delete(key)
    if (!SALES_MEASURES.every((measure, index) => Number(row[measure]) === (sum?.[index] ?? 0))) wrong++
  }
  return wrong + expected.size
}

const keysOf = (day: number): string[] => {
  const month = day - (day % 100)
  return [`market ${day}`, `delivery ${day}`, `shop ${day}`, `shop ${month}`, `parts ${month}`, `product ${month}`]
}
