import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import type { ReactNode } from 'react'
import { SearchBox } from '../search/index.ts'
import { NotFoundPicture } from './not-found-picture.tsx'

/** *Page Not Found* with a search field and links. `products` is an optional row of popular products. */
export function NotFoundScreen({ products }: { products?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="wrap py-10 sm:py-14">
      <div className="mx-auto grid max-w-140 grid-cols-[minmax(0,1fr)] justify-items-center text-center">
        <NotFoundPicture />
        <h1 className="mt-6 text-28">{t('Page Not Found')}</h1>
        <p className="mt-2 text-16 text-balance text-ink-2">
          {t('This page has moved, or was never here. Search for it, or look around.')}
        </p>
        <SearchBox className="mt-6 w-full text-start" />
        <div className="mt-5 flex flex-wrap justify-center gap-2.5">
          <ButtonLink to="/">{t('Home')}</ButtonLink>
          <ButtonLink to="/products" variant="ghost">
            {t('All products')}
          </ButtonLink>
        </div>
      </div>
      {products && <div className="section-gap">{products}</div>}
    </div>
  )
}
