import { useEffect } from 'react'
import { usePlace } from '../place/place-context.tsx'
import { useConsoleUser } from '../session/use-console-user.ts'
import { continuePush } from './push-device.ts'

/** The screen's first data come before. */
const AFTER_MS = 2_000

/** Keeps pushes to this browser going in the person's new session, once in a while that the console is open. */
export function ContinuedPush() {
  const { place } = usePlace()
  const personId = useConsoleUser().data?.person.id
  const isMember = place?.kind === 'shop' && !place.isViewed && place.shop.permissions.length > 0
  useEffect(() => {
    if (!isMember || personId === undefined) return
    // A failure is of no matter: the next visit tries again.
    const timer = setTimeout(() => void continuePush(personId).catch(() => {}), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isMember, personId])
  return null
}
