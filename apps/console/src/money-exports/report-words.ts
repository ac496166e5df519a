import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TaxReportGap } from '@rialto/contract'
import { useFactWords } from '../shops/use-facts.ts'

/** What is missing in a report to the tax office, in words. */
export function useGapWords(): Record<TaxReportGap, string> {
  const { t } = useTranslation()
  const { names } = useFactWords()
  return { ...names, date_of_birth: t('Date of birth'), account: t('Bank account') }
}

/** The years since the ledger's first month, the latest first. */
export function yearsSince(since: string | null): number[] {
  const now = new Date().getFullYear()
  const first = since ? Number(since.slice(0, 4)) : now
  return Array.from({ length: Math.max(1, now - first + 1) }, (_, index) => now - index)
}

/** The year that an address names; without one the present year, in January the one before, which is reported then. */
export function yearOf(written: string): number {
  if (/^[2-9]\d{3}$/.test(written)) return Number(written)
  const now = new Date()
  return now.getMonth() === 0 ? now.getFullYear() - 1 : now.getFullYear()
}
