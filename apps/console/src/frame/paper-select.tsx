import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-store-value.ts'
import { DOCUMENT_FORMATS, type DocumentFormat } from '@rialto/contract/enums'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { $paper } from '../orders/paper.ts'

/** Chooses the paper that slips and labels are drawn for on this device. */
export function PaperSelect() {
  const { t } = useTranslation()
  const paper = useStoreValue($paper, null) ?? 'a4'
  const names: Record<DocumentFormat, string> = { a4: 'A4', a6: 'A6', roll: t('Roll of labels') }
  return (
    <NativeSelect
      label={t('Paper for slips and labels')}
      value={paper}
      onChange={({ target }) => $paper.set(DOCUMENT_FORMATS.find((format) => format === target.value) ?? null)}
    >
      {DOCUMENT_FORMATS.map((format) => (
        <option key={format} value={format}>
          {names[format]}
        </option>
      ))}
    </NativeSelect>
  )
}
