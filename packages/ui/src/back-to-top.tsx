import { ArrowUp } from 'lucide'
import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/**
 * A button that appears after two screens and moves to the start of the page, with the focus. It is sticky until the
 * content ends, so it never covers a footer that comes after it.
 */
export function BackToTop({ label }: { label: string }) {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > window.innerHeight * 2)
    // Reading the position during hydration would force a layout.
    const cancel = afterPaint(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancel()
      window.removeEventListener('scroll', look)
    }
  }, [])
  const goUp = () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })
    const main = document.querySelector('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }
  return (
    <div className="sticky bottom-4 z-30 h-0 sm:bottom-6">
      <button
        type="button"
        data-floats
        aria-label={label}
        title={label}
        onClick={goUp}
        className={cx(
          'absolute end-4 bottom-0 grid size-11 place-items-center rounded-full bg-card text-ink shadow-float transition-opacity [translate:0_calc(-1*var(--dock,0px))] sm:end-6',
          far ? 'opacity-100' : 'invisible opacity-0',
        )}
      >
        <Icon as={ArrowUp} />
      </button>
    </div>
  )
}
