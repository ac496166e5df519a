import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductHold } from '@rialto/contract'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'

/** Why the market withholds a product, in a word. */
export function HoldBadge({ hold }: { hold: ProductHold }) {
  const { t } = useTranslation()
  const words: Record<ProductHold['state'], { label: string; tone: BadgeTone }> = {
    hidden: { label: t('Hidden by the market'), tone: 'bad' },
    refused: { label: t('Refused by the market'), tone: 'bad' },
    waiting: { label: t('Waiting for approval'), tone: 'warn' },
  }
  const { label, tone } = words[hold.state]
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}
