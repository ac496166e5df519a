import { Check, ChevronDown } from 'lucide'
import { useId } from 'react'
import {
  Select as AriaSelect,
  Popover as FloatingBox,
  Label,
  ListBox,
  ListBoxItem,
  SelectValue,
  Button as Trigger,
} from 'react-aria-components'
import { AriaContext } from './aria-context.tsx'
import { floatingBox, optionList, optionRow } from './box-style.ts'
import { controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { FieldNote, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export interface SelectOption {
  value: string
  label: string
  /** At the end of the line: a dial code, a count. */
  aside?: string
  disabled?: boolean
}

export interface SelectProps extends FieldTexts {
  options: SelectOption[]
  value: string | null
  onChange: (value: string) => void
  placeholder: string
  /** The name of the form field. */
  name?: string
  disabled?: boolean
}

/** Selects one option in a styled list. For a short list in a form, `NativeSelect` needs no code. */
export function Select(props: SelectProps) {
  const { label, labelHidden, hint, error, className, options, value, onChange, placeholder, name, disabled } = props
  const noteId = useId()
  return (
    <AriaContext>
      <AriaSelect
        value={value}
        onChange={(key) => key !== null && onChange(String(key))}
        placeholder={placeholder}
        name={name}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
        aria-describedby={error || hint ? noteId : undefined}
        className={cx('grid content-start gap-1.5', className)}
      >
        <Label className={labelHidden ? 'sr-only' : 'font-semibold'}>{label}</Label>
        <Trigger
          className={cx(
            controlBox,
            'text-start text-16 data-disabled:border-line data-disabled:bg-ground-2 data-disabled:text-ink-2 data-pressed:border-accent-edge lg:text-14',
            Boolean(error) && 'border-danger',
          )}
        >
          <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-ink-2" />
          <Icon as={ChevronDown} size={18} className="text-ink-2" />
        </Trigger>
        <FieldNote id={noteId} hint={hint} error={error} />
        <FloatingBox offset={4} className={`${floatingBox} min-w-(--trigger-width)`}>
          <ListBox className={optionList}>
            {options.map((option) => (
              <OptionRow key={option.value} option={option} />
            ))}
          </ListBox>
        </FloatingBox>
      </AriaSelect>
    </AriaContext>
  )
}

function OptionRow({ option }: { option: SelectOption }) {
  return (
    <ListBoxItem id={option.value} textValue={option.label} isDisabled={option.disabled} className={optionRow}>
      <span className="min-w-0 flex-1">{option.label}</span>
      {option.aside && <span className="num text-ink-2">{option.aside}</span>}
      <Icon as={Check} size={16} className="invisible text-accent-ink group-data-selected/option:visible" />
    </ListBoxItem>
  )
}
