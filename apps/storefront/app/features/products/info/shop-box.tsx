import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductShop } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { OnlineMark } from '@rialto/ui/online-mark.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { StarValue } from '@rialto/ui/star-value.tsx'
import { Store } from 'lucide'
import type { ReactNode } from 'react'

/** The seller of a product. `actions` are beside the link to the shop, such as the chat button. */
export function ShopBox({ shop, actions }: { shop: ProductShop; actions?: ReactNode }) {
  const { t } = useTranslation()
  const rating = shop.rating.toFixed(1)
  return (
    <section aria-label={t('The shop')} className="panel flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Picture src={shop.logo} alt="" sizes="56px" widest={56} className="w-14" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <bdi className="text-18 font-semibold">{shop.name}</bdi>
          <OnlineMark online={shop.active} label={shop.active ? t('Online') : t('Offline')} />
        </p>
        <p className="mt-0.5 flex items-center gap-x-3 text-ink-2">
          {shop.rating > 0 && <StarValue value={rating} label={t('Rated {{rating}} of 5', { rating })} />}
          {shop.total_products !== undefined && <span>{t('{{count}} products', { count: shop.total_products })}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        <ButtonLink to={`/shops/${shop.id}`} prefetch="intent">
          <Icon as={Store} size={16} />
          {t('Visit shop')}
        </ButtonLink>
        {actions}
      </div>
    </section>
  )
}
