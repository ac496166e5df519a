import { ChevronDown } from 'lucide'
import { useId, useRef } from 'react'
import { ComboList, lineId } from './combo-list.tsx'
import { bareControl, controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { Field, type FieldControl, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { type ComboOption, useComboBox } from './use-combo-box.ts'
import { useListPlace } from './use-list-place.ts'

export interface ComboBoxProps extends FieldTexts {
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
