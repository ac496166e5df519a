import type { ReactNode, RefObject } from 'react'
import { Popover as FloatingBox, Dialog as Panel } from 'react-aria-components'
import { AriaContext } from './aria-context.tsx'
import { floatingBox } from './box-style.ts'
import { cx } from './cx.ts'
import type { OverlayState } from './modal-shell.tsx'
import { useBackClosesByTouch } from './use-back-closes.ts'

/** The open state of an overlay beside its trigger, which its opener controls. */
export interface AnchoredOverlay extends OverlayState {
  triggerRef: RefObject<HTMLElement | null>
}

export interface PopoverProps extends AnchoredOverlay {
  /** The accessible name of the panel. */
  label: string
  placement?: 'bottom start' | 'bottom end' | 'bottom' | 'top'
  className?: string
  children: ReactNode
}

/** A small panel beside its trigger. */
export function Popover(props: PopoverProps) {
  const { isOpen, onOpenChange, triggerRef, label, placement = 'bottom start', className, children } = props
  useBackClosesByTouch(isOpen, () => onOpenChange(false))
  return (
    <AriaContext>
      <FloatingBox
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        triggerRef={triggerRef}
        placement={placement}
        className={cx(floatingBox, 'max-h-none')}
      >
        <Panel aria-label={label} className={cx('p-4 outline-none', className)}>
          {children}
        </Panel>
      </FloatingBox>
    </AriaContext>
  )
}
