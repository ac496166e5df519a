import type { ValidatedFor } from '@rialto/contract'
import { NET_PARTS } from '@rialto/contract/price-per-unit'
import { firstSentence } from '../../../html/convert.ts'
import { sanitizeDescription } from '../../../html/sanitize.ts'
import { toMinor } from '../../../lib/money.ts'
import type { Actor } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { CONTENT_LOCALE, type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine, foldName, normalizeNewlines } from '../../../lib/words.ts'
import {
  type CategoryRef,
  type ContentFault,
  findContentFault,
  freeHandle,
  indexProducts,
  isPlaceholder,
  mustTellFirst,
  type ProductContent,
  type ProductNames,
  type ProductOptions,
  type ProductWriter,
  type StoredProduct,
} from '../catalog/index.ts'
import { isTaxCategory } from '../taxes/index.ts'
import { saveTranslation, selectOwnPictures, settlePictures } from './repository-writing.ts'
import { type Discount, findDiscountFault, planDiscount, planStatus, TELL_FIRST, uniqueNames } from './rules.ts'
import { cleanSafety, readSafety, refuseSafety, safetyOf, withSafety } from './safety.ts'

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
  const energy = input.energy_label ? [input.energy_label] : []
  const pictures = [...(input.pictures ?? []), ...colors, ...variants, ...energy].flatMap(
    ({ picture }) => picture ?? [],
  )
  const allowedPictures = await selectOwnPictures(tx, shopId, pictures)
  const ownEnergy = stored?.energyLabel ? [stored.energyLabel] : []
  for (const { picture } of [...(stored?.colors ?? []), ...(stored?.variants ?? []), ...ownEnergy])
    if (picture) allowedPictures.add(picture)
  if (input.tax_category_id && !(await isTaxCategory(tx, input.tax_category_id)))
    return refuseField('tax_category_id', UNKNOWN_TAX_CATEGORY)
  const content = readContent(input, { stored, names, now, allowedPictures })
  if (content instanceof Refusal) return content
  const told = stored ? await readSafety(tx, [stored.id]) : new Map()
  const before = safetyOf(told, stored?.id ?? 0)
  const safety = input.safety && cleanSafety(withSafety(before, input.safety))
  const isShown = content.status === 'active' ? stored?.status !== 'active' : content.publishAt != null
  const unsafe = await refuseSafety(tx, { shopId, safety, before, isPublished: isShown })
  if (unsafe) return unsafe
  if (isShown && (await mustTellFirst(tx, { shopId, now }))) return refuseField('status', TELL_FIRST)
  const fault = findContentFault(content)
  if (fault) return refuseField(...faults[fault])
  const unknown = input.texts?.find(({ locale }) => locale === CONTENT_LOCALE || !locales.includes(locale))
  if (unknown) return refuseField('texts', text('The market does not have this language'))
  const target = stored
    ? { kind: 'change' as const, id: stored.id }
    : { kind: 'create' as const, handle: await freeHandle(tx, { shopId, name: content.name ?? '' }) }
  const written = await write(
    shopId,
    { target, content: { ...content, safety, isSafe: true } },
    { reason: 'correction', actor },
  )
  if (written.kind === 'refused') return refuse('conflict', text('This could not be saved. Please try again.'))
  for (const { locale, name, summary, description, size_label, color_label, warnings } of input.texts ?? []) {
    const html = sanitizeDescription(description)
    const texts = {
      ...{ name: cleanLine(name), short_description: summary || firstSentence(html), description: html },
      ...(size_label === undefined ? {} : { size_label: cleanLine(size_label) }),
      ...(color_label === undefined ? {} : { color_label: cleanLine(color_label) }),
      ...(warnings === undefined ? {} : { warnings: normalizeNewlines(warnings).trim() }),
    }
    await saveTranslation(tx, { productId: written.id, locale, texts })
  }
  if (content.pictures) {
    const shown = content.pictures.map(({ picture }) => picture)
    const before = stored?.pictures.map(({ picture }) => picture).filter((picture) => !isPlaceholder(picture)) ?? []
    await settlePictures(tx, { shopId, shown, dropped: before.filter((picture) => !shown.includes(picture)), now })
  }
  await settleEnergyPicture(tx, { shopId, stored, content, now })
  if (input.texts) await indexProducts(tx, [written.id])
  return written.id
}

/** The picture of an energy label is the product's while the label is there. */
async function settleEnergyPicture(
  tx: ProductWriter['tx'],
  { shopId, stored, content, now }: Pick<Writing, 'shopId' | 'stored' | 'now'> & { content: ProductContent },
): Promise<void> {
  if (content.energyLabel === undefined) return
  const after = content.energyLabel?.picture
  const before = stored?.energyLabel?.picture
  if (after === before) return
  await settlePictures(tx, { shopId, shown: after ? [after] : [], dropped: before ? [before] : [], now })
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

/** The fields of a product as the console sends them; amounts are decimals. */
export type ProductInput = Omit<ValidatedFor<'PATCH /seller/products/{id}'>['body'], 'version' | 'stock'>

interface Context {
  /** Undefined for a new product. */
  stored: StoredProduct | undefined
  names: ProductNames
  now: number
  /** The pictures that the product may show. */
  allowedPictures: ReadonlySet<string>
}

/** Checks what the console sent and turns it into content to write. */
function readContent(input: ProductInput, context: Context): ProductContent | Refusal {
  const { stored, now } = context
  const price = input.price === undefined ? undefined : toMinor(input.price)
  const discount = input.discount === undefined ? undefined : input.discount && readDiscount(input.discount)
  const nextPrice = price ?? stored?.price ?? 0
  const fault = findPriceFault(context, { price, discount, nextPrice })
  if (fault) return refuseField(...fault)
  const state = readState(input, context)
  if (nextPrice === 0 && mustHavePrice(context, { price, state }))
    return refuseField('price', text('A product on the market needs a price'))
  const categories = input.category_ids && readCategories(input.category_ids, context.names)
  if (input.category_ids && !categories) return refuseField('category_ids', text('This category does not exist'))
  if (hasForeignPicture(input, context))
    return refuseField('pictures', text('This picture is not one of your shop. Please upload it again.'))
  const net = readNet(input, stored)
  if (net instanceof Refusal) return net
  const options = input.options && readOptions(input.options)
  if (options === 'duplicate') return refuseField('options', text('Two sizes or two colours have the same name'))
  const sources = new Map(stored?.pictures.map(({ picture, source }) => [picture, source]))
  return {
    name: input.name === undefined ? undefined : cleanLine(input.name),
    summary: input.summary === undefined ? undefined : normalizeNewlines(input.summary),
    description: input.description === undefined ? undefined : sanitizeDescription(input.description),
    brand: input.brand === undefined ? undefined : cleanLine(input.brand),
    unit: input.unit,
    taxCategoryId: input.tax_category_id,
    sizeLabel: input.size_label === undefined ? undefined : cleanLine(input.size_label),
    colorLabel: input.color_label === undefined ? undefined : cleanLine(input.color_label),
    ...net,
    withdrawalExempt: input.withdrawal_exempt,
    energyLabel: input.energy_label,
    categories: categories || undefined,
    price,
    ...(discount === undefined ? {} : planDiscount(discount, now)),
    ...state,
    pictures: input.pictures?.map(({ picture, alt }) => ({ picture, alt, source: sources.get(picture) ?? '' })),
    options: options || undefined,
  }
}

const toThousandths = (quantity: number | null | undefined) =>
  quantity === null || quantity === undefined ? quantity : Math.round(quantity * NET_PARTS)

/** A quantity says nothing without its unit. */
function readNet(input: ProductInput, stored: StoredProduct | undefined) {
  const netQuantity = toThousandths(input.net_quantity)
  const unit = input.net_unit === undefined ? stored?.netUnit : input.net_unit
  const isTold =
    input.options?.variants.some(({ net_quantity: own }) => own !== null && own !== undefined) ||
    (netQuantity !== null && netQuantity !== undefined)
  if (isTold && !unit) return refuseField('net_unit', text('Say in which unit the content is'))
  return { netQuantity, netUnit: input.net_unit }
}

const readDiscount = ({ price, from, to }: { price: number; from: string | null; to: string | null }): Discount => ({
  price: toMinor(price),
  from: from === null ? null : Date.parse(from),
  to: to === null ? null : Date.parse(to),
})

function findPriceFault(
  { stored, now }: Context,
  {
    price,
    discount,
    nextPrice,
  }: { price: number | undefined; discount: Discount | null | undefined; nextPrice: number },
): [string, TextKey] | undefined {
  if (discount) return findDiscountFault(discount, nextPrice, now)
  const present = stored && (stored.discountPlan.plannedPrice || stored.discountPrice)
  return price !== undefined && discount === undefined && present && price <= present
    ? ['price', text('The price must stay above the discount price')]
    : undefined
}

function readState(
  { status, publish_at }: ProductInput,
  { stored, now }: Context,
): Pick<ProductContent, 'status' | 'publishAt'> {
  if (status === undefined && publish_at === undefined && stored) return {}
  const given = publish_at ? Date.parse(publish_at) : null
  const publishAt = publish_at === undefined ? (stored?.publishAt ?? null) : given
  return planStatus({ status: status ?? stored?.status ?? 'draft', publishAt }, now)
}

/** Products that were imported without a price stay as they are until one of these fields is touched. */
function mustHavePrice(
  { stored }: Context,
  { price, state }: { price: number | undefined; state: Pick<ProductContent, 'status' | 'publishAt'> },
): boolean {
  const isTouched = price !== undefined || state.status !== undefined
  const status = state.status ?? stored?.status
  return isTouched && (status === 'active' || (state.publishAt ?? stored?.publishAt ?? null) !== null)
}

/** A product stands in its category and in that category's parent. @returns undefined if one is unknown */
function readCategories(ids: readonly number[], { categories }: ProductNames): CategoryRef[] | undefined {
  const found = categories.byIds(ids)
  if (found.length < ids.length) return undefined
  return [...new Set(found.flatMap((ref) => (ref.parent ? [ref.parent, ref] : [ref])))]
}

function hasForeignPicture(input: ProductInput, { allowedPictures }: Context): boolean {
  const { pictures = [], options, energy_label: energy } = input
  const shown = [...pictures, ...(options?.colors ?? []), ...(options?.variants ?? []), ...(energy ? [energy] : [])]
  const named = shown.flatMap(({ picture }) => picture ?? [])
  return named.some((picture) => !allowedPictures.has(picture))
}

/** Variants name sizes and colours as these are written in their lists. */
function readOptions({ sizes, colors, variants }: NonNullable<ProductInput['options']>): ProductOptions | 'duplicate' {
  const [sizeNames, colorNames] = [sizes, colors].map((list) => uniqueNames(list.map(({ name }) => cleanLine(name))))
  if (sizeNames?.size !== sizes.length || colorNames?.size !== colors.length) return 'duplicate'
  const nameIn = (names: ReadonlyMap<string, string> | undefined, name: string | null) =>
    name ? (names?.get(foldName(name)) ?? name) : null
  return {
    sizes: sizes.map(({ name, surcharge }) => ({ name: cleanLine(name), surcharge: toMinor(surcharge) })),
    colors: colors.map(({ name, surcharge, picture }) => ({
      name: cleanLine(name),
      surcharge: toMinor(surcharge),
      picture,
    })),
    variants: variants.map(({ net_quantity, ...variant }) => ({
      ...variant,
      netQuantity: toThousandths(net_quantity),
      size: nameIn(sizeNames, variant.size),
      color: nameIn(colorNames, variant.color),
    })),
  }
}

export const UNKNOWN_TAX_CATEGORY = text('This tax category does not exist any more')

export const refuseField = (field: string, reason: TextKey): Refusal =>
  refuse('invalid', reason, { errors: { [field]: [{ text: reason }] } })
