import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { displayPrice } from '@rialto/contract/price-rules'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { ArrowRight, History, Search } from 'lucide'
import { usePrice } from '../settings/index.ts'
import { MatchedText } from './matched-text.tsx'
import type { Suggestion } from './suggestion-groups.ts'

/** The content of one suggestion. */
export function SuggestionRow({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
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
