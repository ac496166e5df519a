import { isUniqueViolation } from '../../../db/faults.ts'
import type { Actor } from '../../../lib/actor.ts'
import { cleanLine } from '../../../lib/names.ts'
import type { RecordedChange } from '../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { channelState, type OutboundDeps } from '../../base/outbound/index.ts'
import { placeholderPicture } from '../../goods/catalog/index.ts'
import { addShop } from '../../goods/shops/index.ts'
import { invite } from '../../people/access/index.ts'
import { findSetup } from './find-link.ts'
import { selectAbandonedShop } from './repository.ts'

interface Caller {
  userId: number
  actor: Actor
}

/** Opens the shop of the person who sets the market up; an account has one. */
export async function addOwnShop(
  deps: OutboundDeps,
  { userId, actor, ...shop }: Caller & { name: string; address: string; description: string },
): Promise<RecordedChange | Refusal> {
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  const banner = await placeholderPicture(deps.files)
  try {
    const added = await deps.database.write((tx) =>
      addShop(tx, { ...shop, banner, ownerId: userId, actor, at: deps.now() }),
    )
    if (added instanceof Refusal) return added
    deps.invalidations.publish('catalogue')
    return added.change
  } catch (error) {
    if (isUniqueViolation(error)) return refuse('already_seller', text('You have a shop already'))
    throw error
  }
}

/** Opens a shop and invites its owner by mail. Called again after an interruption, it invites to the shop that was opened then. */
export async function addInvitedShop(
  deps: OutboundDeps,
  { userId, actor, email, ...shop }: Caller & { name: string; address: string; email: string },
): Promise<RecordedChange | Refusal> {
  const setup = await findSetup(deps)
  if (setup instanceof Refusal) return setup
  if (channelState(deps.config, 'email') === 'missing')
    return refuse('conflict', text('No mail can be sent yet, so nobody can be invited. Set up mail first.'))
  const banner = await placeholderPicture(deps.files)
  const added = await deps.database.write(
    async (tx) =>
      (await selectAbandonedShop(tx, cleanLine(shop.name))) ??
      addShop(tx, { ...shop, description: '', banner, ownerId: null, invites: email, actor, at: deps.now() }),
  )
  if (added instanceof Refusal) return added
  deps.invalidations.publish('catalogue')
  return invite(deps, { shopId: added.id, inviterId: userId, actor, email, role: 'owner' })
}
