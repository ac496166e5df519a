import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ChangedField } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowRight } from 'lucide'

/** A field as it was, struck, and as it is. */
export function BeforeAfter({ field: { name, before, after } }: { field: ChangedField }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="sr-only">{name}:</span>
      <del className="line-clamp-1 wrap-anywhere">
        <bdi>{before ?? t('nothing')}</bdi>
      </del>
      <Icon as={ArrowRight} size={14} flip />
      <ins className="line-clamp-1 font-semibold wrap-anywhere text-ink no-underline">
        <bdi>{after ?? t('nothing')}</bdi>
      </ins>
    </span>
  )
}
