import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { ArrowRight } from 'lucide'
import { Link } from 'react-router'
import { isExternalLink, isUsableLink } from '../../../lib/screen-paths.ts'

/** The shop's own promotion banners. */
export function ShopBanners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation()
  if (banners.length === 0) return null
  return (
    <ul
      aria-label={t('From the shop')}
      className="mt-6 grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,400px),1fr))] sm:gap-5"
    >
      {banners.map((banner) => (
        <li key={banner.id} className="relative isolate overflow-hidden rounded-card text-print">
          <BannerPanel banner={banner} />
        </li>
      ))}
    </ul>
  )
}

/** A banner is a picture alone, or has a text beside the things in its picture. */
function BannerPanel({ banner }: { banner: Banner }) {
  const hasText = Boolean(banner.text || banner.action)
  const isLinked = banner.url !== '' && isUsableLink(banner.url)
  return (
    <>
      <Picture
        src={banner.thumbnail}
        alt={hasText || isLinked ? '' : banner.title}
        sizes="(min-width: 1792px) 810px, (min-width: 1384px) 650px, (min-width: 768px) 48vw, 100vw"
        widest={690}
        ratio={2.4}
        corner="none"
        className={hasText ? '-z-1 bg-paper! [&>img]:flip [&>img]:object-right' : ''}
      />
      {hasText && (
        <div className="absolute inset-y-0 start-0 grid max-w-[58%] content-center justify-items-start gap-1 p-5 lg:p-8">
          <p className="text-18 font-semibold lg:text-22">{banner.title}</p>
          {banner.text && <p className="text-print-2">{banner.text}</p>}
          {banner.action && (
            <span className="mt-1 inline-flex items-center gap-1.5 border-b border-current pb-0.5 font-semibold">
              {banner.action}
              <Icon as={ArrowRight} size={16} flip />
            </span>
          )}
        </div>
      )}
      {isLinked && (
        <Link
          to={banner.url}
          aria-label={banner.title}
          className="absolute inset-0 rounded-card -outline-offset-3 outline-print"
          {...(isExternalLink(banner.url) && { target: '_blank', rel: 'noopener noreferrer' })}
        />
      )}
    </>
  )
}
