import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Sheet } from '@rialto/ui/sheet.tsx'
import { OpenedItem } from './opened-item.tsx'
import type { OpenedProps } from './opened-pane.tsx'

/** The opened item over the list, on phones and tablets. Back closes it, since it stands in the address. */
export function OpenedSheet({ onClose, ...opened }: OpenedProps) {
  const { t } = useTranslation()
  return (
    <Sheet
      isOpen
      backCloses={false}
      onOpenChange={onClose}
      title={opened.kind === 'reviews' ? t('Customer review') : t('Question')}
      closeLabel={t('Close')}
    >
      <OpenedItem key={opened.item.id} {...opened} />
    </Sheet>
  )
}
