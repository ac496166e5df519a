import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { CopyButton } from '../lib/copy-button.tsx'

/** Shows the secret of a webhook this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen onOpenChange={onClose} isLocked title={t('The secret of your webhook')}>
      <div className="grid gap-4">
        <Notice tone="warn">
          {t('Copy the secret now. Your program checks the signature of each request with it. It is not shown again.')}
        </Notice>
        <code dir="ltr" className="rounded-control bg-ground-2 p-3 text-13 break-all select-all">
          {secret}
        </code>
        <div className="grid grid-cols-2 gap-2.5">
          <CopyButton text={secret} label={t('Copy')} />
          <Button variant="pri" onClick={onClose}>
            {t('I have kept it')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
