import type { Banner } from '@rialto/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isAway, isBuilt } from '../../../lib/built-routes.ts'
import { Picture } from '../../../ui/picture.tsx'

/** Pictures by which the shop points at something of its own. */
export function ShopBanners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation()
  if (banners.length === 0) return null
  return (
    <ul
      aria-label={t('From the shop')}
      className="mt-6 grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] sm:gap-5"
    >
      {banners.map((banner) => (
        <li key={banner.id}>
          <BannerLink banner={banner} />
        </li>
      ))}
    </ul>
  )
}

function BannerLink({ banner }: { banner: Banner }) {
  const picture = (
    <Picture
      src={banner.thumbnail}
      alt={banner.title}
      sizes="(min-width: 1384px) 650px, (min-width: 640px) 48vw, 94vw"
      widest={650}
      ratio={2.4}
      corner="card"
    />
  )
  if (!banner.url || !isBuilt(banner.url)) return picture
  const away = isAway(banner.url)
  return (
    <Link
      to={banner.url}
      className="block rounded-card"
      {...(away && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {picture}
    </Link>
  )
}
