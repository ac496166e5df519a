import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { displayPrice } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { ArrowRight, History, Search } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { usePrice } from '../settings/index.ts'
import { MatchedText, type Suggestion, type SuggestionGroups } from './suggestion-groups.tsx'

interface SuggestionListProps {
  id: string
  groups: SuggestionGroups
  typed: string
  elementId: (suggestion: Suggestion) => string
  active: string | undefined
  /** A newer answer is pending. */
  waiting: boolean
  /** Shown before the links of `more` when nothing was found. */
  note?: ReactNode
  onChoose: (suggestion: Suggestion) => void
}

/** Two columns as soon as the list itself, rather than the screen, is wide enough. */
const pairs = 'grid grid-cols-1 @min-[30rem]:grid-cols-2'
const bothColumns = '@min-[30rem]:col-span-2'

/** The combobox's list: texts, categories, shops and products in groups. The focus stays in the field. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, groups, typed, elementId, active, waiting, note, onChoose } = props
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
          // The browser handles clicks that open a new tab.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onChoose(suggestion)
        }}
        className="flex min-h-11 min-w-0 items-center gap-3 rounded-control px-2.5 py-1 hover:bg-ground-2 aria-selected:bg-ground-2 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
      >
        <SuggestionRow suggestion={suggestion} typed={typed} />
      </Link>
    ))
  const { texts, categories, shops, products, more } = groups
  const found = hasSuggestions(groups)
  // Categories and shops share a line; if one is missing the other has the full width.
  const half = categories.length > 0 && shops.length > 0
  return (
    <div className="@container">
      {note && <p className="px-4 pt-3.5 pb-1">{note}</p>}
      <div
        id={id}
        role="listbox"
        aria-label={t('Suggestions')}
        aria-busy={waiting}
        className={cx('p-1.5 transition-opacity', typed !== '' && pairs, waiting && 'opacity-70')}
      >
        <Group label={t('Searches')} wide>
          {rows(texts)}
        </Group>
        <Group label={t('Categories')} titled wide={!half}>
          {rows(categories)}
        </Group>
        <Group label={t('Shops')} titled wide={!half}>
          {rows(shops)}
        </Group>
        <Group label={t('Products')} titled wide>
          {rows(products)}
        </Group>
        <Group label={t('More')} wide separated={found}>
          {rows(more)}
        </Group>
      </div>
    </div>
  )
}

const hasSuggestions = ({ texts, categories, shops, products }: SuggestionGroups): boolean =>
  texts.length + categories.length + shops.length + products.length > 0

interface GroupProps {
  label: string
  titled?: boolean
  /** Spans both columns, with its rows in two columns. */
  wide?: boolean
  /** Separated by a line from the group above. */
  separated?: boolean
  children: ReactNode[]
}

function Group({ label, titled, wide, separated, children }: GroupProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div
      role="group"
      aria-label={titled ? undefined : label}
      aria-labelledby={titled ? id : undefined}
      className={cx('min-w-0', wide && bothColumns, separated && 'mt-1.5 border-t border-line pt-1.5')}
    >
      {titled && (
        <div id={id} role="presentation" className="px-2.5 pt-3 pb-1 text-12 text-ink-2">
          {label}
        </div>
      )}
      <div role="presentation" className={cx(wide && children.length > 1 && pairs)}>
        {children}
      </div>
    </div>
  )
}

/** The content of one suggestion. */
function SuggestionRow({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  const { t } = useTranslation()
  const price = usePrice()
  switch (suggestion.kind) {
    case 'text':
      return (
        <>
          <Icon as={suggestion.recent ? History : Search} size={16} className="text-ink-2" />
          <span className={cx('min-w-0 flex-1', typed === '' && 'pe-8')}>
            <TruncatedName>
              <MatchedText text={suggestion.text} typed={typed} strong="added" />
            </TruncatedName>
          </span>
        </>
      )
    case 'all':
      return (
        <>
          <Icon as={ArrowRight} size={16} flip className="text-accent-ink" />
          <span className="min-w-0 flex-1 truncate text-accent-ink">
            {t('All results for “{{search}}”', { search: suggestion.text })}
          </span>
        </>
      )
    case 'link':
      return (
        <>
          <Icon as={ArrowRight} size={16} flip className="text-ink-2" />
          <span className="min-w-0 flex-1 truncate">{suggestion.label}</span>
        </>
      )
    case 'category':
      return (
        <>
          <Picture src={suggestion.category.thumbnail} alt="" sizes="32px" widest={32} className="w-8" />
          <span className="min-w-0 flex-1 truncate">
            <bdi>
              <MatchedText text={suggestion.category.name} typed={typed} strong="typed" />
            </bdi>
            {suggestion.category.parent && (
              <span className="text-ink-2"> {t('in {{parent}}', { parent: suggestion.category.parent })}</span>
            )}
          </span>
        </>
      )
    case 'shop':
      return (
        <>
          <Picture src={suggestion.shop.logo} alt="" sizes="32px" widest={32} className="w-8" />
          <span className="min-w-0 flex-1">
            <TruncatedName>
              <MatchedText text={suggestion.shop.name} typed={typed} strong="typed" />
            </TruncatedName>
          </span>
        </>
      )
    case 'product': {
      const { name, thumbnail } = suggestion.product
      const { unitPrice, priceBefore } = displayPrice(suggestion.product)
      return (
        <>
          <Picture src={thumbnail} alt="" sizes="56px" widest={56} className="w-14" />
          <span className="min-w-0 flex-1">
            <TruncatedName lines={2}>
              <MatchedText text={name} typed={typed} strong="typed" />
            </TruncatedName>
            <Price
              price={price(unitPrice)}
              was={priceBefore === null ? null : price(priceBefore)}
              className="mt-0.5 text-14"
            />
          </span>
        </>
      )
    }
  }
}
