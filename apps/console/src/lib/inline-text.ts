import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { WrittenCurrency } from '@rialto/contract/currencies'
import { isolatedIn, listParts } from '@rialto/contract/inline-text'
import { formatMoney } from './money.tsx'

/** A list on one line, in the language of the page; empty parts are left out. */
export const listed = (parts: Parameters<typeof listParts>[0]): string =>
  listParts(parts, document.documentElement.lang)

/** A name within a sentence, isolated where its letters run against the page. */
export const nameInText = (name: string): string => isolatedIn(name, document.documentElement.lang)

interface ChargedCommission {
  percent: number
  /** The amount that the percentage is of. */
  base: number
  /** Charged for each piece. */
  fixed: number
  quantity: number
}

/** Writes how a commission comes about: *12 % of $49.90 + 2 × $0.25*. */
export function useCommissionFormula(): (charged: ChargedCommission, currency: WrittenCurrency) => string {
  const { t } = useTranslation()
  return ({ percent, base, fixed, quantity }, currency) => {
    const percentage = { percent, base: formatMoney(base, currency) }
    if (fixed === 0) return t('{{percent}} % of {{base}}', percentage)
    return t('{{percent}} % of {{base}} + {{pieces}} × {{fixed}}', {
      ...{ ...percentage, pieces: quantity, fixed: formatMoney(fixed, currency) },
    })
  }
}
