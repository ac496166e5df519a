import type { Deps } from '../../../deps.ts'
import type { Upload } from '../../../files/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { acceptPictures, withPictures } from '../shop-pictures.ts'
import { updateShop } from './repository.ts'

export interface NewPictures {
  shopId: number
  actor: Actor
  logo: Upload | undefined
  banner: Upload | undefined
}

/** Replaces a shop's logo, banner or both. The clean-up of pictures removes the former ones. */
export async function replacePictures(deps: Deps, { shopId, logo, banner }: NewPictures): Promise<Refusal | undefined> {
  if (!logo && !banner) return refuse('invalid', text('Please choose a picture'))
  const pictures = await acceptPictures(logo, banner, { logo: 'logo', banner: 'banner' })
  if (pictures instanceof Refusal) return pictures
  const saved = await withPictures(deps, pictures, async (addresses) => {
    const [first = '', second = ''] = addresses
    const set = { ...(logo && { logo: first }), ...(banner && { banner: logo ? second : first }) }
    await deps.database.write((tx) => updateShop(tx, { id: shopId, version: undefined, set }))
    return addresses
  })
  if (saved instanceof Refusal) return saved
  deps.invalidations.publish('catalogue')
  return undefined
}
