import { UNUSED_PICTURES_MAX } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { readPicture, storePicture, type Upload } from '../../../files/pictures.ts'
import { default as sharp } from '../../../files/restricted-sharp.ts'
import { refuseWhenUnavailable } from '../../../files/store-files.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { isRejectedRow, writeInTransaction } from '../catalog/index.ts'
import { presentProducts } from './present-products.ts'
import { recordCreation } from './record-product.ts'
import { addShopPictures, countShopPictures } from './repository-writing.ts'
import { refuseUnknownProduct } from './update-product.ts'
import { type ProductInput, writeContent } from './write-content.ts'

interface NewProduct {
  shopId: number
  actor: Actor
  input: ProductInput & { name: string }
  locales: readonly string[]
}

export interface CreatedProduct {
  productId: number
  change: RecordedChange
}

/** Creates a product, as a draft unless its status says otherwise. */
export async function createProduct(
  deps: Deps,
  { shopId, actor, input, locales }: NewProduct,
): Promise<CreatedProduct | Refusal> {
  const now = deps.now()
  const complete = { ...input, status: input.status ?? 'draft', price: input.price ?? 0 }
  try {
    return await writeInTransaction(deps, async (writer) => {
      const productId = await writeContent(writer, { shopId, stored: undefined, input: complete, actor, locales, now })
      if (productId instanceof Refusal) return productId
      const change = await recordCreation(writer.tx, { productId, shopId, actor, at: now, name: input.name })
      return { productId, change }
    })
  } catch (error) {
    // Another member took the same handle at the same moment.
    if (isRejectedRow(error)) return refuse('conflict', text('This could not be saved. Please try again.'))
    throw error
  }
}

interface Duplicate {
  productId: number
  shopId: number
  actor: Actor
  locales: readonly string[]
}

/** Makes a draft of the same content. Stock, barcodes and discounts belong to the first product alone. */
export async function duplicateProduct(
  deps: Deps,
  { productId, shopId, actor, locales }: Duplicate,
): Promise<CreatedProduct | Refusal> {
  const [product] = await presentProducts(deps.database.db, { shopId, ids: [productId] }, { locale: '', locales })
  if (!product) return refuseUnknownProduct()
  const { name, summary, description, texts, category_ids, brand, unit, price, pictures, sizes, colors } = product
  const { size_label, color_label, net_quantity, net_unit, withdrawal_exempt, energy_label, safety } = product
  const { tax_category_id } = product
  return createProduct(deps, {
    shopId,
    actor,
    locales,
    input: {
      name,
      summary,
      description,
      texts: texts.filter(({ locale }) => locales.includes(locale)),
      category_ids,
      brand,
      unit,
      tax_category_id,
      size_label,
      color_label,
      net_quantity,
      net_unit,
      withdrawal_exempt,
      energy_label,
      safety,
      price,
      pictures,
      status: 'draft' as const,
      options: {
        sizes,
        colors: colors.map(({ name: color, surcharge, picture }) => ({ name: color, surcharge, picture })),
        variants: product.variants.map(({ size, color, sku, grams, net_quantity, picture }) => ({
          size,
          color,
          sku,
          grams,
          net_quantity,
          picture,
        })),
      },
    } satisfies Record<Exclude<keyof ProductInput, 'discount' | 'publish_at'>, unknown>,
  })
}

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
