import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductHold } from '@rialto/contract'
import type { ProductStatus } from '@rialto/contract/enums'
import type { NetUnit } from '@rialto/contract/price-per-unit'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import type { TFunction } from 'i18next'
import type { FormWords } from '../form/changes-bar.tsx'
import { exemptionWords } from '../lib/exemption-words.ts'
import type { ContentValues } from './product-values.ts'

/** The statuses of products in words. */
export function useProductWords(): Record<ProductStatus, { label: string; tone: BadgeTone }> {
  const { t } = useTranslation()
  return {
    active: { label: t('On the shelf'), tone: 'ok' },
    hidden: { label: t('Hidden'), tone: 'mute' },
    draft: { label: t('Draft'), tone: 'warn' },
    archived: { label: t('Archived'), tone: 'mute' },
  }
}

export const textOrDash = (text: string): string => text || '–'

/** The units of contents in words. */
export const unitWords = (t: TFunction): Record<NetUnit, string> => ({
  g: t('Grams'),
  kg: t('Kilograms'),
  ml: t('Millilitres'),
  l: t('Litres'),
  cm: t('Centimetres'),
  m: t('Metres'),
  m2: t('Square metres'),
  piece: t('Pieces'),
})

/** The fields of {@link ContentValues} in the words of the bar of changes. */
export const contentWords = (t: TFunction): FormWords<ContentValues> => ({
  name: { label: t('Name'), show: textOrDash },
  summary: { label: t('In one sentence') },
  description: { label: t('Description') },
  texts: { label: t('Words in other languages') },
  category_ids: { label: t('Category') },
  tax_category_id: { label: t('Tax category') },
  brand: { label: t('Brand'), show: textOrDash },
  unit: { label: t('Unit'), show: textOrDash },
  net_quantity: { label: t('Content'), show: (quantity) => quantity ?? '–' },
  net_unit: { label: t('Unit of the content'), show: (unit) => (unit ? unitWords(t)[unit] : '–') },
  withdrawal_exempt: { label: t('Giving back'), show: (reason) => (reason ? exemptionWords(t)[reason] : '–') },
  energy_label: { label: t('Energy label'), show: (label) => label?.class ?? '–' },
  safety: { label: t('Safety facts') },
})

/** Why a product is withheld, in a word. */
export function HoldBadge({ hold }: { hold: ProductHold }) {
  const { t } = useTranslation()
  const words: Record<ProductHold['state'], { label: string; tone: BadgeTone }> = {
    hidden: { label: t('Hidden by the market'), tone: 'bad' },
    refused: { label: t('Refused by the market'), tone: 'bad' },
    waiting: { label: t('Waiting for approval'), tone: 'warn' },
    recalled: { label: t('Recalled'), tone: 'bad' },
  }
  const { label, tone } = words[hold.state]
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}
