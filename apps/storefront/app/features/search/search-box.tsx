import { SEARCH_MAX } from '@rialto/contract/limits'
import { ArrowRight, Search, X } from 'lucide-react'
import { type FocusEvent, type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { fetchOnce, useLateComponent } from '../../ui/use-late-component.ts'
import { useSettings } from '../settings/index.ts'
import { rememberSearch } from './recent-searches.ts'
import { searchUrl } from './suggestion-groups.ts'
import type { PanelKeys } from './suggestions-panel.tsx'
import { useSharedText } from './use-shared-text.ts'

const fetchPanel = fetchOnce(async () => (await import('./suggestions-panel.tsx')).SuggestionsPanel)

interface SearchBoxProps {
  /** `popup`: suggestions lie over the page; `page`: they are what the place is about, always in sight. */
  look?: 'popup' | 'page'
  autoFocus?: boolean
  /** Told when the shopper has gone to what was searched for. */
  onDone?: () => void
  className?: string
}

/**
 * The search: a form that works before any script, and a combobox once its code is there. The code comes with the
 * first focus; the field itself stays the same, so that nothing typed meanwhile is lost.
 */
export function SearchBox({ look = 'popup', autoFocus, onDone, className }: SearchBoxProps) {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { shared, text, setText } = useSharedText(input)
  const [isOpen, setOpen] = useState(look === 'page')
  const [active, setActive] = useState<string>()
  const keys = useRef<PanelKeys>(null)
  const listId = useId()
  const Panel = useLateComponent(isOpen, fetchPanel, () => {})

  const open = () => {
    setText(input.current?.value ?? '')
    setOpen(true)
  }
  const close = () => {
    if (look === 'popup') setOpen(false)
    setActive(undefined)
  }
  const write = (value: string) => {
    if (input.current) input.current.value = value
    setText(value)
  }
  const go = (to: string, search?: string) => {
    if (search !== undefined) {
      rememberSearch(search)
      write(search)
    }
    close()
    input.current?.blur()
    void navigate(to)
    onDone?.()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const search = (input.current?.value ?? '').trim()
    go(search ? searchUrl(search) : '/products', search)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter that ends the composing of a character is none of ours.
    if (event.nativeEvent.isComposing) return
    if (keys.current?.(event)) return event.preventDefault()
    if (event.key === 'Escape' && look === 'popup' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      open()
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const expanded = isOpen && Panel !== null
  return (
    <search
      className={cx('relative block', look === 'page' && 'flex min-h-0 flex-1 flex-col', className)}
      onBlur={onBlur}
    >
      <form action="/products" onSubmit={onSubmit}>
        <div className="flex h-11 items-center rounded-control border border-field bg-card ps-3.5 pe-0.75 transition-colors focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
          <Icon as={Search} className="me-3 text-ink-2" />
          <input
            ref={input}
            type="search"
            name="search"
            defaultValue={shared}
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
            aria-expanded={expanded}
            aria-controls={expanded ? listId : undefined}
            aria-activedescendant={active}
            placeholder={
              settings.multi_vendor ? t('Search products, shops and brands') : t('Search products and brands')
            }
            onFocus={open}
            onClick={open}
            onInput={open}
            onKeyDown={onKeyDown}
            className="h-full min-w-0 flex-1 appearance-none bg-transparent text-16 outline-none lg:text-14 [&::-webkit-search-cancel-button]:hidden"
          />
          {text !== '' && (
            <button
              type="button"
              aria-label={t('Clear')}
              onClick={() => {
                write('')
                input.current?.focus()
              }}
              className="touch-44 relative grid size-9 flex-none place-items-center rounded-[6px] text-ink-2 hover:text-ink"
            >
              <Icon as={X} size={18} />
            </button>
          )}
          <button
            type="submit"
            aria-label={t('Search')}
            className="touch-44 relative ms-1 grid size-9 flex-none place-items-center rounded-[6px] bg-accent text-on-accent transition-colors hover:bg-accent-hover"
          >
            <Icon as={ArrowRight} size={18} flip />
          </button>
        </div>
      </form>
      {isOpen && Panel && (
        <Panel
          look={look}
          listId={listId}
          text={text}
          manySellers={settings.multi_vendor}
          keys={keys}
          active={active}
          onActive={setActive}
          onGo={go}
        />
      )}
    </search>
  )
}
