import type { Selectable } from 'kysely'
import type { Tx } from '../../../../db/index.ts'
import type { UsersTable } from '../../../../db/tables.ts'
import type { Destination } from '../otp/destination.ts'
import type { Channel } from './rules.ts'

export type ContactHolder = Pick<
  Selectable<UsersTable>,
  'id' | 'email' | 'phone' | 'email_verified_at' | 'phone_verified_at' | 'locale'
>

const columnOf = (channel: Channel) => (channel === 'email' ? 'email' : 'phone')

/**
 * Finds the account that holds a contact, and locks it until the transaction ends: concurrent proofs of its two contacts must not
 * each see the other one unverified. Writing the row locks it on both engines, and PostgreSQL returns it as it is after the wait.
 */
export const lockContactHolder = (tx: Tx, { channel, value }: Destination): Promise<ContactHolder | undefined> =>
  tx
    .updateTable('users')
    .set((eb) => ({ last_seen_at: eb.ref('last_seen_at') }))
    .where(columnOf(channel), '=', value)
    .returning(['id', 'email', 'phone', 'email_verified_at', 'phone_verified_at', 'locale'])
    .executeTakeFirst()

export async function markContactVerified(tx: Tx, userId: number, channel: Channel, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(channel === 'email' ? { email_verified_at: now } : { phone_verified_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Gives an account to the person who proved one of its contacts: the other contact, password and profile end, addresses and cart are deleted. */
export async function giveAccount(
  tx: Tx,
  holder: ContactHolder,
  channel: Channel,
  { name, locale, now }: { name: string; locale: string; now: number },
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
  for (const table of ['addresses', 'cart_lines'] as const)
    await tx.deleteFrom(table).where('user_id', '=', holder.id).execute()
  await expireCodes(tx, channel === 'email' ? holder.phone : holder.email, now)
}

/** Removes a contact that the account never verified. */
export async function removeContact(tx: Tx, holder: ContactHolder, channel: Channel, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(channel === 'email' ? { email: null } : { phone: null, phone_code: null })
    .where('id', '=', holder.id)
    .execute()
  await expireCodes(tx, holder[columnOf(channel)], now)
}

/** Voids the codes that were sent to a contact, since the contact changes its account. */
async function expireCodes(tx: Tx, destination: string | null, now: number): Promise<void> {
  if (destination === null) return
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('destination', '=', destination)
    .where('used_at', 'is', null)
    .execute()
}
