import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { Search } from 'lucide'
import { useSearchHint, useSharedSearch } from './use-combobox.ts'

/** A button that looks like the search field and opens the phone's search dialog. */
export function SearchTrigger({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const hint = useSearchHint()
  const shared = useSharedSearch()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onFocus={SearchDialog.warm}
      onPointerEnter={SearchDialog.warm}
      onClick={onOpen}
      className="flex h-11 w-full items-center gap-3 rounded-control border border-field bg-card px-3.5 text-start"
    >
      <Icon as={Search} className="text-ink-2" />
      {shared && <span className="sr-only">{t('Search')}</span>}
      <span className={cx('min-w-0 flex-1', !shared && 'text-ink-2')}>
        <TruncatedName>{shared || hint}</TruncatedName>
      </span>
    </button>
  )
}

/** The phone's search dialog, loaded on demand. */
export const SearchDialog = lazyPanel(async () => (await import('./search-dialog.tsx')).SearchDialogPanel)
