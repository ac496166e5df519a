import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { cx } from './cx.ts'

export type Range = [low: number, high: number]

interface RangeSliderProps {
  min: number
  max: number
  step?: number
  value: Range
  /** Called while a thumb moves. */
  onChange?: (value: Range) => void
  /** Called on release and after each key. */
  onCommit: (value: Range) => void
  /** Formats the value of a thumb for screen readers: `$20`. */
  format?: (value: number, thumb: 'low' | 'high') => string
  labels: { group: string; low: string; high: string }
  disabled?: boolean
  className?: string
}

/**
 * A slider with two thumbs. Native sliders, so that keys, screen readers and both writing directions work as usual.
 */
export function RangeSlider(props: RangeSliderProps) {
  const {
    min,
    max,
    step = 1,
    value,
    onChange,
    onCommit,
    format = (figure: number) => String(figure),
    labels,
    disabled,
    className,
  } = props
  const basis = value.join()
  const [moved, setMoved] = useState<{ range: Range; basis: string } | null>(null)
  const unsettled = useRef<Range | null>(null)
  const low = useRef<HTMLInputElement>(null)
  const high = useRef<HTMLInputElement>(null)
  // A moved thumb keeps its position until the caller's value changes, so that it does not jump back while a page is
  // loading.
  const [from, to] = moved?.basis === basis ? moved.range : value
  const share = (figure: number) => (max > min ? (Math.min(max, Math.max(min, figure)) - min) / (max - min) : 0)

  const move = (range: Range) => {
    unsettled.current = range
    setMoved({ range, basis })
    onChange?.(range)
  }
  const settle = () => {
    const range = unsettled.current
    unsettled.current = null
    if (range) onCommit(range)
  }
  const pick = (event: PointerEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || disabled) return
    const box = event.currentTarget.getBoundingClientRect()
    const along = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    const part = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 - along : along
    const figure = min + Math.round((part * (max - min)) / step) * step
    const nearLow = Math.abs(figure - from) <= Math.abs(figure - to)
    const range: Range = nearLow ? [Math.min(figure, to), to] : [from, Math.max(figure, from)]
    event.preventDefault()
    ;(nearLow ? low : high).current?.focus()
    move(range)
    settle()
  }
  const thumb = {
    type: 'range',
    min,
    max,
    step,
    disabled,
    onPointerUp: settle,
    onKeyUp: settle,
    onBlur: settle,
  }
  const line = { '--from': share(from), '--to': share(to) } as CSSProperties

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout of its own
    <div role="group" aria-label={labels.group} className={cx('px-2.5', className)}>
      <div style={line} onPointerDown={pick} className="range-line relative h-11 touch-pan-y">
        <input
          {...thumb}
          type="range"
          ref={low}
          value={from}
          aria-label={labels.low}
          aria-valuetext={format(from, 'low')}
          onChange={(event) => move([Math.min(event.target.valueAsNumber, to), to])}
          // When both thumbs are at the upper end, only the lower one can still move.
          className={cx('range-thumb', share(from) > 0.5 && 'z-2')}
        />
        <input
          {...thumb}
          type="range"
          ref={high}
          value={to}
          aria-label={labels.high}
          aria-valuetext={format(to, 'high')}
          onChange={(event) => move([from, Math.max(event.target.valueAsNumber, from)])}
          className="range-thumb"
        />
      </div>
    </div>
  )
}
