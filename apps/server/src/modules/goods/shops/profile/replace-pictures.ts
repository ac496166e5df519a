import type { Deps } from '../../../../deps.ts'
import type { Upload } from '../../../../files/index.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { acceptPictures, withPictures } from '../shop-pictures.ts'
import { recordPictures } from './record-profile.ts'
import { updateShop } from './repository.ts'

export interface NewPictures {
  shopId: number
  actor: Actor
  logo: Upload | undefined
  banner: Upload | undefined
}

/** Replaces a shop's logo, banner or both. The clean-up of pictures removes the former ones. */
export async function replacePictures(
  deps: Deps,
  { shopId, actor, logo, banner }: NewPictures,
): Promise<RecordedChange | Refusal> {
  if (!logo && !banner) return refuse('invalid', text('Please choose a picture'))
  const pictures = await acceptPictures(logo, banner, { logo: 'logo', banner: 'banner' })
  if (pictures instanceof Refusal) return pictures
  const saved = await withPictures(deps, pictures, async (addresses) => {
    const [first = '', second = ''] = addresses
    const set = { ...(logo && { logo: first }), ...(banner && { banner: logo ? second : first }) }
    return deps.database.write(async (tx) => {
      const shop = await updateShop(tx, { id: shopId, version: undefined, set })
      if (!shop) return refuse('not_found', text('Shop not found'))
      return recordPictures(tx, { shop, pictures: set, actor, at: deps.now() })
    })
  })
  if (!(saved instanceof Refusal)) deps.invalidations.publish('catalogue')
  return saved
}
