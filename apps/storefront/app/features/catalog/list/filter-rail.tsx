import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { useStickyRail } from '@rialto/ui/use-sticky-rail.ts'
import { useLocation } from 'react-router'
import { FilterFields, type FilterFieldsProps } from '../filters/filter-fields.tsx'

/** The filters beside the list, applied at once; without JavaScript a form with a button. */
export function FilterRail({ id, ...fields }: FilterFieldsProps & { id: string }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const rail = useStickyRail<HTMLFormElement>()
  const { selection } = fields
  return (
    <form
      ref={rail}
      id={id}
      method="get"
      action={pathname}
      aria-label={t('Filters')}
      onSubmit={(event) => event.preventDefault()}
      className="filter-rail hidden lg:sticky lg:block print:hidden"
    >
      {selection.search && <input type="hidden" name="search" value={selection.search} />}
      {selection.literal && <input type="hidden" name="literal" value="true" />}
      {fields.fixedFilters?.includes('categories') &&
        selection.subcategories.map((id) => <input key={id} type="hidden" name="subcategory" value={id} />)}
      <FilterFields {...fields} />
      <noscript>
        <style>{'.filter-rail { display: block }'}</style>
        <Button type="submit" variant="pri" block>
          {t('Apply')}
        </Button>
      </noscript>
    </form>
  )
}
