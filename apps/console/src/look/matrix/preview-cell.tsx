import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { useHasBeenVisible } from '@rialto/ui/use-has-been-visible.ts'
import { ExternalLink, Moon, Sun } from 'lucide'
import { useEffect, useRef } from 'react'
import { PreviewFrame } from './preview-frame.tsx'
import { keyOf, type View } from './views.ts'

interface PreviewCellProps {
  view: View
  /** The name of the language of this direction. */
  language: string
  src: string | null
  /** Opens the preview in a tab of its own. */
  href: string | undefined
  scroll: number
  onSeen: (key: string) => void
  onLoad: (key: string, address: string) => void
}

/** A preview with its name. It loads once it has come into view. */
export function PreviewCell({ view, language, src, href, scroll, onSeen, onLoad }: PreviewCellProps) {
  const { t } = useTranslation()
  const cell = useRef<HTMLElement>(null)
  const isSeen = useHasBeenVisible(cell)
  const key = keyOf(view)
  useEffect(() => {
    if (isSeen) onSeen(key)
  }, [isSeen, key, onSeen])
  const device = view.device === 'phone' ? t('Phone') : t('Desktop')
  const theme = view.theme === 'light' ? t('Light') : t('Dark')
  const name = `${device}, ${theme}, ${language}`
  return (
    <figure
      ref={cell}
      className={view.device === 'phone' ? 'min-w-30 flex-[390]' : 'min-w-60 flex-[1280] max-md:min-w-full'}
    >
      <figcaption className="mb-1 flex min-h-8 items-center gap-2 text-13">
        <Icon as={view.theme === 'light' ? Sun : Moon} size={16} />
        <span className="min-w-0 truncate">
          {view.device === 'phone' ? <bdi>{language}</bdi> : <span>{device}</span>}
          {view.device === 'desktop' && (
            <>
              {' '}
              <bdi className="text-ink-2">{language}</bdi>
            </>
          )}
        </span>
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('Open in a new tab')}: ${name}`}
            className="touch-44 relative ms-auto"
          >
            <Icon as={ExternalLink} size={16} />
          </a>
        )}
      </figcaption>
      <PreviewFrame
        src={src}
        title={name}
        device={view.device}
        scroll={scroll}
        onLoad={() => src && onLoad(key, src)}
      />
    </figure>
  )
}
