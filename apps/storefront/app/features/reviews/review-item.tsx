import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Review, ShopAnswer } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useState } from 'react'
import { Lightbox } from '../lightbox/index.ts'
import { ReportMenu } from '../reports/index.tsx'
import { useSettings } from '../settings/index.ts'

/** A review. With `named` it names its product, for lists that mix products. */
export function ReviewItem({ review, showsProduct }: { review: Review; showsProduct: boolean }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const { user, product, variant } = review
  return (
    <article className="grid grid-cols-[40px_minmax(0,1fr)] gap-x-3.5">
      <Avatar name={user.name} src={user.profile_photo} size={40} />
      <div>
        <header className="flex flex-wrap items-center justify-between gap-x-4">
          <h3 className="text-14 tracking-normal">
            <bdi>{user.name}</bdi>
          </h3>
          <span className="flex items-center gap-1 text-12 text-ink-2">
            <time dateTime={review.created_at} suppressHydrationWarning>
              {formatDay(review.created_at, locale)}
            </time>
            <ReportMenu kind="review" subjectId={review.id} className="-my-3 -me-3 print:hidden">
              {t('Report this review')}
            </ReportMenu>
          </span>
        </header>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 text-12 text-ink-2">
          <StarRating value={review.rating} label={t('Rated {{rating}} of 5', { rating: review.rating })} />
          {variant && <bdi>{variant}</bdi>}
        </p>
        {showsProduct && (
          <p className="mt-1.5 text-13">
            <TextLink to={`/products/${product.id}/details`}>{product.name}</TextLink>
          </p>
        )}
        {review.description && (
          <p dir="auto" className="mt-1.5 max-w-[64ch] whitespace-pre-line wrap-anywhere">
            {review.description}
          </p>
        )}
        <ReviewPhotos photos={review.photos} by={user.name} />
        {review.reply && <ShopReply reply={review.reply} />}
      </div>
    </article>
  )
}

/** A reviewer's photos; each opens full screen. */
function ReviewPhotos({ photos, by }: { photos: readonly string[]; by: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [start, setStart] = useState(0)
  if (photos.length === 0) return null
  const label = t('Photos by {{name}}', { name: by })
  return (
    <>
      <ul aria-label={label} className="mt-3 flex flex-wrap gap-2">
        {photos.map((photo, place) => (
          <li key={photo}>
            <button
              type="button"
              aria-label={t('Open photo {{number}}', { number: place + 1 })}
              aria-haspopup="dialog"
              onPointerEnter={Lightbox.warm}
              onFocus={Lightbox.warm}
              onClick={() => {
                setStart(place)
                setOpen(true)
              }}
              className="block cursor-zoom-in rounded-control outline-offset-2"
            >
              <Picture src={photo} alt="" sizes="72px" widest={72} className="w-18" />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox
        key={start}
        isOpen={open}
        onOpenChange={setOpen}
        label={label}
        pictures={photos.map((src) => ({ src, alt: label }))}
        start={start}
      />
    </>
  )
}

/** The shop's public answer to a review or a question. */
export function ShopReply({ reply: { text, at } }: { reply: ShopAnswer }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  return (
    <div className="mt-3 max-w-[64ch] border-s-2 border-accent ps-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-12 text-ink-2">
        <b className="text-ink">{t('Answer of the shop')}</b>
        <time dateTime={at} suppressHydrationWarning>
          {formatDay(at, locale)}
        </time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
    </div>
  )
}
