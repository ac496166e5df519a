import { Check, type IconNode } from 'lucide'
import { Menu as AriaMenu, Popover as FloatingBox, MenuItem as Row } from 'react-aria-components'
import { AriaContext } from './aria-context.tsx'
import { floatingBox, optionList, optionRow } from './box-style.ts'
import { Icon } from './icon.tsx'
import type { AnchoredOverlay } from './popover.tsx'
import { useBackClosesByTouch } from './use-back-closes.ts'

export interface MenuItem {
  id: string
  label: string
  /** The label's language, if it differs from the page's. */
  lang?: string
  icon?: IconNode
  /** The address of a link; without it, `onAction` is called. */
  to?: string
  /** At the end of the line: a count, a currency sign. */
  aside?: string
  disabled?: boolean
}

export interface MenuProps extends AnchoredOverlay {
  /** The accessible name of the menu. */
  label: string
  items: MenuItem[]
  onAction?: (id: string) => void
  /** The id of the selected item; makes the items a single choice with a tick. */
  selected?: string
  placement?: 'bottom start' | 'bottom end'
}

/** A menu below its trigger. */
export function Menu(props: MenuProps) {
  const { isOpen, onOpenChange, triggerRef, label, items, onAction, selected, placement = 'bottom start' } = props
  useBackClosesByTouch(isOpen, () => onOpenChange(false))
  const choice = selected === undefined ? {} : { selectionMode: 'single' as const, selectedKeys: [selected] }
  return (
    <AriaContext>
      <FloatingBox
        aria-label={label}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        triggerRef={triggerRef}
        placement={placement}
        className={`${floatingBox} min-w-[min(12rem,100%)]`}
      >
        <AriaMenu
          {...choice}
          aria-label={label}
          autoFocus="first"
          onAction={(id) => onAction?.(String(id))}
          onClose={() => onOpenChange(false)}
          className={optionList}
        >
          {items.map((item) => (
            <Row
              key={item.id}
              id={item.id}
              href={item.to}
              isDisabled={item.disabled}
              textValue={item.label}
              className={optionRow}
            >
              {item.icon && <Icon as={item.icon} size={18} className="text-ink-2" />}
              <span lang={item.lang} className="min-w-0 flex-1">
                {item.label}
              </span>
              {item.aside && <span className="text-ink-2 tabular-nums">{item.aside}</span>}
              {selected !== undefined && (
                <Icon as={Check} size={16} className="invisible text-accent-ink group-data-selected/option:visible" />
              )}
            </Row>
          ))}
        </AriaMenu>
      </FloatingBox>
    </AriaContext>
  )
}
