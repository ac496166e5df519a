import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { ArrowRight, Search, X } from 'lucide'
import { type FocusEvent, useId } from 'react'
import { useIsMarket } from '../settings/index.ts'
import { useCombobox, useSearchHint } from './use-combobox.ts'

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

interface SearchFieldProps {
  box: ReturnType<typeof useCombobox>
  /** The id of the open suggestion list. */
  listId: string | undefined
  autoFocus?: boolean
}

const button = 'touch-44 relative grid size-9 flex-none place-items-center rounded-[6px]'

/** The search field with its buttons. The input is uncontrolled, so that React never overwrites what is being typed. */
function SearchField({ box, listId, autoFocus }: SearchFieldProps) {
  const { t } = useTranslation()
  const hint = useSearchHint()
  return (
    <div className="flex h-11 items-center rounded-control border border-field bg-card ps-3.5 pe-0.75 transition-colors focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
      <Icon as={Search} className="me-3 text-ink-2" />
      <input
        ref={box.input}
        type="search"
        name="search"
        defaultValue={box.shared}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        // biome-ignore lint/a11y/noAutofocus: only in the dialog that was opened in order to search
        autoFocus={autoFocus}
        role="combobox"
        aria-label={t('Search')}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={box.active}
        placeholder={hint}
        onFocus={box.open}
        onClick={box.open}
        onInput={box.type}
        onKeyDown={box.onKeyDown}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent text-16 text-ellipsis outline-none lg:text-14 [&::-webkit-search-cancel-button]:hidden"
      />
      {box.text !== '' && (
        <button
          type="button"
          aria-label={t('Clear')}
          onClick={box.clear}
          className={`${button} text-ink-2 hover:text-ink`}
        >
          <Icon as={X} size={18} />
        </button>
      )}
      <button
        type="submit"
        aria-label={t('Search')}
        className={`${button} ms-1 bg-accent text-on-accent transition-colors hover:bg-accent-hover`}
      >
        <Icon as={ArrowRight} size={18} flip />
      </button>
    </div>
  )
}
