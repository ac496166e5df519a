import { Pause, Play } from 'lucide'
import { type KeyboardEvent, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { useReducedMotion, useSnapTrack } from './use-snap-track.ts'
import { WithoutScripts } from './use-visibility.ts'

export interface CarouselProps {
  /** The accessible name of the region. */
  label: string
  slides: Array<{ key: string; content: ReactNode }>
  labels: {
    pause: string
    play: string
    /** *Go to slide 2*. */
    goTo: (slide: number) => string
    /** *2 of 4*. */
    slide: (slide: number, of: number) => string
  }
  /** Milliseconds per slide; 0 disables the automatic advance. Reduced motion disables it too. */
  every?: number
  onSlide?: (slide: number) => void
  /** Classes for the position and colour of the dots; by default dark at the lower start corner of the slides. */
  controlsClassName?: string
  className?: string
}

/** Behind a dialog nothing moves: what moves draws the eye away from it. */
const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/**
 * Shows one slide at a time: swiped by scroll-snap, moved by arrow keys, dots and a timer. The timer stops under the
 * pointer, while the focus is inside, and by its button. The server renders the first slide only, since the markup and
 * pictures of the others would delay it (decision 031).
 */
export function Carousel(props: CarouselProps) {
  const { label, slides, labels, every = 0, onSlide, controlsClassName, className } = props
  const { track, current, goTo } = useSnapTrack(slides.length, onSlide)
  const [stopped, setStopped] = useState(false)
  const [held, setHeld] = useState(false)
  const [live, setLive] = useState(false)
  const hasNoScripts = useContext(WithoutScripts)
  const calm = useReducedMotion()
  const moves = every > 0 && slides.length > 1 && !calm
  const running = moves && !stopped && !held

  useEffect(() => startTransition(() => setLive(true)), [])
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => {
      if (!isCovered()) goTo(current + 1)
    }, every)
    return () => clearInterval(timer)
  })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    goTo(current + ((event.key === 'ArrowRight') === rtl ? -1 : 1))
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      className={cx('relative', className)}
    >
      <ul
        ref={track}
        aria-live={running ? 'off' : 'polite'}
        className="slides scrollbar-none relative flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
      >
        {slides.map((slide, place) => (
          <li
            key={slide.key}
            aria-roledescription="slide"
            aria-label={labels.slide(place + 1, slides.length)}
            inert={live && place !== current}
            className="w-full flex-none snap-start snap-always"
          >
            {(live || hasNoScripts || place === 0) && slide.content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div
          className={cx('flex items-center', controlsClassName ?? 'absolute start-4 bottom-2 text-print sm:start-14')}
        >
          {slides.map((slide, place) => (
            <Dot key={slide.key} on={place === current} label={labels.goTo(place + 1)} onPress={() => goTo(place)} />
          ))}
          {moves && (
            <button
              type="button"
              aria-label={stopped ? labels.play : labels.pause}
              onClick={() => setStopped(!stopped)}
              className="grid size-11 place-items-center rounded-control"
            >
              <Icon as={stopped ? Play : Pause} size={16} />
            </button>
          )}
        </div>
      )}
    </section>
  )
}

function Dot({ on, label, onPress }: { on: boolean; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={on || undefined}
      onClick={onPress}
      className="grid h-11 min-w-6.5 place-items-center rounded-control"
    >
      <span
        className={cx('block h-0.75 rounded-full bg-current transition-[width,opacity]', on ? 'w-9' : 'w-5 opacity-25')}
      />
    </button>
  )
}
