import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Badge } from '@rialto/ui/badge.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { usePrice } from '../../settings/index.ts'
import type { Choice } from '../../variant-choice/index.ts'

/** The selected variant's price, the previous price and the saving. */
export function ProductPrice({ choice }: { choice: Choice }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { was } = choice
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {choice.isFrom && <span className="text-ink-2">{t('from')}</span>}
      <Price
        price={price(choice.price)}
        was={was === null ? null : price(was)}
        labels={{ now: t('Now'), was: t('Before') }}
        size="lg"
      />
      {was !== null && <Badge tone="bad">{t('You save {{amount}}', { amount: price(was - choice.price) })}</Badge>}
    </div>
  )
}
