import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Product, Variant } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { SwatchGroup } from '@rialto/ui/swatch-group.tsx'
import { PackageCheck, PackageOpen, PackageX } from 'lucide'
import { useRef, useState } from 'react'
import { usePrice } from '../settings/index.ts'
import { type Choice, hasColor, hasSize } from './choice.ts'

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
