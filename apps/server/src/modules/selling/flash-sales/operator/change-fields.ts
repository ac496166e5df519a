import type { Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import { refuseField } from '../check-offer.ts'
import type { WholeSaleRow } from '../repository.ts'
import type { Span } from '../rules.ts'
import { askShopsAgain } from '../shop-consent.ts'
import { replaceNames, updateSaleRow } from './repository.ts'
import { lockShopsOfSale, selectOverlapOfSale } from './repository-offers.ts'
import type { SaleFields } from './sale-fields.ts'

/** Refuses a span that ends before it begins, or that is over. */
export function refuseSpan({ starts_at, ends_at }: Span, now: number): Refusal | undefined {
  if (ends_at <= starts_at) return refuseField('ends_at', text('A flash sale ends after it begins'))
  return ends_at <= now ? refuseField('ends_at', text('This time is over')) : undefined
}

interface Change {
  set: Partial<SaleFields>
  at: number
  /** The shops of its offers have agreed to these times. */
  isAgreed?: boolean
}

/**
 * Changes fields of a locked sale, unless one of its products would be in two sales at the same time. Where it begins earlier or ends
 * later than its shops have agreed to, they are asked again.
 */
export async function changeFields(
  tx: Tx,
  sale: WholeSaleRow,
  { set: { names, thumbnail, needs_approval: needsApproval, ...times }, at, isAgreed = false }: Change,
): Promise<Refusal | WholeSaleRow> {
  const span = {
    starts_at: times.starts_at === undefined ? sale.starts_at : Date.parse(times.starts_at),
    ends_at: times.ends_at === undefined ? sale.ends_at : Date.parse(times.ends_at),
  }
  if (span.starts_at < sale.starts_at || span.ends_at > sale.ends_at) {
    await lockShopsOfSale(tx, sale.id)
    const overlap = await selectOverlapOfSale(tx, sale.id, span)
    if (overlap) return refuse('conflict', text('{{product}} is offered in {{name}} at that time'), { values: overlap })
    const refusal = isAgreed ? undefined : await askShopsAgain(tx, sale, at)
    if (refusal) return refusal
  }
  if (names) await replaceNames(tx, sale.id, names)
  const name = names?.[CONTENT_LOCALE]
  return updateSaleRow(tx, sale.id, {
    ...span,
    ...(name !== undefined && { name }),
    ...(thumbnail !== undefined && { thumbnail }),
    ...(needsApproval !== undefined && { needs_approval: Number(needsApproval) }),
  })
}

/** Refuses names without the content's own language, or in a language that the market does not have. */
export function refuseNames(
  names: Readonly<Record<string, string>>,
  languages: readonly string[],
): Refusal | undefined {
  if (!names[CONTENT_LOCALE]) return refuseField(`names.${CONTENT_LOCALE}`, text('Please enter a name'))
  const unknown = Object.keys(names).find((locale) => locale !== CONTENT_LOCALE && !languages.includes(locale))
  return unknown === undefined
    ? undefined
    : refuseField(`names.${unknown}`, text('This market does not have this language'))
}
