import type { Tx } from '../../../../db/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { text } from '../../../../texts/index.ts'
import { changedFields, recordChange } from '../../../base/record/index.ts'
import type { ProfileFields } from './profile-fields.ts'

export const PROFILE_CHANGED = 'shop_changed'

interface Made {
  shop: { id: number; name: string }
  actor: Actor
  at: number
}

/** Records the fields of a profile that differ; nothing where all are as before. */
export async function recordProfile(
  tx: Tx,
  { shop, before, set, ...made }: Made & { before: ProfileFields; set: ProfileFields },
): Promise<RecordedChange | undefined> {
  const changed = changedFields(before, set)
  if (!changed) return undefined
  return recordChange(tx, {
    ...made,
    ...changed,
    ...asShop(shop),
    action: PROFILE_CHANGED,
    sentence: text('Changed the shop'),
    restorable: true,
  })
}

/** Records new pictures. The former files are removed, so this cannot be taken back. */
export const recordPictures = (
  tx: Tx,
  { shop, pictures, ...made }: Made & { pictures: { logo?: string; banner?: string } },
): Promise<RecordedChange> =>
  recordChange(tx, {
    ...made,
    ...asShop(shop),
    action: 'shop_pictures_changed',
    sentence: text('Changed the pictures of the shop'),
    after: pictures,
  })

const asShop = ({ id, name }: Made['shop']) => ({ shopId: id, subject: { kind: 'shop' as const, id, name } })
