import { UNUSED_PICTURES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { readPicture, refuseWhenUnavailable, sharp, storePicture, type Upload } from '../../../files/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { addShopPictures, countShopPictures } from './repository-writing.ts'

interface UploadedPicture {
  picture: string
  width: number
  height: number
}

/** Re-encodes and stores pictures of a shop, which its products may use from then on. One that is refused refuses all. */
export async function uploadPictures(
  { database, files, now }: Deps,
  { shopId, uploads }: { shopId: number; uploads: readonly Upload[] },
): Promise<UploadedPicture[] | Refusal> {
  if ((await countShopPictures(database.db, shopId)) + uploads.length > UNUSED_PICTURES_MAX) return refuseTooMany()
  const pictures: UploadedPicture[] = []
  for (const upload of uploads) {
    const picture = await readPicture(upload, { field: 'pictures', kind: 'product' })
    if (picture instanceof Refusal) return picture
    const { width, height } = await sharp(picture.webp).metadata()
    const address = await refuseWhenUnavailable(storePicture(files, picture))
    if (address instanceof Refusal) return address
    pictures.push({ picture: address, width, height })
  }
  const addresses = [...new Set(pictures.map(({ picture }) => picture))]
  const refusal = await database.write(async (tx) => {
    await addShopPictures(tx, { shopId, pictures: addresses, now: now() })
    // Counted again, since several uploads may run at once.
    return (await countShopPictures(tx, shopId)) > UNUSED_PICTURES_MAX ? refuseTooMany() : undefined
  })
  return refusal ?? pictures
}

const refuseTooMany = () =>
  refuse('conflict', text('Too many uploaded pictures wait to be used. Please save your products first.'))
