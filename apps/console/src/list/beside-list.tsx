import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { X } from 'lucide'
import { type ReactNode, Suspense, useId } from 'react'
import { latePart } from '../lib/late-part.tsx'
import { useIsWide } from '../lib/use-media.ts'
import type { OpenedProps } from './types.ts'
import type { ListState } from './use-list-state.ts'

const OpenedSheet = latePart(async () => (await import('./opened-sheet.tsx')).OpenedSheet)

/** The id in the address of what is opened beside a list; 0: nothing. */
export const openedIn = (state: ListState): number =>
  /^[1-9]\d{0,8}$/.test(state.filter('open')) ? Number(state.filter('open')) : 0

interface BesideListProps {
  list: ReactNode
  /** Null: nothing is opened. */
  opened: ReactNode
  title: string
  onClose: () => void
  /** The opened thing is read and answered, which takes more room. */
  isRoomy?: boolean
}

/** A list with the opened thing beside it, or over it where the window is narrow. */
export function BesideList({ list, opened, title, onClose, isRoomy = false }: BesideListProps) {
  const isWide = useIsWide()
  const columns = isRoomy ? 'grid-cols-[minmax(0,1fr)_32rem]' : 'grid-cols-[minmax(0,1fr)_28rem]'
  return (
    <>
      <div className={isWide && opened ? cx('grid items-start gap-8', columns) : ''}>
        <div className="min-w-0">{list}</div>
        {isWide && opened && (
          <Pane title={title} onClose={onClose}>
            {opened}
          </Pane>
        )}
      </div>
      <Suspense>
        {!isWide && opened && (
          <OpenedSheet title={title} onClose={onClose}>
            {opened}
          </OpenedSheet>
        )}
      </Suspense>
    </>
  )
}

/** In sight while the list scrolls. */
function Pane({ title, onClose, children }: OpenedProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="panel sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto p-5 has-[.sticky]:scroll-pb-48"
    >
      <div className="mb-3 flex items-center justify-between">
        <h2 id={id} className="text-16">
          {title}
        </h2>
        <IconButton icon={X} label={t('Close')} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}

/**
 * The foot of what is opened, from edge to edge of its pane or sheet: in sight while the rest is read, but on a magnified phone, which has
 * no room for that and whose sheets have narrower edges.
 */
export const OpenedFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t border-line bg-card p-5 narrow:static narrow:-mx-4 narrow:px-4">
    {children}
  </div>
)
