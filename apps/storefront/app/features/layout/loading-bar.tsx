import { cx } from '@rialto/ui/cx.ts'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** Most pages load faster than this; a bar that only flashes would be noise. */
const DELAY_MS = 150

/** A progress bar along the top while a navigation is pending. It slows down, because the remaining time is unknown. */
export function LoadingBar() {
  const waiting = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!waiting) return setShown(false)
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75 overflow-hidden">
      <div
        className={cx(
          'h-full origin-left bg-accent ease-out rtl:origin-right',
          shown
            ? 'scale-x-90 opacity-100 transition-transform duration-[8s] starting:scale-x-0'
            : 'scale-x-100 opacity-0 transition-opacity duration-300',
        )}
      />
    </div>
  )
}
