import { isUniqueViolation } from '../../../../db/faults.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { invite } from '../../../people/access/index.ts'
import { placeholderPicture } from '../../catalog/index.ts'
import { addShop } from './add-shop.ts'

interface Opening {
  name: string
  address: string
  description: string
  /** Null: nobody yet. */
  ownerId: number | null
  /** The address of a person who is invited to own the shop. */
  email: string | undefined
  actor: Actor
}

/** Opens a shop for an account, or for a person who is invited by mail. */
export async function openShop(
  deps: OutboundDeps,
  { email, actor, ...shop }: Opening,
): Promise<{ id: number } | Refusal> {
  const banner = await placeholderPicture(deps.files)
  const given = { ...shop, banner, actor, ...(email !== undefined && { invites: email }) }
  const added = await deps.database
    .write((tx) => addShop(tx, { ...given, at: deps.now() }))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return refuse('already_seller', text('This account has a shop already'))
      throw error
    })
  if (added instanceof Refusal) return added
  deps.invalidations.publish('catalogue')
  if (email === undefined) return added
  const invited = await invite(deps, { shopId: added.id, inviterId: null, actor, email, role: 'owner' })
  return invited instanceof Refusal ? invited : added
}
