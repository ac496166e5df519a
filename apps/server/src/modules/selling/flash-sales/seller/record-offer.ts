import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { toDecimal } from '../../../../lib/money.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'

interface Made {
  shopId: number
  actor: Actor
  at: number
  sale: { id: number; name: string }
  /** The name of the product. */
  product: string
  /** In minor units. */
  price: number
  quantity: number
}

export const recordOfferAdded = (tx: Tx, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(made),
    action: 'flash_offer_added',
    sentence: text('Offered {{product}} in the flash sale {{name}}'),
    after: fieldsOf(made),
  })

export const recordOfferRemoved = (tx: Tx, made: Made): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(made),
    action: 'flash_offer_removed',
    sentence: text('Took {{product}} out of the flash sale {{name}}'),
    before: fieldsOf(made),
  })

export const recordProposalDecided = (
  tx: Tx,
  { isAccepted, ...made }: Made & { isAccepted: boolean },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...asOffer(made),
    action: isAccepted ? 'flash_proposal_accepted' : 'flash_proposal_refused',
    sentence: isAccepted
      ? text('Accepted {{product}} for the flash sale {{name}}')
      : text('Refused {{product}} in the flash sale {{name}}'),
    ...(isAccepted ? { after: fieldsOf(made) } : { before: fieldsOf(made) }),
  })

const asOffer = ({ shopId, actor, at, sale, product }: Made) => ({
  shopId,
  actor,
  at,
  subject: { kind: 'flash_sale' as const, id: sale.id, name: sale.name },
  values: { product, name: sale.name },
})

const fieldsOf = ({ price, quantity }: Made) => ({ price: toDecimal(price), quantity })
