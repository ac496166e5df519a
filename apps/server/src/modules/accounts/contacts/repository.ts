import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { UsersTable } from '../../../db/tables.ts'
import type { Destination } from '../otp/destination.ts'
import { deleteResetTokens, deleteTokens } from '../repository.ts'
import type { Channel } from './rules.ts'

export type Holder = Pick<
  Selectable<UsersTable>,
  'id' | 'email' | 'phone' | 'email_verified_at' | 'phone_verified_at' | 'locale'
>

const columnOf = (channel: Channel) => (channel === 'email' ? 'email' : 'phone')

/**
 * The account that holds a contact, locked until the transaction ends: proofs of both its contacts at once must not each find
 * the other missing. Writing the row locks it on both engines, and PostgreSQL gives it as it stands after the wait.
 */
export const lockHolder = (tx: Tx, { channel, value }: Destination): Promise<Holder | undefined> =>
  tx
    .updateTable('users')
    .set((eb) => ({ last_seen_at: eb.ref('last_seen_at') }))
    .where(columnOf(channel), '=', value)
    .returning(['id', 'email', 'phone', 'email_verified_at', 'phone_verified_at', 'locale'])
    .executeTakeFirst()

export async function setProved(tx: Tx, userId: number, channel: Channel, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(channel === 'email' ? { email_verified_at: now } : { phone_verified_at: now })
    .where('id', '=', userId)
    .execute()
}

interface NewOwner {
  name: string
  locale: string
  now: number
}

/**
 * Gives an account that had proved nothing to the one who proves a contact of it, and removes what may be a stranger's: the
 * other contact, password, sessions, reset tokens, sign-in links, addresses, cart, and what the profile says. Orders, tickets
 * and chats stay: they are records of the shop as well.
 */
export async function giveToProver(
  tx: Tx,
  holder: Holder,
  channel: Channel,
  { name, locale, now }: NewOwner,
): Promise<void> {
  const other =
    channel === 'email'
      ? { email_verified_at: now, phone: null, phone_code: null }
      : { phone_verified_at: now, email: null }
  const profile = { name, locale, country: null, gender: null, date_of_birth: null, profile_photo: null }
  await tx
    .updateTable('users')
    .set({ ...other, ...profile, password_hash: null })
    .where('id', '=', holder.id)
    .execute()
  await deleteTokens(tx, holder.id)
  await deleteResetTokens(tx, holder.id)
  for (const table of ['social_identities', 'addresses', 'cart_lines'] as const)
    await tx.deleteFrom(table).where('user_id', '=', holder.id).execute()
  await spendCodes(tx, channel === 'email' ? holder.phone : holder.email, now)
}

/** Takes a contact from an account that never proved it. */
export async function removeContact(tx: Tx, holder: Holder, channel: Channel, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(channel === 'email' ? { email: null } : { phone: null, phone_code: null })
    .where('id', '=', holder.id)
    .execute()
  await spendCodes(tx, holder[columnOf(channel)], now)
}

/** Codes that are on their way to a contact are good for nothing once it changes hands. */
async function spendCodes(tx: Tx, destination: string | null, now: number): Promise<void> {
  if (destination === null) return
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('destination', '=', destination)
    .where('used_at', 'is', null)
    .execute()
}
