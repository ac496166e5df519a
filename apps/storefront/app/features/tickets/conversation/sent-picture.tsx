import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Attachment } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { useHasBeenVisible } from '@rialto/ui/use-has-been-visible.ts'
import { RotateCw } from 'lucide'
import { useRef } from 'react'
import { Lightbox } from '../../lightbox/index.ts'
import { useSettings } from '../../settings/index.ts'
import { formatFileSize } from '../../uploads/index.ts'
import { useSentPicture } from './use-sent-file.ts'

/** A small picture of a message, loaded when it scrolls into view. */
export function SentPicture({ file, onOpen }: { file: Attachment; onOpen: () => void }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const button = useRef<HTMLButtonElement>(null)
  const { url, isError, retry } = useSentPicture(file, useHasBeenVisible(button))
  const name = { name: file.name }
  return (
    <div className="grid justify-items-center gap-1">
      <button
        ref={button}
        type="button"
        aria-label={isError ? t('Load {{name}} again', name) : t('Look at {{name}}', name)}
        aria-haspopup={isError ? undefined : 'dialog'}
        aria-disabled={!url && !isError}
        onPointerEnter={Lightbox.warm}
        onFocus={Lightbox.warm}
        onClick={() => (isError ? retry() : url && onOpen())}
      >
        {url ? (
          <Picture src={url} alt="" sizes="80px" widest={80} className="w-20 border border-line" />
        ) : isError ? (
          <span className="grid aspect-square w-20 place-items-center rounded-control bg-ground-2 text-ink-2">
            <Icon as={RotateCw} />
          </span>
        ) : (
          <Skeleton className="aspect-square w-20 rounded-control" />
        )}
      </button>
      <bdi className="text-12 text-ink-2">{formatFileSize(file.size, locale)}</bdi>
    </div>
  )
}
