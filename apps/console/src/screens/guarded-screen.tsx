import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ComponentType } from 'react'
import { NotFound } from '../lib/not-found.tsx'
import { usePlace } from '../lib/place-context.tsx'
import { useSettings } from '../lib/settings-context.tsx'
import { type ScreenRoute, useMayOpen } from './screen.ts'

interface GuardedScreenProps {
  screen: ScreenRoute
  content: ComponentType
}

/** Shows a screen to people whose role includes it, and {@link NotFound} to others. The screen starts anew in another place. */
export function GuardedScreen({ screen, content: Content }: GuardedScreenProps) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = useMayOpen()
  const { app_name: name } = useSettings()
  if (!mayOpen(screen)) return <NotFound />
  return (
    <>
      <title>{`${screen.title(t)} · ${place?.kind === 'shop' ? place.shop.name : name}`}</title>
      <Content key={place?.key ?? ''} />
    </>
  )
}
