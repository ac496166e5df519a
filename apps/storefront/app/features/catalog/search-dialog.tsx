import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CloseButton, ModalShell, type OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Heading } from 'react-aria-components'
import { SearchBox } from './search-box.tsx'

/** The phone's search on the full screen: the field with its suggestions. */
export function SearchDialogPanel({ isOpen, onOpenChange }: OverlayState) {
  const { t } = useTranslation()
  const close = () => onOpenChange(false)
  return (
    <ModalShell isOpen={isOpen} onOpenChange={onOpenChange} place="start" className="w-full">
      <div className="flex min-h-0 flex-1 flex-col px-4 pt-1.5">
        <div className="-me-2.5 flex items-center justify-between">
          <Heading slot="title" level={2} className="text-18">
            {t('Search')}
          </Heading>
          <CloseButton label={t('Close')} onClose={close} />
        </div>
        <SearchBox look="page" autoFocus onNavigate={close} className="mt-1.5" />
      </div>
    </ModalShell>
  )
}
