import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Shop } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Prose } from '../../rich-text/index.ts'

/** The shop's description and a link to the shop. */
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
