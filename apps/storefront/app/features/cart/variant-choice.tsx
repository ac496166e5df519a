import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PricePerUnit, Product, Variant } from '@rialto/contract'
import { displayPrice } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { SwatchGroup } from '@rialto/ui/swatch-group.tsx'
import { PackageCheck, PackageOpen, PackageX } from 'lucide'
import { useRef, useState } from 'react'
import { usePrice } from '../settings/index.ts'

export interface ChoiceHandle {
  choice: Choice
  pickSize: (id: number) => void
  pickColor: (id: number) => void
}

/** Asks for the size that is missing: the words at the sizes, and the focus there. */
export function useSizeRequest(needsSize: boolean) {
  const [isAsked, setAsked] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const ask = () => {
    setAsked(true)
    group.current?.scrollIntoView?.({ block: 'center' })
    group.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  }
  return { group, isAsked: isAsked && needsSize, ask }
}

interface VariantChoiceProps {
  product: Pick<Product, 'sizes' | 'colors' | 'quantity' | 'variants' | 'option_names'>
  handle: ChoiceHandle
  request: Pick<ReturnType<typeof useSizeRequest>, 'group' | 'isAsked'>
}

/** Colours and sizes to select; unavailable ones are struck out. */
export function VariantChoice({ product, handle, request }: VariantChoiceProps) {
  const { t } = useTranslation()
  const { choice, pickColor, pickSize } = handle
  const { sizes, colors, option_names: names } = product
  const sizeWord = names?.size ? t('{{option}}:', { option: names.size }) : t('Size:')
  // Pictures are used only if every colour has one of its own: mixed with discs they would look like two kinds of
  // option, and a repeated picture like one colour.
  const pictures = new Set(colors.map((color) => color.thumbnail))
  const pictured = !pictures.has(undefined) && pictures.size === colors.length
  return (
    <>
      {colors.length > 0 && (
        <SwatchGroup
          legend={
            <Legend
              word={names?.color ? t('{{option}}:', { option: names.color }) : t('Colour:')}
              chosen={choice.color}
            />
          }
          options={colors.map((color) => ({
            value: String(color.id),
            label: color.name,
            color: color.color_code ?? '#999999',
            picture: pictured ? color.thumbnail : null,
            unavailable: !hasColor(product, color),
          }))}
          value={choice.color ? [String(choice.color.id)] : []}
          onChange={([id]) => pickColor(Number(id))}
          unavailableLabel={t('unavailable')}
        />
      )}
      {sizes.length > 0 && (
        <div ref={request.group}>
          <OptionGroup
            legend={
              choice.needsSize ? (
                <>
                  {sizeWord} <b>{t('choose one')}</b>
                </>
              ) : (
                <Legend word={sizeWord} chosen={choice.size} />
              )
            }
            options={sizes.map((size) => ({
              value: String(size.id),
              label: size.name,
              unavailable: !hasSize(product, size, choice.color),
            }))}
            value={choice.size ? [String(choice.size.id)] : []}
            onChange={([id]) => pickSize(Number(id))}
            unavailableLabel={t('unavailable')}
          />
          {request.isAsked && (
            <div role="alert" className="mt-1.5">
              <FieldNote
                id="size-request"
                error={names?.size ? t('Choose: {{option}}', { option: names.size }) : t('Choose a size')}
              />
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** *Colour: Cognac*, with its surcharge. */
function Legend({ word, chosen }: { word: string; chosen: Variant | null }) {
  const price = usePrice()
  return (
    <>
      {word} <b>{chosen?.name}</b>
      {chosen && chosen.price > 0 && <span className="num ms-2 text-ink-2">{`+${price(chosen.price)}`}</span>}
    </>
  )
}

/** The stock is counted from this number down. */
const FEW = 5

/** The availability of the selected variant, announced when it changes. */
export function StockLine({ quantity }: { quantity: number }) {
  const { t } = useTranslation()
  const [icon, tone, words] =
    quantity <= 0
      ? ([PackageX, 'text-ink-2', t('Out of stock')] as const)
      : quantity <= FEW
        ? ([PackageOpen, 'text-warn', t('only {{count}} left', { count: quantity })] as const)
        : ([PackageCheck, 'text-ok', t('In stock')] as const)
  return (
    <p role="status" className={cx('flex items-center gap-2', tone)}>
      <Icon as={icon} />
      {words}
    </p>
  )
}

/** The fields of a product that a choice needs. Without `variants`, the stock of sizes and colours is taken one by one. */
type Choosable = Pick<
  Product,
  'price' | 'discount_price' | 'quantity' | 'sizes' | 'colors' | 'variants' | 'price_per_unit'
>

type Pieces = Pick<Choosable, 'quantity' | 'variants'>

/** A selected size and colour with their prices, in decimals of the default currency, surcharges included. */
export interface Choice {
  size: Variant | null
  color: Variant | null
  /** Several sizes are offered and none is chosen: the price is the lowest, the stock that of the fullest size. */
  needsSize: boolean
  /** Stock of this combination. */
  quantity: number
  price: number
  /** The sizes that may still be chosen have different prices. */
  isFrom: boolean
  /** The price before the discount; null without one. */
  was: number | null
  /** The discount in percent; 0 without one. */
  percent: number
  /** Of the variants that may still be chosen, the lowest and the highest; null where nobody has told a content. */
  unitPrices: readonly [lowest: PricePerUnit, highest: PricePerUnit] | null
  /** The picture of this very combination; undefined without one. */
  ownPicture: string | undefined
  /** The own picture, or the colour's. */
  picture: string | undefined
}

/** The ids in the page's address. */
export interface VariantIds {
  size: number | null
  color: number | null
}

/**
 * Selects a variant. Without a colour's id the first available one is selected, which the picture shows; a size only if there is no
 * other, since it decides what one gets. A requested variant is selected even if it is sold out, so that a shared link shows what was
 * shared.
 */
export function choose(product: Choosable, wanted: VariantIds): Choice {
  const color = byId(product.colors, wanted.color) ?? firstColor(product)
  const size = byId(product.sizes, wanted.size) ?? onlySize(product)
  return priced(product, size, color)
}

/** Selects another colour and keeps the size if it is available in that colour. */
export function withColor(product: Choosable, choice: Choice, id: number): Choice {
  const color = byId(product.colors, id) ?? choice.color
  const keeps = piecesOf(product, choice.size, color) > 0
  return priced(product, keeps ? choice.size : onlySize(product), color)
}

export function withSize(product: Choosable, choice: Choice, id: number): Choice {
  return priced(product, byId(product.sizes, id) ?? choice.size, choice.color)
}

/** Returns whether a colour is available in any size. */
export function hasColor(product: Pieces & Pick<Choosable, 'sizes'>, color: Variant): boolean {
  if (product.sizes.length === 0) return piecesOf(product, null, color) > 0
  return product.sizes.some((size) => piecesOf(product, size, color) > 0)
}

/** Returns whether a size is available in the selected colour. */
export const hasSize = (product: Pieces, size: Variant, color: Variant | null): boolean =>
  piecesOf(product, size, color) > 0

/** The stock of a combination. A server that does not count combinations gives availability by size and by colour. */
function piecesOf({ quantity, variants }: Pieces, size: Variant | null, color: Variant | null): number {
  if (quantity <= 0 || size?.in_stock === false || color?.in_stock === false) return 0
  if (!variants) return quantity
  return Math.max(0, combinationOf(variants, size, color)?.quantity ?? 0)
}

const combinationOf = (variants: Pieces['variants'], size: Variant | null, color: Variant | null) =>
  variants?.find((one) => one.size_id === (size?.id ?? null) && one.color_id === (color?.id ?? null))

function priced(product: Choosable, size: Variant | null, color: Variant | null): Choice {
  const ownPicture = combinationOf(product.variants, size, color)?.thumbnail
  const needsSize = size === null && product.sizes.length > 0
  const open = needsSize ? product.sizes.filter((each) => hasSize(product, each, color)) : []
  const surcharges = (open.length > 0 ? open : needsSize ? product.sizes : [size]).map((each) => each?.price ?? 0)
  const surcharge = Math.min(...surcharges)
  const { unitPrice, priceBefore, discountPercentage } = displayPrice(product, surcharge + (color?.price ?? 0))
  return {
    size,
    color,
    needsSize,
    quantity: needsSize
      ? Math.max(0, ...open.map((each) => piecesOf(product, each, color)))
      : piecesOf(product, size, color),
    price: unitPrice,
    isFrom: surcharges.some((each) => each !== surcharge),
    was: priceBefore,
    percent: discountPercentage,
    unitPrices: unitPricesOf(product, needsSize ? (open.length > 0 ? open : product.sizes) : [size], color),
    ownPicture,
    picture: ownPicture ?? color?.thumbnail,
  }
}

/** Those of contents that cannot be compared are those of the cheapest variant alone. */
function unitPricesOf(
  { variants, price_per_unit: own }: Choosable,
  sizes: readonly (Variant | null)[],
  color: Variant | null,
): Choice['unitPrices'] {
  if (!variants) return own ? [own, own] : null
  const found = sizes
    .flatMap((size) => combinationOf(variants, size, color)?.price_per_unit ?? [])
    .sort((a, b) => a.amount - b.amount)
  const [first] = found
  if (!first) return null
  const alike = found.filter(({ unit, quantity }) => unit === first.unit && quantity === first.quantity)
  return [first, alike.at(-1) ?? first]
}

const byId = (variants: readonly Variant[], id: number | null): Variant | undefined =>
  variants.find((variant) => variant.id === id)

const firstColor = (product: Choosable): Variant | null =>
  product.colors.find((color) => hasColor(product, color)) ?? product.colors[0] ?? null

const onlySize = ({ sizes }: Choosable): Variant | null => (sizes.length === 1 ? (sizes[0] ?? null) : null)
