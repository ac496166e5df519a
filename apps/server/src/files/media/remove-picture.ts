import { rm } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import { variantNames } from './variant-name.ts'
import { variantsPath } from './variants-path.ts'

const MEDIA = '/media/'

/**
 * Removes a picture and all that was encoded of it. The original goes first: from then on none of its variants is sent, also
 * one that is just being encoded. Removing what is gone already does nothing.
 * @param picture by its address, `/media/…`.
 */
export async function removePicture(dataDir: string, picture: string): Promise<void> {
  const name = normalize(picture.slice(MEDIA.length))
  if (!picture.startsWith(MEDIA) || name.startsWith('..')) throw new Error(`${picture} is no picture of ours`)
  await rm(join(dataDir, MEDIA, name), { force: true })
  const variants = variantsPath(dataDir)
  await Promise.all(variantNames(name).map((variant) => rm(join(variants, variant), { force: true })))
}
