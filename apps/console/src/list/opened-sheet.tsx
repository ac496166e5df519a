import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import type { OpenedProps } from './types.ts'

/** The opened thing over the list, on phones and tablets. Back closes it, since it stands in the address. */
export function OpenedSheet({ title, onClose, children }: OpenedProps) {
  const { t } = useTranslation()
  return (
    <Sheet isOpen backCloses={false} onOpenChange={onClose} title={title} closeLabel={t('Close')}>
      {/* Columns of a grid are else as wide as their widest word, which pushes buttons off a magnified screen. */}
      <div className="[&_.grid:not([class*=grid-cols])]:grid-cols-1">{children}</div>
    </Sheet>
  )
}
