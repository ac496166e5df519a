import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { fetchOnce, useLateComponent } from '@rialto/ui/use-late-component.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { $undo } from '../lib/api/changes.ts'
import { listenForKeys } from '../lib/keys/listen.ts'
import { useKeys } from '../lib/keys/use-keys.ts'
import { showError } from '../lib/show-error.ts'
import { $overlay, closeOverlay, openKeys, openPalette } from './overlay-state.ts'
import { useVisibleScreens } from './use-visible-screens.ts'

const loadKeys = fetchOnce(async () => (await import('../lib/keys/keys-dialog.tsx')).KeysDialog)
const loadPalette = fetchOnce(async () => (await import('./palette.tsx')).Palette)

/** The keys of every screen, and the overlays that they open. */
export function FrameKeys() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const screens = useVisibleScreens()
  const overlay = useStoreValue($overlay, null)
  const undo = useStoreValue($undo, undefined)
  useEffect(listenForKeys, [])
  useKeys([
    { keys: 'Ctrl K', label: t('Search'), run: openPalette },
    { keys: '?', label: t('Keys'), run: openKeys },
    ...(undo ? [{ keys: 'Ctrl Z', label: t('Undo'), run: undo }] : []),
    ...screens.map(({ letter, label, path }) => ({
      keys: `G ${letter}`,
      label,
      run: () => void navigate(`/${path}`),
    })),
  ])
  const onError = (error: unknown) => {
    closeOverlay()
    showError(error, t('That did not open. Please try again.'))
  }
  const KeysDialog = useLateComponent(overlay === 'keys', loadKeys, onError)
  const Palette = useLateComponent(overlay === 'palette', loadPalette, onError)
  const onOpenChange = (isOpen: boolean) => !isOpen && closeOverlay()
  return (
    <>
      {KeysDialog && <KeysDialog isOpen={overlay === 'keys'} onOpenChange={onOpenChange} />}
      {Palette && <Palette isOpen={overlay === 'palette'} onOpenChange={onOpenChange} />}
    </>
  )
}
