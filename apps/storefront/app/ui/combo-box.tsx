import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import {
  ComboBox as AriaComboBox,
  Popover as FloatingBox,
  Input,
  Label,
  ListBox,
  Button as Trigger,
} from 'react-aria-components'
import { AriaContext } from './aria-context.tsx'
import { bareControl, controlBox } from './control-style.ts'
import { cx } from './cx.ts'
import { FieldNote, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import { floatingBox, optionList } from './list-style.ts'
import { OptionRow, type SelectOption } from './select.tsx'

export interface ComboBoxProps extends FieldTexts {
  options: SelectOption[]
  value: string | null
  /** Null when what was chosen is wiped out. */
  onChange: (value: string | null) => void
  /** Shown when nothing fits what is typed: *Sorry, no matching options*. */
  emptyText: string
  placeholder?: string
  name?: string
  disabled?: boolean
}

/** One of a long list, found by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { label, labelHidden, hint, error, className, options, value, onChange, emptyText, placeholder } = props
  const noteId = useId()
  return (
    <AriaContext>
      <AriaComboBox
        value={value}
        onChange={(key) => onChange(key === null ? null : String(key))}
        defaultItems={options}
        allowsEmptyCollection
        menuTrigger="focus"
        name={props.name}
        isDisabled={props.disabled}
        isInvalid={Boolean(error)}
        aria-describedby={error || hint ? noteId : undefined}
        className={cx('grid gap-1.5', className)}
      >
        <Label className={labelHidden ? 'sr-only' : 'font-semibold'}>{label}</Label>
        <span className={cx(controlBox, 'pe-0')}>
          <Input placeholder={placeholder} className={cx(bareControl, 'h-10.5')} />
          <Trigger className="grid size-10.5 flex-none place-items-center text-ink-2">
            <Icon as={ChevronDown} size={18} />
          </Trigger>
        </span>
        <FieldNote id={noteId} hint={hint} error={error} />
        <FloatingBox offset={4} className={`${floatingBox} w-(--trigger-width)`}>
          <ListBox<SelectOption>
            className={optionList}
            renderEmptyState={() => <p className="px-3 py-2.5 text-ink-2">{emptyText}</p>}
          >
            {(option) => <OptionRow option={option} />}
          </ListBox>
        </FloatingBox>
      </AriaComboBox>
    </AriaContext>
  )
}
