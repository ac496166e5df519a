import type { Tx } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { CONTENT_LOCALE, type TextKey, text } from '../../../lib/texts.ts'
import { type RecordedFields, recordChange } from '../../base/record/index.ts'
import type { WholeSaleRow } from './repository.ts'

export const SALE_CHANGED = 'flash_sale_changed'
export const SALE_STOPPED = 'flash_sale_stopped'

interface About {
  sale: { id: number; name: string }
  actor: Actor
  at: number
}

const about = ({ sale, actor, at }: About) => ({
  actor,
  at,
  shopId: null,
  subject: { kind: 'flash_sale' as const, id: sale.id, name: sale.name },
})

export const recordSalePlanned = (
  tx: Tx,
  { fields, ...made }: About & { fields: SaleFields },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...about(made),
    action: 'flash_sale_planned',
    sentence: text('Planned the flash sale {{name}}'),
    values: { name: made.sale.name },
    after: { ...fields },
  })

interface Changed extends About {
  action: typeof SALE_CHANGED | typeof SALE_STOPPED | 'flash_sale_started'
  before: RecordedFields
  after: RecordedFields
}

const sentences: Record<Changed['action'], TextKey> = {
  [SALE_CHANGED]: text('Changed the flash sale {{name}}'),
  [SALE_STOPPED]: text('Stopped the flash sale {{name}}'),
  flash_sale_started: text('Began the flash sale {{name}}'),
}

/** Records changed fields. A start cannot be taken back, since shoppers may have bought. */
export const recordSaleChanged = (tx: Tx, { action, before, after, ...made }: Changed): Promise<RecordedChange> =>
  recordChange(tx, {
    ...about(made),
    action,
    sentence: sentences[action],
    values: { name: made.sale.name },
    before,
    after,
    restorable: action !== 'flash_sale_started',
  })

export const recordSaleDeleted = (
  tx: Tx,
  { fields, ...made }: About & { fields: SaleFields },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...about(made),
    action: 'flash_sale_deleted',
    sentence: text('Deleted the flash sale {{name}}'),
    values: { name: made.sale.name },
    before: { ...fields },
  })

interface OfOffer extends About {
  product: { id: number; name: string }
  /** In minor units. */
  price: number
  quantity: number
}

const asOffer = ({ product, price, quantity, ...made }: OfOffer) => ({
  ...about(made),
  values: { product: product.name, name: made.sale.name },
  after: { price: toDecimal(price), quantity },
})

export const recordProductAdded = (
  tx: Tx,
  { isProposed, ...offer }: OfOffer & { isProposed: boolean },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(offer),
    action: isProposed ? 'flash_offer_proposed' : 'flash_offer_added',
    sentence: isProposed
      ? text('Proposed {{product}} for the flash sale {{name}}')
      : text('Added {{product}} to the flash sale {{name}}'),
  })

export const recordProposalWithdrawn = (tx: Tx, offer: OfOffer): Promise<RecordedChange> => {
  const { after, ...change } = asOffer(offer)
  return recordChange(tx, {
    ...change,
    action: 'flash_offer_withdrawn',
    sentence: text('Withdrew the proposal of {{product}} for the flash sale {{name}}'),
    before: after,
  })
}

export const recordOfferApproved = (tx: Tx, offer: OfOffer): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(offer),
    action: 'flash_offer_approved',
    sentence: text('Accepted {{product}} for the flash sale {{name}}'),
  })

export const recordOfferRefused = (
  tx: Tx,
  { reason, ...offer }: OfOffer & { reason: string },
): Promise<RecordedChange> => {
  const { after, ...change } = asOffer(offer)
  return recordChange(tx, {
    ...change,
    action: 'flash_offer_refused',
    sentence: text('Refused {{product}} in the flash sale {{name}}'),
    before: after,
    after: { reason },
  })
}

/** The fields of a flash sale that its staff sets, as on the wire. */
export interface SaleFields {
  /** By language. */
  names: Record<string, string>
  thumbnail: string
  starts_at: string
  ends_at: string
  needs_approval: boolean
}

/** @param names in other languages than the content's own */
export const fieldsOf = (row: WholeSaleRow, names: Record<string, string>): SaleFields => ({
  names: { [CONTENT_LOCALE]: row.name, ...names },
  thumbnail: row.thumbnail,
  starts_at: new Date(row.starts_at).toISOString(),
  ends_at: new Date(row.ends_at).toISOString(),
  needs_approval: row.needs_approval === 1,
})
