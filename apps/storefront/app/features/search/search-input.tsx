import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { bareControl, controlBox } from '@rialto/ui/control-style.ts'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowRight, Search } from 'lucide'

/** A search field with its button, inside a form. `value` is what is searched for now. */
export function SearchInput({ label, value, className }: { label: string; value: string; className?: string }) {
  const { t } = useTranslation()
  return (
    <div className={cx(controlBox, 'py-0! pe-1!', className)}>
      <Icon as={Search} size={18} className="text-ink-2" />
      <input
        // What was typed belongs to the browser, until another search is answered.
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
