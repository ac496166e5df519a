import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { messageOf } from '../lib/errors.tsx'
import type { ApiKey, KeyPlace } from './key-place.ts'
import { useKeysOfPlace } from './use-keys-of-place.ts'

interface EndKeyDialogProps<Permission extends string> {
  place: KeyPlace<Permission>
  apiKey: ApiKey<Permission>
  onClose: () => void
}

/** Says what follows when a key ends, and asks. */
export function EndKeyDialog<Permission extends string>({ place, apiKey, onClose }: EndKeyDialogProps<Permission>) {
  const { t } = useTranslation()
  const { end } = useKeysOfPlace(place)

  async function confirm() {
    await end.mutateAsync(apiKey.id)
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('End the key {{name}}?', { name: apiKey.name })}
      lead={t('The program that uses it is refused at once. A key cannot be brought back.')}
      cancelLabel={t('Keep')}
      confirmAs="danger"
      confirmLabel={t('End the key')}
      pending={end.isPending}
      onConfirm={() => void confirm().catch(() => {})}
    >
      {end.error && <Notice tone="error">{messageOf(end.error, t('The shop cannot be reached'))}</Notice>}
    </ConfirmDialog>
  )
}
