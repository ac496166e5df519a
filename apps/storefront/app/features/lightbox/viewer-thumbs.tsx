import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Picture } from '@rialto/ui/picture.tsx'
import { useEffect, useRef } from 'react'
import type { LightboxPicture } from './viewer.tsx'

interface ViewerThumbsProps {
  pictures: readonly LightboxPicture[]
  place: number
  onShow: (place: number) => void
}

/** Thumbnails of all pictures; scrolls to the current one. */
export function ViewerThumbs({ pictures, place, onShow }: ViewerThumbsProps) {
  const { t } = useTranslation()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    row.current?.children[place]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [place])
  return (
    <ul
      ref={row}
      className="scrollbar-none relative flex flex-none justify-center-safe gap-2.5 overflow-x-auto px-4 py-3.5"
    >
      {pictures.map(({ src }, index) => (
        <li key={src}>
          <button
            type="button"
            aria-label={t('Show picture {{number}}', { number: index + 1 })}
            aria-current={index === place || undefined}
            onClick={() => onShow(index)}
            className={cx('block rounded-control', index === place && 'selected-thumb')}
          >
            <Picture src={src} alt="" sizes="56px" widest={56} className="w-14" />
          </button>
        </li>
      ))}
    </ul>
  )
}
