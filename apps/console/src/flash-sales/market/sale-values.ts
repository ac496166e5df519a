import type { MarketFlashSaleDetails } from '@rialto/contract'
import type { Saved } from '../../form/use-edit-form.ts'

/** The fields of a flash sale; its name in each language is a field of its own. */
export type SaleValues = Record<`names.${string}`, string> & {
  thumbnail: string
  starts_at: string
  ends_at: string
  needs_approval: boolean
}

export const nameField = (locale: string) => `names.${locale}` as const

const HOUR_MS = 60 * 60_000
const DAY_HOURS = 24

/** A sale of a day that begins at the next full hour of tomorrow; name and picture are still missing. */
export function newSale(now: number, locales: readonly string[]): Saved<SaleValues> {
  const start = (Math.floor(now / HOUR_MS) + 1 + DAY_HOURS) * HOUR_MS
  return {
    version: 0,
    values: {
      ...Object.fromEntries(locales.map((locale) => [nameField(locale), ''])),
      thumbnail: '',
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + DAY_HOURS * HOUR_MS).toISOString(),
      needs_approval: true,
    },
  }
}

export const toSaved = (sale: MarketFlashSaleDetails, locales: readonly string[]): Saved<SaleValues> => ({
  version: sale.version,
  values: {
    ...Object.fromEntries(locales.map((locale) => [nameField(locale), sale.names[locale] ?? ''])),
    thumbnail: sale.thumbnail,
    starts_at: sale.starts_at,
    ends_at: sale.ends_at,
    needs_approval: sale.needs_approval,
  },
})

/** Changed fields as the server reads them. */
export function toRequest(values: Partial<SaleValues>) {
  const { thumbnail, starts_at, ends_at, needs_approval } = values
  const names = Object.entries(values).flatMap(([field, name]) =>
    field.startsWith('names.') && typeof name === 'string' ? [[field.slice('names.'.length), name]] : [],
  )
  return {
    ...(names.length > 0 && { names: Object.fromEntries(names) as Record<string, string> }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(starts_at !== undefined && { starts_at }),
    ...(ends_at !== undefined && { ends_at }),
    ...(needs_approval !== undefined && { needs_approval }),
  }
}
