import { Search, X } from 'lucide'
import { useRef } from 'react'
import { bareControl, controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface SearchFieldProps {
  /** The accessible name and placeholder. */
  label: string
  clearLabel: string
  value: string
  maxLength: number
  onChange: (text: string) => void
  /** Called when the clear button is pressed; the field is empty then and keeps the focus. */
  onClear: () => void
  /** Called on Enter. */
  onSubmit: () => void
  className?: string
}

/** A field that searches while typing. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, maxLength, onChange, onClear, onSubmit, className } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know <search>
    <div role="search" className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className={cx(controlBox, 'py-0! pe-1!')}
      >
        <Icon as={Search} size={18} className="text-ink-2" />
        <input
          ref={input}
          type="search"
          name="search"
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={label}
          onChange={(event) => onChange(event.target.value)}
          className={cx(bareControl, 'h-10.5 appearance-none text-ellipsis [&::-webkit-search-cancel-button]:hidden')}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label={clearLabel}
            onClick={() => {
              onClear()
              input.current?.focus()
            }}
            className="touch-44 relative grid size-9 flex-none place-items-center rounded-[6px] text-ink-2 transition-colors hover:bg-hover hover:text-ink"
          >
            <Icon as={X} size={18} />
          </button>
        )}
      </form>
    </div>
  )
}
