import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useObjectUrl } from '../../../uploads/index.ts'
import type { ApplicationHandle } from '../form/use-application.ts'
import { BANNER_RATIO } from './banner-field.tsx'

/** A live preview of the shop as shoppers will see it. */
export function ShopPreview({ application: { values } }: { application: ApplicationHandle }) {
  const { t } = useTranslation()
  const logo = useObjectUrl(values.shop_logo)
  const banner = useObjectUrl(values.shop_banner)
  return (
    <aside aria-label={t('Preview')} className="lg:sticky lg:top-(--header-height,96px)">
      <p className="mb-2 text-12 text-ink-2">{t('This is how shoppers will see your shop')}</p>
      <div className="panel overflow-hidden">
        <PreviewPicture url={banner} width={380} ratio={BANNER_RATIO} />
        <div className="flex gap-3.5 p-4">
          <span className="w-12 self-start overflow-hidden rounded-control">
            <PreviewPicture url={logo} width={48} ratio={1} />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-16 font-semibold">
              <TruncatedName>{values.shop_name.trim() || t('Your shop')}</TruncatedName>
            </p>
            <p dir="auto" className="mt-1 line-clamp-2 text-12 text-ink-2">
              {values.shop_description.trim() || t('{{count}} products', { count: 0 })}
            </p>
          </div>
        </div>
      </div>
    </aside>
  )
}

/** A picture, or a placeholder colour. */
function PreviewPicture({ url, width, ratio }: { url: string | null; width: number; ratio: number }) {
  if (url) return <Picture src={url} alt="" sizes={`${width}px`} widest={width} ratio={ratio} corner="none" />
  return <span style={{ aspectRatio: ratio }} className="block bg-tile" />
}
