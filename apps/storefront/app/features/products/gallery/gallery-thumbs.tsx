import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Picture } from '@rialto/ui/picture.tsx'
import { useEffect, useRef } from 'react'

interface GalleryThumbsProps {
  pictures: readonly string[]
  current: number
  onShow: (place: number) => void
}

/**
 * Thumbnails of all pictures: a row below the large one, or a column beside it on desktops. Phones have dots instead.
 */
export function GalleryThumbs({ pictures, current, onShow }: GalleryThumbsProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const thumb = list.current?.children[current]
    if (thumb instanceof HTMLElement) scrollIntoList(thumb)
  }, [current])
  return (
    <div className="relative max-md:hidden lg:h-full print:hidden">
      <ul ref={list} className="scrollbar-none relative flex gap-3 overflow-auto lg:absolute lg:inset-0 lg:flex-col">
        {pictures.map((src, place) => (
          <li key={src} className="flex-none">
            <button
              type="button"
              aria-label={t('Show picture {{number}}', { number: place + 1 })}
              aria-current={place === current || undefined}
              onClick={() => onShow(place)}
              className={cx('block rounded-control -outline-offset-2', place === current && 'selected-thumb')}
            >
              <Picture src={src} alt="" sizes="76px" widest={76} className="w-16 lg:w-19" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Scrolls the list only; `scrollIntoView` would scroll the page as well. */
function scrollIntoList(thumb: HTMLElement): void {
  const list = thumb.parentElement
  if (!list) return
  const [inner, outer] = [thumb.getBoundingClientRect(), list.getBoundingClientRect()]
  const over = (start: number, end: number) => (start < 0 ? start : end > 0 ? end : 0)
  list.scrollBy?.({
    left: over(inner.left - outer.left, inner.right - outer.right),
    top: over(inner.top - outer.top, inner.bottom - outer.bottom),
  })
}
