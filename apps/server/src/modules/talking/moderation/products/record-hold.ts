import type { ProductHoldState } from '@rialto/contract/enums'
import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { quoteWord } from '../../../../lib/shell.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import { recordChange } from '../../../base/record/index.ts'
import type { SettledFields } from '../restore-settled.ts'
import type { Hold } from './repository.ts'

/** The products of a decision: their state before or after, and the reports that it settled. */
export interface HoldFields extends SettledFields {
  products: ({ id: number } & Hold)[]
}

export type HoldAction = 'product_hidden' | 'product_shown' | 'products_approved' | 'products_refused'

interface Recorded {
  action: HoldAction
  products: readonly { id: number; name: string; hold: ProductHoldState | null; hold_reason: string | null }[]
  to: Hold
  settled: number[]
  actor: Actor
  at: number
}

const ofOne: Record<HoldAction, TextKey> = {
  product_hidden: text('Hid the product {{name}}'),
  product_shown: text('Showed the product {{name}} again'),
  products_approved: text('Approved the product {{name}}'),
  products_refused: text('Refused the product {{name}}'),
}

const ofSeveral = {
  products_approved: text('Approved several products: {{number}}'),
  products_refused: text('Refused several products: {{number}}'),
}

const commands: Record<HoldAction, string> = {
  product_hidden: 'hide product',
  product_shown: 'show product',
  products_approved: 'approve',
  products_refused: 'refuse',
}

/** Records a decision about products; of a single one with its name. */
export function recordHold(tx: Tx, { action, products, to, settled, actor, at }: Recorded): Promise<RecordedChange> {
  const [only, ...others] = products
  const isOne = others.length === 0
  const reason = to.reason === null ? '' : ` --reason ${quoteWord(to.reason)}`
  const sentence =
    !isOne && (action === 'products_approved' || action === 'products_refused') ? ofSeveral[action] : ofOne[action]
  const fields = (of: (product: (typeof products)[number]) => Hold): HoldFields => ({
    products: products.map((product) => ({ id: product.id, ...of(product) })),
  })
  return recordChange(tx, {
    at,
    actor,
    shopId: null,
    action,
    subject: { kind: 'product', id: isOne ? (only?.id ?? null) : null, name: isOne ? (only?.name ?? '') : '' },
    sentence,
    values: isOne ? { name: only?.name ?? '' } : { number: products.length },
    before: { ...fields(({ hold: state, hold_reason }) => ({ state, reason: hold_reason })) },
    after: { ...fields(() => to), ...(settled.length > 0 && { _settled: settled }) },
    command: `moderation ${commands[action]} ${products.map(({ id }) => id).join(',')}${reason}`,
    restorable: true,
  })
}
