import { sellerPermissionsIn } from '@rialto/contract/permissions'
import { PRIVATE_MARKET_CHANNEL, privateShopChannel } from '@rialto/contract/realtime'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { selectMemberships, selectStaff } from './memberships/repository.ts'

interface Subscription {
  userId: number
  channel: string
}

/** Refuses a private channel to people who belong neither to its shop's team nor, for the market's channel, to the staff. */
export async function refuseChannel(
  { database: { db } }: Deps,
  { userId, channel }: Subscription,
): Promise<Refusal | undefined> {
  const isAllowed =
    channel === PRIVATE_MARKET_CHANNEL
      ? (await selectStaff(db, userId)) !== undefined
      : (await selectMemberships(db, userId)).some(
          ({ id, status, role }) => sellerPermissionsIn(status, role).length > 0 && privateShopChannel(id) === channel,
        )
  return isAllowed ? undefined : refuse('forbidden', text('Your role does not allow this'))
}
