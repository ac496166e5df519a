import type { Deps } from '../../../deps.ts'
import { readPicture, refuseWhenUnavailable, storePicture, type Upload } from '../../../files/index.ts'
import { Refusal } from '../../../lib/refusal.ts'

/** Re-encodes and stores a picture. Nothing shows it until a category or brand names its address. */
export async function storeTaxonomyPicture({ files }: Deps, upload: Upload): Promise<string | Refusal> {
  const picture = await readPicture(upload, { field: 'picture', kind: 'shop' })
  return picture instanceof Refusal ? picture : refuseWhenUnavailable(storePicture(files, picture))
}
