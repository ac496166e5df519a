import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/use-late-component.ts'
import { ChevronDown, LayoutGrid } from 'lucide'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchCategories } from './use-categories.ts'

const fetchPanel = fetchOnce(async () => (await import('./categories-panel.tsx')).CategoriesPanel)
const warm = () => {
  void fetchPanel().catch(() => {})
  void fetchCategories().catch(() => {})
}

/**
 * Opens the grid of categories below the bottom bar. The grid closes on Escape, on navigation, and when the focus
 * leaves it.
 */
export function CategoriesButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const Panel = useLateComponent(isOpen, fetchPanel, () => setOpen(false))
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a key of its own
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [isOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'ArrowDown' && event.target === button.current) {
      event.preventDefault()
      setOpen(true)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and links let through
    <div ref={area} onKeyDown={onKeyDown} onBlur={onBlur} className="flex flex-none items-stretch">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex items-center gap-2.5 border-e border-line pe-6 font-semibold whitespace-nowrap -outline-offset-2"
      >
        <Icon as={LayoutGrid} />
        {t('Categories')}
        <Icon as={ChevronDown} size={16} className={cx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      {isOpen && Panel && <Panel id={panelId} />}
    </div>
  )
}
