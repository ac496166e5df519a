import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { useState } from 'react'
import { showError } from '../../lib/errors.tsx'
import { MergeBox } from '../merge/merge-box.tsx'
import { mergeCalls } from '../merge/merge-calls.ts'
import { useAllValues, useRemoveValue } from './use-values.ts'
import type { CatalogueValue, ValueTab } from './value-calls.ts'
import { ValueForm } from './value-form.tsx'

interface OpenedValueProps {
  tab: ValueTab
  value: CatalogueValue
  onClose: () => void
}

/** All that can be done with a brand, colour or size. */
export function OpenedValue({ tab, value, onClose }: OpenedValueProps) {
  const { t } = useTranslation()
  const remove = useRemoveValue(tab)
  const [isMerging, setMerging] = useState(false)
  const all = useAllValues(tab, isMerging)
  const { id, name, products, version } = value
  return (
    <div className="grid gap-5">
      <p className="text-12 text-ink-2">{t('Products: {{number}}.', { number: products })}</p>
      <ValueForm tab={tab} value={value} />
      {isMerging ? (
        <MergeBox {...{ id, version }} calls={mergeCalls[tab]} options={all.data ?? []} onMerged={onClose} />
      ) : (
        <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
          <Button onClick={() => setMerging(true)}>{t('Merge into another …')}</Button>
          {products === 0 && (
            <Button
              variant="danger"
              className="ms-auto"
              pending={remove.isPending}
              onClick={() =>
                remove.mutate(id, {
                  onSuccess: onClose,
                  onError: (error) => showError(error, t('The shop cannot be reached')),
                })
              }
            >
              {t('Remove {{name}}', { name })}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
