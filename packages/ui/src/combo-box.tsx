import { Check, ChevronDown } from 'lucide'
import {
  memo,
  type RefObject,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { bareControl, controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { Field, type FieldControl, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { type ComboOption, useComboBox } from './use-combo-box.ts'

interface ComboBoxProps extends FieldTexts {
  options: ComboOption[]
  value: string | null
  /** Null when the field was emptied. */
  onChange: (value: string | null) => void
  /** Shown when no option matches: *Sorry, no matching options*. */
  emptyText: string
  placeholder?: string
  /** The name of the form field, which contains the value rather than the label. */
  name?: string
  disabled?: boolean
  required?: boolean
}

/** Selects one option of a long list by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { label, labelHidden, hint, error, aside, className } = props
  return (
    <Field {...{ label, labelHidden, hint, error, aside, className }}>
      {(control) => <ComboControl {...props} control={control} />}
    </Field>
  )
}

function ComboControl(props: ComboBoxProps & { control: FieldControl }) {
  const { options, value, onChange, emptyText, placeholder, name, disabled, required, control } = props
  const combo = useComboBox(options, value, onChange)
  const box = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const found = combo.matches.length > 0
  useListPlace(box, list, combo.isOpen)

  return (
    <span ref={box} className={cx(controlBox, 'relative pe-10')}>
      {combo.shown?.start}
      <input
        {...control}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-required={required}
        aria-expanded={combo.isOpen && found}
        aria-controls={combo.isOpen && found ? listId : undefined}
        aria-activedescendant={combo.active && lineId(listId, combo.active)}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        value={combo.text}
        onChange={(event) => combo.type(event.target.value)}
        onClick={combo.isOpen ? undefined : combo.open}
        onFocus={(event) => event.target.select()}
        onBlur={combo.leave}
        onKeyDown={combo.onKeyDown}
        className={cx(bareControl, '-ms-3 h-10.5 ps-3')}
      />
      {/* Only for the pointer; the keyboard uses the arrow keys. */}
      <span
        aria-hidden
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (disabled) return
          input.current?.focus()
          if (combo.isOpen) combo.close()
          else combo.open()
        }}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center text-ink-2"
      >
        <Icon as={ChevronDown} size={18} />
      </span>
      {combo.isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the pointer from taking the focus
        <div
          ref={list}
          popover="manual"
          // The field keeps the focus while the list is used.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-auto m-0 flex flex-col overflow-hidden rounded-card border border-line bg-card text-14 text-ink shadow-float transition-opacity starting:opacity-0"
        >
          {found ? (
            <ComboList
              id={listId}
              label={typeof props.label === 'string' ? props.label : undefined}
              options={combo.matches}
              active={combo.active}
              value={value}
              onPoint={combo.point}
              onChoose={combo.choose}
            />
          ) : (
            <p role="status" className="px-4.5 py-4 text-ink-2">
              {emptyText}
            </p>
          )}
        </div>
      )}
      {name && <input type="hidden" name={name} value={value ?? ''} />}
    </span>
  )
}

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
function ComboList({ id, label, options, active, value, onPoint, onChoose }: ComboListProps) {
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
const lineId = (listId: string, option: ComboOption): string => `${listId}-${option.value}`

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

const gap = 4
const roomWanted = 240
const tallest = 320

/**
 * Positions a list below its box, or above it if there is more space, in the width of the box. The list is a manual
 * popover: it is above dialogs and never clipped, but stays inside them for screen readers.
 */
function useListPlace(box: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const floating = list.current
    if (!isOpen || !floating) return
    floating.showPopover?.()
    const updatePosition = () => {
      const anchor = box.current?.getBoundingClientRect()
      if (!anchor) return
      // The part of the screen that the phone's keyboard does not cover.
      const view = window.visualViewport
      const top = view?.offsetTop ?? 0
      const below = top + (view?.height ?? window.innerHeight) - anchor.bottom - gap
      const above = anchor.top - top - gap
      const under = below >= roomWanted || below >= above
      Object.assign(floating.style, {
        left: `${anchor.left}px`,
        width: `${anchor.width}px`,
        maxHeight: `${Math.min(tallest, (under ? below : above) - gap)}px`,
        top: under ? `${anchor.bottom + gap}px` : 'auto',
        bottom: under ? 'auto' : `${window.innerHeight - anchor.top + gap}px`,
      })
    }
    updatePosition()
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    window.visualViewport?.addEventListener('resize', updatePosition)
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
      window.visualViewport?.removeEventListener('resize', updatePosition)
    }
  }, [box, list, isOpen])
}
