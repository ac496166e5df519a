import type { Shop } from '@rialto/contract'
import { useTranslation } from '../../../lib/i18n/use-translation.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Prose } from '../../content/index.ts'

/** What the shop says of itself, and the way in. */
export function AboutShop({ shop }: { shop: Shop }) {
  const { t } = useTranslation()
  return (
    <>
      <Prose html={shop.description} />
      <ButtonLink to={`/shops/${shop.id}`} prefetch="intent" className="mt-6">
        {t('Everything from {{shop}}', { shop: shop.name })}
      </ButtonLink>
    </>
  )
}
