import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from './after-paint.ts'
import { fetchOnce, useLateComponent } from './late-component.tsx'
import { toasts } from './toast-queue.ts'
import type { Toaster } from './toaster.tsx'

const fetchToaster = fetchOnce(async () => (await import('./toaster.tsx')).Toaster)
const RETRY_MS = 5_000

interface LateToasterProps extends ComponentProps<typeof Toaster> {
  /** Milliseconds before the page counts as at rest. */
  after?: number
}

/** The toasts. Their code loads with the first one, or once the page is at rest, so that it is there when the connection is not. */
export function LateToaster({ after = 0, ...props }: LateToasterProps) {
  const [isWanted, setWanted] = useState(false)
  const hasToasts = useSyncExternalStore(
    toasts.$visible.listen,
    () => toasts.$visible.get().length > 0,
    () => false,
  )
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setWanted(true)), after)
    return () => clearTimeout(timer)
  }, [after])
  useEffect(() => {
    if (hasToasts) setWanted(true)
  }, [hasToasts])
  const Toaster = useLateComponent(isWanted, fetchToaster, () => {
    setWanted(false)
    setTimeout(() => setWanted(true), RETRY_MS)
  })
  return Toaster && <Toaster {...props} />
}
