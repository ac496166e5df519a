import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import type { ReactNode } from 'react'
import { SearchBox } from '../catalog/index.ts'

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

/** A drawing of an empty market stall in the shop's colours. */
function NotFoundPicture() {
  return (
    <svg aria-hidden viewBox="0 0 240 150" className="h-auto w-56 max-w-full" fill="none">
      <ellipse cx="120" cy="139" rx="100" ry="7" className="fill-ground-2" />
      <path d="M50 56v82M190 56v82" className="stroke-line-strong" strokeWidth="5" strokeLinecap="round" />
      <path d="M54 108h132v28H54z" className="fill-ground-2" />
      <path d="M40 96h160v8a5 5 0 0 1-5 5H45a5 5 0 0 1-5-5z" className="fill-accent-line" />
      <path
        d="M112 94h16c6-7 6-14 1-19l-3-5h-12l-3 5c-5 5-5 12 1 19zM116 65h8"
        className="stroke-field"
        strokeWidth="1.6"
        strokeDasharray="3 3.5"
        strokeLinecap="round"
      />
      <g strokeWidth="1.5" strokeLinejoin="round" className="stroke-accent">
        {stripes.map((stripe, place) => (
          <path key={stripe} d={stripe} className={place % 2 === 0 ? 'fill-accent' : 'fill-card'} />
        ))}
      </g>
    </svg>
  )
}

/** The stripes of the awning from start to end, each with a slope and a scallop. */
const stripes = [
  'M44 18h30.400l-9.900 34a18.750 17 0 0 1-37.500 0z',
  'M74.400 18h30.400l-2.800 34a18.750 17 0 0 1-37.500 0z',
  'M104.800 18h30.400l2.800 34a18.000 17 0 0 1-36 0z',
  'M135.200 18h30.400l9.900 34a18.750 17 0 0 1-37.500 0z',
  'M165.600 18h30.400l17 34a18.750 17 0 0 1-37.500 0z',
]
