import { firstSentence } from '../../../../html/first-sentence.ts'
import { sanitizeDescription } from '../../../../html/sanitize-description.ts'
import type { Actor } from '../../../../lib/actor.ts'
import { cleanLine } from '../../../../lib/names.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import { CONTENT_LOCALE } from '../../../base/translations/index.ts'
import {
  type ContentFault,
  findContentFault,
  freeHandle,
  indexProducts,
  isPlaceholder,
  type ProductWriter,
  type StoredProduct,
} from '../../catalog/index.ts'
import { type ProductInput, readContent, refuseField } from './read-content.ts'
import { saveTranslation, selectOwnPictures, settlePictures } from './repository.ts'

interface Writing {
  shopId: number
  /** Undefined creates a product. */
  stored: StoredProduct | undefined
  input: ProductInput
  actor: Actor
  /** The languages of the market. */
  locales: readonly string[]
  now: number
}

/** Writes a product's content and translations. @returns its id */
export async function writeContent(
  { tx, names, write }: ProductWriter,
  { shopId, stored, input, actor, locales, now }: Writing,
): Promise<number | Refusal> {
  const { colors = [], variants = [] } = input.options ?? {}
  const pictures = [...(input.pictures ?? []), ...colors, ...variants].flatMap(({ picture }) => picture ?? [])
  const allowedPictures = await selectOwnPictures(tx, shopId, pictures)
  for (const { picture } of [...(stored?.colors ?? []), ...(stored?.variants ?? [])])
    if (picture) allowedPictures.add(picture)
  const content = readContent(input, { stored, names, now, allowedPictures })
  if (content instanceof Refusal) return content
  const fault = findContentFault(content)
  if (fault) return refuseField(...faults[fault])
  const unknown = input.texts?.find(({ locale }) => locale === CONTENT_LOCALE || !locales.includes(locale))
  if (unknown) return refuseField('texts', text('The market does not have this language'))
  const target = stored
    ? { kind: 'change' as const, id: stored.id }
    : { kind: 'create' as const, handle: await freeHandle(tx, { shopId, name: content.name ?? '' }) }
  const written = await write(shopId, { target, content }, { reason: 'correction', actor })
  if (written.kind === 'refused') return refuse('conflict', text('This could not be saved. Please try again.'))
  for (const { locale, name, summary, description, size_label, color_label } of input.texts ?? []) {
    const html = sanitizeDescription(description)
    const texts = {
      ...{ name: cleanLine(name), short_description: summary || firstSentence(html), description: html },
      ...(size_label === undefined ? {} : { size_label: cleanLine(size_label) }),
      ...(color_label === undefined ? {} : { color_label: cleanLine(color_label) }),
    }
    await saveTranslation(tx, { productId: written.id, locale, texts })
  }
  if (content.pictures) {
    const shown = content.pictures.map(({ picture }) => picture)
    const before = stored?.pictures.map(({ picture }) => picture).filter((picture) => !isPlaceholder(picture)) ?? []
    await settlePictures(tx, { shopId, shown, dropped: before.filter((picture) => !shown.includes(picture)), now })
  }
  if (input.texts) await indexProducts(tx, [written.id])
  return written.id
}

const faults: Record<ContentFault, [field: string, TextKey]> = {
  name_missing: ['name', text('A product needs a name')],
  invalid_price: ['price', text('This price is not valid')],
  invalid_surcharge: ['options', text('This surcharge is not valid')],
  invalid_stock: ['options', text('This stock is not valid')],
  unknown_option: ['options', text('A variant has a size or colour that the product does not list')],
  duplicate_variant: ['options', text('Two variants have the same size and colour')],
  too_many_variants: ['options', text('A product cannot have so many variants')],
  too_many_pictures: ['pictures', text('A product cannot have so many pictures')],
}
