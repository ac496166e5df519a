import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/i18n/use-translation.tsx'
import { cx } from '../../ui/cx.ts'
import type { Suggestion, SuggestionGroups } from './suggestion-groups.ts'
import { SuggestionRow } from './suggestion-row.tsx'

interface SuggestionListProps {
  id: string
  groups: SuggestionGroups
  typed: string
  elementId: (suggestion: Suggestion) => string
  active: string | undefined
  /** A newer answer is on its way. */
  waiting: boolean
  /** Room for words and products side by side. */
  wide: boolean
  onChoose: (suggestion: Suggestion) => void
}

/** The list of a combobox: words, places and products in groups. The focus stays in the field. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, groups, typed, elementId, active, waiting, wide, onChoose } = props
  const { t } = useTranslation()
  const rows = (suggestions: Suggestion[]) =>
    suggestions.map((suggestion) => (
      <Link
        key={suggestion.id}
        id={elementId(suggestion)}
        to={suggestion.to}
        role="option"
        aria-selected={elementId(suggestion) === active}
        tabIndex={-1}
        onClick={(event) => {
          // A click for a new tab is the browser's.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose(suggestion)
        }}
        className="flex min-h-11 items-center gap-3 rounded-control px-2.5 py-1 hover:bg-ground-2 aria-selected:bg-ground-2 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
      >
        <SuggestionRow suggestion={suggestion} typed={typed} />
      </Link>
    ))
  const places = groups.categories.length + groups.shops.length > 0
  const products = groups.products.length > 0
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Suggestions')}
      aria-busy={waiting}
      className={cx(
        'grid p-1.5 transition-opacity',
        waiting && 'opacity-70',
        wide && products && 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
      )}
    >
      <div className={cx(wide && products && 'md:border-e md:border-line md:pe-1.5')} role="presentation">
        <Group label={t('Searches')}>{rows(groups.texts)}</Group>
        {places && groups.categories.length > 0 && (
          <Group label={t('Categories')} titled>
            {rows(groups.categories)}
          </Group>
        )}
        {groups.shops.length > 0 && (
          <Group label={t('Shops')} titled>
            {rows(groups.shops)}
          </Group>
        )}
      </div>
      {products && (
        <div className={cx(wide && 'md:ps-1.5')} role="presentation">
          <Group label={t('Products')} titled>
            {rows(groups.products)}
          </Group>
        </div>
      )}
    </div>
  )
}

function Group({ label, titled, children }: { label: string; titled?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-label={titled ? undefined : label} aria-labelledby={titled ? id : undefined}>
      {titled && (
        <div id={id} role="presentation" className="px-2.5 pt-3 pb-1 text-12 text-ink-2">
          {label}
        </div>
      )}
      {children}
    </div>
  )
}
