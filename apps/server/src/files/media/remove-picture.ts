import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { picturePath } from '../storage-path.ts'
import { SharedVariants } from './shared-variants.ts'
import { variantCachePath } from './variant-cache-path.ts'
import { variantNames } from './variant-name.ts'

/**
 * Removes a picture and all variants of it. The original goes first: from then on no variant is sent, not even one that is just
 * being encoded. Does nothing when the picture is gone already.
 * @param picture by its address, `/media/…`.
 */
export async function removePicture({ config, files }: Pick<Deps, 'config' | 'files'>, picture: string): Promise<void> {
  const path = picturePath(picture)
  if (path === undefined) throw new Error(`${picture} is no picture of this shop`)
  await files.delete(path)
  const name = path.slice('media/'.length)
  if (files.isRemote) await new SharedVariants(files).delete(name)
  const folder = variantCachePath(config.dataDir)
  await Promise.all(variantNames(name).map((variant) => rm(join(folder, variant), { force: true })))
}
