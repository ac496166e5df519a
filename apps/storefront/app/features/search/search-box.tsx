import { cx } from '@rialto/ui/cx.ts'
import { fetchOnce, useLateComponent } from '@rialto/ui/use-late-component.ts'
import { type FocusEvent, useId } from 'react'
import { useIsMarket } from '../settings/index.ts'
import { SearchField } from './search-field.tsx'
import { useCombobox } from './use-combobox.ts'

const fetchPanel = fetchOnce(async () => (await import('./suggestions-panel.tsx')).SuggestionsPanel)

interface SearchBoxProps {
  /** Distinguishes this search landmark from others on the page. */
  label?: string
  /** `popup` shows suggestions over the page, `page` shows them permanently. */
  look?: 'popup' | 'page'
  autoFocus?: boolean
  /** Called after navigating to a result. */
  onNavigate?: () => void
  className?: string
}

/**
 * The search: a plain form without JavaScript, and a combobox once its code is loaded. The code is loaded on first
 * focus; the input element stays the same, so that nothing typed meanwhile is lost.
 */
export function SearchBox({ label, look = 'popup', autoFocus, onNavigate, className }: SearchBoxProps) {
  const isMarket = useIsMarket()
  const box = useCombobox({ pinned: look === 'page', onNavigate })
  const listId = useId()
  const Panel = useLateComponent(box.isOpen, fetchPanel, () => {})
  const shown = box.isOpen && Panel !== null
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) box.close()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago do not know <search>
    <div
      role="search"
      aria-label={label}
      onBlur={onBlur}
      className={cx('relative', look === 'page' && 'flex min-h-0 flex-1 flex-col', className)}
    >
      <form action="/products" onSubmit={box.onSubmit}>
        <SearchField box={box} listId={shown ? listId : undefined} autoFocus={autoFocus} />
      </form>
      {shown && (
        <Panel
          look={look}
          listId={listId}
          text={box.text}
          isMarket={isMarket}
          keys={box.keys}
          active={box.active}
          onActive={box.setActive}
          onGo={box.navigateTo}
        />
      )}
    </div>
  )
}
