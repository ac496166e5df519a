import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** docs/spec §9, "Debounces". */
const SEARCH_MS = 500

interface OrderSearchProps {
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** Searches as soon as the typing rests, at once by Enter. */
export function OrderSearch({ value, onSearch, className }: OrderSearchProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const told = useRef(value)
  useEffect(() => {
    // The way back, or a link, searches for something else.
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  const tell = (wanted: string) => {
    if (wanted.trim() === told.current) return
    told.current = wanted.trim()
    onSearch(wanted.trim())
  }
  const tellAtRest = useEffectEvent(tell)
  useEffect(() => {
    const resting = setTimeout(() => tellAtRest(text), SEARCH_MS)
    return () => clearTimeout(resting)
  }, [text])
  return (
    <SearchField
      label={t('Order code, product or shop')}
      clearLabel={t('Clear')}
      value={text}
      maxLength={SEARCH_MAX}
      onChange={setText}
      onClear={() => {
        setText('')
        tell('')
      }}
      onSubmit={() => tell(text)}
      className={className}
    />
  )
}
