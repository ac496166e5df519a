import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { bareControl, controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowRight, Search } from 'lucide'

/** A search field with a submit button, for use in a form. `value` is the current search. */
export function SearchInput({ label, value, className }: { label: string; value: string; className?: string }) {
  const { t } = useTranslation()
  return (
    <div className={cx(controlBox, 'py-0! pe-1!', className)}>
      <Icon as={Search} size={18} className="text-ink-2" />
      <input
        // The input is uncontrolled; another search replaces it.
        key={value}
        type="search"
        name="search"
        defaultValue={value}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        className={cx(bareControl, 'h-10.5 appearance-none text-ellipsis')}
      />
      <button
        type="submit"
        aria-label={t('Search')}
        className="touch-44 relative grid size-9 flex-none place-items-center rounded-[6px] text-ink-2 transition-colors hover:bg-hover hover:text-ink"
      >
        <Icon as={ArrowRight} size={18} flip />
      </button>
    </div>
  )
}
