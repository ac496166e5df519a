import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SavedView } from '@rialto/contract'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { Ellipsis, Pencil, Trash2, User, Users } from 'lucide'
import { Suspense, useState } from 'react'
import { showError } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { useViewChanges } from './use-view-changes.ts'

const Menu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)
const RenameDialog = latePart(async () => (await import('./view-dialogs.tsx')).RenameViewDialog)

export interface ViewMenuProps {
  view: SavedView
  mayShare: boolean
}

/** The actions of a saved view. */
export function ViewMenu({ view, mayShare }: ViewMenuProps) {
  const { t } = useTranslation()
  const { share, remove } = useViewChanges()
  const [isRenaming, setRenaming] = useState(false)
  const run: Record<string, () => void> = {
    rename: () => setRenaming(true),
    share: () => share(view, true),
    keep: () => share(view, false),
    remove: () => remove(view),
  }
  const sharing = view.is_shared
    ? { id: 'keep', label: t('Stop sharing'), icon: User }
    : { id: 'share', label: t('Share with the team'), icon: Users }
  const label = t('More for the view {{name}}', { name: view.name })
  return (
    <>
      <Menu
        label={label}
        items={[
          { id: 'rename', label: t('Rename'), icon: Pencil },
          ...(mayShare ? [sharing] : []),
          { id: 'remove', label: t('Remove'), icon: Trash2 },
        ]}
        onAction={(id) => run[id]?.()}
        onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
        trigger={(props) => (
          <IconButton {...props} icon={Ellipsis} label={label} iconSize={18} className="h-11 w-8 -outline-offset-2" />
        )}
      />
      <Suspense>{isRenaming && <RenameDialog view={view} onClose={() => setRenaming(false)} />}</Suspense>
    </>
  )
}
