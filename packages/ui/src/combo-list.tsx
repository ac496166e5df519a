import { Check } from 'lucide'
import { memo, type SyntheticEvent, useDeferredValue, useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { ComboOption } from './use-combo-box.ts'

interface ComboListProps {
  id: string
  label: string | undefined
  options: ComboOption[]
  active: ComboOption | undefined
  value: string | null
  onPoint: (value: string) => void
  onChoose: (option: ComboOption) => void
}

/** The number of options to render at once, more than are visible; the others are rendered when there is time. */
const FIRST = 24

/**
 * The options below a combo box. The field keeps the focus and handles the keys; `aria-activedescendant` points to an
 * option.
 */
export function ComboList({ id, label, options, active, value, onPoint, onChoose }: ComboListProps) {
  const isWhole = useDeferredValue(true, false)
  const lines = isWhole ? options : options.slice(0, FIRST)
  const optionAt = ({ target }: SyntheticEvent): ComboOption | undefined => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null
    return options.find((option) => lineId(id, option) === line?.id && !option.disabled)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      role="listbox"
      id={id}
      aria-label={label}
      onPointerMove={(event) => {
        const option = optionAt(event)
        if (option && option !== active) onPoint(option.value)
      }}
      onClick={(event) => {
        const option = optionAt(event)
        if (option) onChoose(option)
      }}
      className="min-h-0 overflow-y-auto overscroll-contain p-1.5"
    >
      {lines.map((option) => (
        <ComboLine
          key={option.value}
          id={lineId(id, option)}
          option={option}
          active={option === active}
          chosen={option.value === value}
        />
      ))}
    </div>
  )
}

/** The id of an option, for `aria-activedescendant`. */
export const lineId = (listId: string, option: ComboOption): string => `${listId}-${option.value}`

interface ComboLineProps {
  id: string
  option: ComboOption
  active: boolean
  chosen: boolean
}

/** Memoised, because there may be hundreds and few change. */
const ComboLine = memo(function ComboLine({ id, option, active, chosen }: ComboLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      className={cx(
        'flex min-h-10 items-center gap-2.5 rounded-control px-3 py-1.5 [contain-intrinsic-size:auto_40px] [content-visibility:auto] pointer-coarse:min-h-11',
        active && 'bg-hover',
        chosen && 'font-semibold',
        option.disabled ? 'text-ink-2' : 'cursor-pointer',
      )}
    >
      {option.start}
      <span className="min-w-0 flex-1">{option.label}</span>
      {option.aside && <span className="num text-ink-2">{option.aside}</span>}
      <span className="size-4 flex-none">{chosen && <Icon as={Check} size={16} className="text-accent-ink" />}</span>
    </div>
  )
})
