import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsMarket } from '../../settings/index.ts'

/** docs/spec §9, "Debounces". */
const DEBOUNCE_MS = 500

interface OrderSearchProps {
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** Searches after a debounce, or at once on Enter. */
export function OrderSearch({ value, onSearch, className }: OrderSearchProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const [text, setText] = useState(value)
  const lastSearch = useRef(value)
  useEffect(() => {
    // Back or a link has changed the search.
    if (value !== lastSearch.current) setText(value)
    lastSearch.current = value
  }, [value])
  const search = (wanted: string) => {
    if (wanted.trim() === lastSearch.current) return
    lastSearch.current = wanted.trim()
    onSearch(wanted.trim())
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    const resting = setTimeout(() => searchLater(text), DEBOUNCE_MS)
    return () => clearTimeout(resting)
  }, [text])
  return (
    <SearchField
      label={isMarket ? t('Order code, product or shop') : t('Order code or product')}
      clearLabel={t('Clear')}
      value={text}
      maxLength={SEARCH_MAX}
      onChange={setText}
      onClear={() => {
        setText('')
        search('')
      }}
      onSubmit={() => search(text)}
      className={className}
    />
  )
}
