import type { Insertable } from 'kysely'
import type { Tx } from '../../../../db/index.ts'
import type { SocialIdentitiesTable } from '../../../../db/tables.ts'

type Identity = Pick<SocialIdentitiesTable, 'provider' | 'subject'>

export async function selectIdentity(tx: Tx, { provider, subject }: Identity): Promise<number | undefined> {
  const row = await tx
    .selectFrom('social_identities')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** @returns false if the identity is linked to an account already. */
export async function insertIdentity(tx: Tx, identity: Insertable<SocialIdentitiesTable>): Promise<boolean> {
  const row = await tx
    .insertInto('social_identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
