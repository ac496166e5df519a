import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Banner } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { ArrowRight } from 'lucide'
import { Link } from 'react-router'
import { isExternalLink, isUsableLink } from '../../../lib/screen-paths.ts'

/** Panels by which the shop points at something of its own. */
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

/** Pictures come without words, or with them inside: words of its own stand beside the things in it. */
function BannerPanel({ banner }: { banner: Banner }) {
  const worded = Boolean(banner.text || banner.action)
  const leads = banner.url !== '' && isUsableLink(banner.url)
  return (
    <>
      <Picture
        src={banner.thumbnail}
        alt={worded || leads ? '' : banner.title}
        sizes="(min-width: 1384px) 650px, (min-width: 768px) 48vw, 100vw"
        widest={690}
        ratio={2.4}
        corner="none"
        className={worded ? '-z-1 bg-paper! [&>img]:flip [&>img]:object-right' : ''}
      />
      {worded && (
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
      {leads && (
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
