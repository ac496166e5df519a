import type { LocalName, MarketBrand, MarketColor, MarketSize } from '@rialto/contract'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { foldName } from '../../../lib/words.ts'
import type { ListedValue, ValueRow } from './repository-values.ts'
import { type ValueKind, valueTexts } from './rules.ts'

export interface MarketValues {
  brand: MarketBrand
  color: MarketColor
  size: MarketSize
}

const common = ({ id, name, version, products }: ListedValue) => ({ id, name, version, products: Number(products) })

export const presentValue: { [Kind in ValueKind]: (row: ListedValue, texts: LocalName[]) => MarketValues[Kind] } = {
  brand: (row) => ({ ...common(row), logo: row.logo ?? '' }),
  color: (row, texts) => ({ ...common(row), code: row.code ?? '', texts }),
  size: (row, texts) => ({ ...common(row), position: row.position ?? 0, texts }),
}

/** Refuses a name that differs from another one in case or spaces alone. */
export function refuseTakenValueName(
  kind: ValueKind,
  rows: readonly ValueRow[],
  wanted: { id?: number; name: string },
): Refusal | undefined {
  const isTaken = rows.some(({ id, name }) => id !== wanted.id && foldName(name) === foldName(wanted.name))
  const message = valueTexts[kind].taken
  return isTaken ? refuse('conflict', message, { errors: { name: [{ text: message }] } }) : undefined
}
